// Counts the published odds of a month again, from public files alone, with Node 20 or later and nothing of Mnada's:
//   node recount.mjs https://mnada.example 2026-10 [key]
// `key` is the verifier key as you know it from elsewhere; without it the published one is taken. It reads every auction of the
// month, and waits where it is told to read more slowly.
import { createHash, createPublicKey, verify } from 'node:crypto';

const [, , address = '', month = '', knownKey] = process.argv;
/** @type {string[]} */
const problems = [];
let keyWasUsed = false;
/** @type {string[]} */
const notes = [];
const say = (line) => process.stdout.write(`${line}\n`);
const check = (holds, what) => {
  if (!holds) problems.push(what);
};

async function get(path) {
  for (;;) {
    const answer = await fetch(`${address.replace(/\/+$/, '')}${path}`);
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after') ?? 5);
      await new Promise((done) => setTimeout(done, Math.min(60, seconds) * 1000));
      continue;
    }
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}
const text = async (path) => (await get(path)).toString('utf8');
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hex = (whole) => createHash('sha256').update(whole).digest('hex');

// --- The log: every entry, and that they make the signed root (RFC 6962; c2sp.org/tlog-tiles).

/** The root over many leaves, without a deep recursion: equal halves are hashed as they come. */
function rootOf(leaves) {
  const stack = [];
  leaves.forEach((leaf, at) => {
    stack.push(leaf);
    for (let n = at + 1; n % 2 === 0; n /= 2) {
      const right = stack.pop();
      stack.push(sha256(Buffer.of(1), stack.pop(), right));
    }
  });
  let root = stack.pop();
  while (stack.length > 0) root = sha256(Buffer.of(1), stack.pop(), root);
  return root ?? sha256();
}

function fieldsOf(entry) {
  const [type, ...lines] = entry.split('\n');
  const fields = { type };
  for (const line of lines) {
    const space = line.indexOf(' ');
    if (space > 0) fields[line.slice(0, space)] = line.slice(space + 1);
  }
  return fields;
}

async function readLog({ number, origin }) {
  const base = `/ledger/${number}`;
  const isKnown = knownKey?.startsWith(`${origin}+`) ?? false;
  keyWasUsed ||= isKnown;
  const vkey = (isKnown ? knownKey : await text(`${base}/vkey`)).trim();
  const [, name, id, keyText] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const key = Buffer.from(keyText ?? '', 'base64');
  check(
    sha256(Buffer.from(`${name}\n`), key)
      .subarray(0, 4)
      .toString('hex') === id,
    `${vkey} is no key`,
  );
  const note = await text(`${base}/checkpoint`);
  const end = note.indexOf('\n\n');
  const signed = note.slice(0, end + 1);
  const [said, sizeText, root] = signed.split('\n');
  check(said === name, `the checkpoint is of ${said}`);
  const line = note
    .slice(end + 2)
    .split('\n')
    .find((one) => one.startsWith(`\u2014 ${name} `));
  const signature = Buffer.from(line?.split(' ')[2] ?? '', 'base64');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  check(
    verify(null, Buffer.from(signed), publicKey, signature.subarray(4)),
    'the checkpoint is not signed with the key',
  );
  const size = Number(sizeText);
  const entries = [];
  for (let index = 0; index * 256 < size; index++) {
    const width = Math.min(256, size - index * 256);
    const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
    const groups = digits.match(/[0-9]{3}/g).map((group, at, all) => (at < all.length - 1 ? `x${group}` : group));
    const bundle = await get(`${base}/tile/entries/${groups.join('/')}${width < 256 ? `.p/${width}` : ''}`);
    for (let at = 0; at < bundle.length; ) {
      const length = bundle.readUInt16BE(at);
      entries.push(bundle.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  const made = rootOf(entries.map((entry) => sha256(Buffer.of(0), entry)));
  check(
    entries.length === size && made.toString('base64') === root,
    'the entries make another root than the signed one',
  );
  say(`${name}: ${size} entries make the signed root ${root}`);
  return entries.map((entry) => ({ log: number, ...fieldsOf(entry.toString('utf8')) }));
}

// --- The files of the month.

function rowsOf(csv) {
  const cells = [[]];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at];
    if (quoted) {
      if (sign === '"' && csv[at + 1] === '"') cell += csv[++at];
      else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"') quoted = true;
    else if (sign === ',' || sign === '\n') {
      cells.at(-1).push(cell);
      cell = '';
      if (sign === '\n') cells.push([]);
    } else cell += sign;
  }
  const [names, ...rows] = cells.filter((row) => row.length > 0);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}
const cents = (ksh) => Math.round(Number(ksh) * 100);
const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);
/** The smallest that has so large a part of them at or below it. */
const at = (sorted, part) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
const nairobiMonth = (us) => new Date(Number(us) / 1000 + 3 * 3_600_000).toISOString().slice(0, 7);

async function run() {
  if (!/^https?:\/\//.test(address) || !/^20[0-9]{2}-[01][0-9]$/.test(month)) {
    say('node recount.mjs https://mnada.example YYYY-MM [key]');
    return false;
  }
  const { logs } = JSON.parse(await text('/ledger/logs'));
  const entries = [];
  for (const log of logs) entries.push(...(await readLog(log)));
  const lines = entries.filter((one) => one.type === 'mnada/odds/v1' && one.month === month);
  const said = lines.filter((one) => one.log === lines[0]?.log).at(-1);
  if (said === undefined) throw new Error(`no log says anything of ${month}`);
  say(`${month}, line ${said.line}, published ${new Date(Number(said.published_us) / 1000).toISOString()}`);

  const name = `/ledger/odds/${month}.${said.line}`;
  const [auctionsText, peopleText] = [await get(`${name}.auctions.csv`), await get(`${name}.people.csv`)];
  check(hex(auctionsText) === said.auctions_file, 'the list of auctions is another than the logged one');
  check(hex(peopleText) === said.people_file, 'the list of people is another than the logged one');
  const auctions = rowsOf(auctionsText.toString('utf8'));
  const people = rowsOf(peopleText.toString('utf8'));

  // Each auction of the list stands in the log, and each sold one of the log in the list.
  const closes = new Map(entries.filter((one) => one.type === 'mnada/close/v1').map((one) => [one.auction, one]));
  const plans = new Map(entries.filter((one) => one.type === 'mnada/schedule/v1').map((one) => [one.auction, one]));
  const listed = new Set(auctions.map((one) => one.auction));
  for (const one of closes.values()) {
    if (one.result === 'sold' && nairobiMonth(one.decided_us) === month && !listed.has(one.auction)) {
      check(false, `auction ${String(one.auction)} is left out`);
    }
  }
  let untold = 0;
  const names = new Map();
  const bidders = new Set();
  const winners = new Set();
  for (const one of auctions) {
    const close = closes.get(one.auction);
    const plan = plans.get(one.auction);
    const of = `auction ${String(one.auction)}`;
    if (close === undefined || plan === undefined) {
      check(false, `${of} is not in the log`);
      continue;
    }
    check(nairobiMonth(close.decided_us) === month, `${of} ended in another month`);
    check(cents(one.price_ksh) === Number(close.price_cents), `${of}: another price`);
    check(Number(one.bids) === Number(close.bids), `${of}: another number of bids`);
    check(cents(one.shop_price_ksh) === Number(plan.shop_price_cents), `${of}: another shop price`);
    if (close.bids_cents === undefined) untold++;
    else {
      check(cents(one.bids_paid_ksh) === Number(close.bids_cents), `${of}: its bids cost something else`);
      check(
        cents(one.winner_bids_paid_ksh) === Number(close.winner_bids_cents),
        `${of}: its winner paid something else`,
      );
      check(one.winner_bids === close.winner_bids, `${of}: its winner placed another number of bids`);
    }
    const [shop, price, bids] = [one.shop_price_ksh, one.price_ksh, one.winner_bids_paid_ksh].map(cents);
    const saving = shop > 0 ? Math.max(-999, Math.floor((100 * (shop - price - bids)) / shop)) : '';
    check(String(saving) === one.saving_percent, `${of}: the saving is ${saving}, not ${String(one.saving_percent)}`);

    // Its own file: as many people as the list has, and the winner among them.
    const own = `/ledger/${String(close.log)}/auction/${String(one.auction)}`;
    const file = await get(`${own}.txt`);
    check(hex(file) === close.file, `${of}: its file is another than the logged one`);
    const links = file
      .toString('utf8')
      .split('\n')
      .map((line) => line.split('|'));
    const tags = [...new Set(links.filter((link) => link.length === 8).map((link) => link[6]))].sort();
    const numbers = one.bidders.split(' ');
    check(
      tags.length === numbers.length && new Set(numbers).size === numbers.length,
      `${of}: another number of people`,
    );
    check(numbers[tags.indexOf(close.winner)] === one.winner, `${of}: another winner`);
    winners.add(one.winner);
    for (const number of numbers) bidders.add(number);
    for (const { tag, name: shown } of JSON.parse(await text(`${own}/names`)).names) {
      const number = numbers[tags.indexOf(tag)];
      names.set(number, (names.get(number) ?? new Set()).add(shown));
    }
  }
  if (untold > 0) notes.push(`of ${untold} auctions the log does not say what bids cost: they ended before it did`);
  const several = [...names.values()].filter((shown) => shown.size > 1);
  if (several.length > 0) {
    notes.push(
      `${several.length} people were shown under several names: ${several
        .slice(0, 5)
        .map((s) => [...s].join(' = '))
        .join('; ')}`,
    );
  }

  // What each paid, without a name: as much in all as the auctions say.
  const others = people.filter((one) => one.won === 'no');
  check(people.length === bidders.size, 'the list of people has another length');
  check(people.length - others.length === winners.size, 'the list of people has other winners');
  const paid = (one) => cents(one.bids_paid_ksh);
  const back = (one) => cents(one.bids_back_ksh);
  check(sum(people, paid) === sum(auctions, paid), 'people paid another sum than the auctions’ bids cost');
  check(sum(people, back) === sum(auctions, back), 'people got back another sum than the auctions say');

  const savings = auctions.filter((one) => one.saving_percent !== '').map((one) => Number(one.saving_percent));
  savings.sort((a, b) => a - b);
  const bins = Array.from(
    { length: 10 },
    (_, n) => savings.filter((s) => Math.min(9, Math.max(0, Math.trunc(s / 10))) === n).length,
  );
  const tells = auctions.length >= 30;
  const middle = at(
    others.map(paid).sort((a, b) => a - b),
    0.5,
  );
  const counted = {
    auctions: auctions.length,
    bidders: bidders.size,
    winners: winners.size,
    simulated_bidders: people.filter((one) => one.simulated === 'yes').length,
    simulated_winners: people.filter((one) => one.simulated === 'yes' && one.won === 'yes').length,
    median_saving: tells ? (at(savings, 0.5) ?? '-') : '-',
    saving_from: tells ? (at(savings, 0.25) ?? '-') : '-',
    saving_to: tells ? (at(savings, 0.75) ?? '-') : '-',
    saved_most: savings.filter((s) => s >= 90).length,
    savings: bins.join(' '),
    others_median_cents: tells ? (middle ?? '-') : '-',
    others_paid_cents: sum(others, paid),
    others_back_cents: sum(others, back),
    bought_now: sum(auctions, (one) => Number(one.bought_now)),
  };
  for (const [field, value] of Object.entries(counted)) {
    say(
      `  ${String(said[field]) === String(value) ? 'same ' : 'OTHER'} ${field}: published ${said[field]}, counted ${value}`,
    );
    check(String(said[field]) === String(value), `${field} is published as ${said[field]} and counted as ${value}`);
  }

  // What the page shows is what was logged.
  const { lines: told } = JSON.parse(await text('/api/odds'));
  const shown = told.find((one) => one.month === month && String(one.line) === said.line);
  check(shown !== undefined, 'the page shows another line');
  for (const field of [
    'auctions',
    'bidders',
    'winners',
    'simulated_bidders',
    'simulated_winners',
    'median_saving',
    'saved_most',
  ]) {
    check(String(shown?.[field] ?? '-') === String(said[field]), `the page shows ${field} as ${shown?.[field]}`);
  }
  check(cents(shown?.others_paid) === Number(said.others_paid_cents), 'the page shows another sum of what others paid');
  check(cents(shown?.others_back) === Number(said.others_back_cents), 'the page shows another sum of what went back');
  for (const note of notes) say(`  note  ${note}`);
  check(!knownKey || keyWasUsed, 'the key that was given is of no log that was read here');
  say('  not shown by this: which row of the file of people is which bidder, that is the shop’s word');
  for (const problem of problems.slice(0, 20)) say(`  WRONG ${problem}`);
  say(problems.length === 0 ? 'COUNTED AGAIN: the same' : `COUNTED AGAIN: ${problems.length} differences`);
  return problems.length === 0;
}

run().then(
  (isSame) => {
    process.exitCode = isSame ? 0 : 1;
  },
  (error) => {
    say(String(error?.message ?? error));
    process.exitCode = 2;
  },
);
