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
    if (!answer.ok) {
      const isOfBefore = answer.status === 404 && path.endsWith('.people.csv');
      throw new Error(
        isOfBefore ? `${path}: a line of before, not counted by this` : `${path} answers ${answer.status}`,
      );
    }
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
/** What isn't told is 0 in a sum of what is. */
const toldCents = (ksh) => (ksh === '' ? 0 : cents(ksh));
const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);
/** The smallest that has so large a part of them at or below it. */
const at = (sorted, part) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
const nairobiMonth = (us) => new Date(Number(us) / 1000 + 3 * 3_600_000).toISOString().slice(0, 7);

/** The second half of a tag is the hash of random bytes and the name that was shown. */
const isOpenedBy = (tag, salt, name) =>
  /^[0-9a-f]{32}$/.test(salt) && tag.split(':')[1] === hex(Buffer.from(`${salt}|${name}`));

/** What is the shop's word, and stays it: to show it would show what somebody paid. */
const NOT_SHOWN = [
  'sums of one to four people, for nobody tells them: where so few lost, got bids back, took cash or let a win lapse, the cell is empty',
  'who of those that won nothing paid what, and how their bids divide among them: the sums of all of them are bound by the log',
  'how many wins were taken, as cash, too late, given back or not yet, and which bids came back: of each win it says whether it counts',
  'that people are people: who buys bids for others’ names would show in the shop’s books, not here',
];

/** Every figure of a line, as the page has it and as the log has it. */
function comparePage(shown, logged) {
  const of = `line ${logged.line}`;
  if (shown === undefined) return check(false, `the page lacks ${of}`);
  const text = (value) => (value === null || value === undefined ? '-' : String(value));
  const sums = {
    others_median: 'others_median_cents',
    others_paid: 'others_paid_cents',
    others_back: 'others_back_cents',
  };
  for (const field of FIELDS) {
    // A line of before some figures were told.
    if (logged[field] === undefined) continue;
    check(text(shown[field]) === logged[field], `the page shows ${field} of ${of} as ${text(shown[field])}`);
  }
  for (const [field, inLog] of Object.entries(sums)) {
    const value = shown[field] === null ? '-' : String(cents(shown[field]));
    check(value === logged[inLog], `the page shows ${field} of ${of} as ${shown[field]}`);
  }
  check(shown.savings.join(' ') === logged.savings, `the page shows other savings of ${of}`);
  check(
    Date.parse(shown.published_at) === Math.floor(Number(logged.published_us) / 1000),
    `the page shows another day of ${of}`,
  );
  return undefined;
}
const FIELDS = [
  'auctions',
  'bidders',
  'winners',
  'simulated_bidders',
  'simulated_winners',
  'taken',
  'cash',
  'lapsed',
  'median_saving',
  'saving_from',
  'saving_to',
  'saved_most',
  'bought_now',
];

function grouped(list, of) {
  const groups = new Map();
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}
const nairobiDay = (us) => new Date(Number(us) / 1000 + 3 * 3_600_000).toISOString().slice(0, 10);
const dayAfter = (day) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * Each day that a log counted has as many openings, ends and bids by where they came from as the entries themselves, and no day
 * between two is missing: an auction that was left out shows.
 */
function countDays(entries) {
  let days = 0;
  for (const log of [...new Set(entries.map((one) => one.log))].sort((a, b) => a - b)) {
    // A later log begins with what still runs, and says it again: it stands once.
    const said = entries.filter((one) => one.log <= log).sort((a, b) => a.log - b.log);
    const openings = new Map();
    const ends = new Map();
    for (const one of said) {
      if (one.type === 'mnada/open/v1') openings.set(one.auction, one);
      if (one.type === 'mnada/close/v1' || one.type === 'mnada/void/v1') ends.set(one.auction, one);
    }
    const opened = grouped([...openings.values()], (one) => nairobiDay(one.opened_us));
    const ended = grouped([...ends.values()], (one) => nairobiDay(one.decided_us));
    let next;
    for (const one of entries.filter((each) => each.log === log && each.type === 'mnada/count/v1')) {
      const of = `the log’s count of ${one.day}`;
      check(next === undefined || next === one.day, `${of} stands where ${next} should`);
      // What a database knew that was put back stands in the log before: the day on which another began can’t be told.
      const isFirstOfAnother = next === undefined && Object.keys(one).some((name) => name.startsWith('earlier_'));
      next = dayAfter(one.day);
      const list = ended.get(one.day) ?? [];
      const voids = list.filter((each) => each.type === 'mnada/void/v1').length;
      const counted = { opened: (opened.get(one.day) ?? []).length, closed: list.length - voids, void: voids };
      for (const kind of ['bought', 'returned', 'promotional', 'house'])
        counted[kind] = sum(list, (each) => Number(each[kind]));
      for (const [field, value] of Object.entries(counted)) {
        const what = `${of} has ${field} ${String(one[field])}, its entries ${value}`;
        if (isFirstOfAnother && Number(one[field]) !== value) notes.push(`${what}: the day on which that log began`);
        else check(Number(one[field]) === value, what);
      }
      days += 1;
    }
  }
  say(`${days} days counted again from the entries of their auctions`);
}

async function run() {
  if (!/^https?:\/\//.test(address) || !/^20[0-9]{2}-[01][0-9]$/.test(month)) {
    say('node recount.mjs https://mnada.example YYYY-MM [key]');
    return false;
  }
  const { logs } = JSON.parse(await text('/ledger/logs'));
  const entries = [];
  for (const log of logs) entries.push(...(await readLog(log)));
  countDays(entries);
  const lines = entries.filter((one) => one.type === 'mnada/odds/v1' && one.month === month);
  const said = lines.filter((one) => one.log === lines[0]?.log).at(-1);
  if (said === undefined) throw new Error(`no log says anything of ${month}`);
  say(`${month}, line ${said.line}, published ${new Date(Number(said.published_us) / 1000).toISOString()}`);

  const name = `/ledger/odds/${month}.${said.line}`;
  const [auctionsText, peopleText] = [await get(`${name}.auctions.csv`), await get(`${name}.people.csv`)];
  check(hex(auctionsText) === said.auctions_file, 'the list of auctions is another than the logged one');
  check(hex(peopleText) === said.people_file, 'the list of people is another than the logged one');
  const rows = rowsOf(auctionsText.toString('utf8'));
  // A row without an auction: what those together say in which too few people lost to tell it of each.
  const auctions = rows.filter((one) => one.auction !== '');
  const together = rows.filter((one) => one.auction === '');
  check(together.length <= 1, 'the list of auctions has several rows without an auction');
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
  let unlogged = 0;
  let unnamed = 0;
  const names = new Map();
  const numbersOfName = new Map();
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
    if (close.winner_bids_cents === undefined) unlogged++;
    else {
      const isLogged = close.bids_cents !== undefined && one.bids_paid_ksh !== '';
      check(!isLogged || cents(one.bids_paid_ksh) === Number(close.bids_cents), `${of}: its bids cost something else`);
      check(close.bids_cents !== undefined || one.bids_paid_ksh === '', `${of}: what its bids cost is not in the log`);
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
    // Of bids that people pressed, and of those that an autobid placed, which have a field more.
    const isBid = (link) => (link.length === 8 || link.length === 9) && /^[0-9a-f]{32}:[0-9a-f]{64}$/.test(link[6]);
    const tags = [...new Set(links.filter(isBid).map((link) => link[6]))].sort();
    const numbers = one.bidders.split(' ');
    check(
      tags.length === numbers.length && new Set(numbers).size === numbers.length,
      `${of}: another number of people`,
    );
    check(numbers[tags.indexOf(close.winner)] === one.winner, `${of}: another winner`);
    const losers = numbers.length - 1;
    const isBackTold = one.bids_back_ksh !== '';
    check(isBackTold === (one.bought_now !== ''), `${of}: what came back is told by half`);
    check(
      !isBackTold || ((losers === 0 || losers >= 5) && (Number(one.bought_now) === 0 || Number(one.bought_now) >= 5)),
      `${of}: what came back is told of too few`,
    );
    check(
      (one.bids_paid_ksh === '') === (losers > 0 && losers < 5),
      `${of}: what its bids cost is told of others than five`,
    );
    winners.add(one.winner);
    for (const number of numbers) bidders.add(number);
    for (const { tag, salt, name: shown } of JSON.parse(await text(`${own}/names`)).names) {
      const number = numbers[tags.indexOf(tag)];
      if (number === undefined) continue;
      check(isOpenedBy(tag, salt, shown), `${of}: the name ${shown} does not open its tag`);
      names.set(number, (names.get(number) ?? new Set()).add(shown));
      numbersOfName.set(shown, (numbersOfName.get(shown) ?? new Set()).add(number));
    }
  }
  if (unlogged > 0) notes.push(`of ${unlogged} auctions the log does not say what bids cost: they ended before it did`);
  // A name is one person's and stays it: so nobody is made of two people here, nor two of one.
  for (const [number, shown] of names)
    check(shown.size === 1, `person ${number} bid as ${[...shown].join(' and as ')}`);
  for (const [shown, several] of numbersOfName) check(several.size === 1, `${shown} is several people`);
  unnamed = [...bidders].filter((number) => !names.has(number)).length;
  if (unnamed > 0)
    notes.push(`${unnamed} people have no name any more: which of their bids are one person’s is the shop’s word`);

  // What people paid, in groups: as much in all as the auctions say.
  const tells = auctions.length >= 30;
  // A row of nobody: what came back to all of them.
  const groups = people.filter((one) => one.people !== '0');
  const backs = people.filter((one) => one.people === '0');
  const [others, won] = [groups.filter((one) => one.won === 'no'), groups.filter((one) => one.won === 'yes')];
  const howMany = (list) => sum(list, (one) => Number(one.people));
  const simulated = (list) => sum(list, (one) => Number(one.simulated));
  check(howMany(people) === bidders.size, 'the list of people has others');
  check(howMany(won) === winners.size, 'the list of people has other winners');
  const paid = (one) => toldCents(one.bids_paid_ksh);
  const back = (one) => toldCents(one.bids_back_ksh);
  const losersOf = (one) => one.bidders.split(' ').filter((number) => number !== one.winner);
  // Whose sums the difference of what is told to what the log tells is: winners who lost elsewhere, and who lost what few lost.
  const lostFew = new Set(auctions.filter((one) => one.bids_paid_ksh === '').flatMap(losersOf));
  const wonAndLost = new Set(auctions.flatMap(losersOf).filter((number) => winners.has(number)));
  const areFew = (list) => list.size >= 1 && list.size <= 4;
  const tellsOthers =
    tells && howMany(others) >= 5 && howMany(won) >= 5 && !areFew(new Set([...lostFew, ...wonAndLost]));
  const tellsFew = tellsOthers && lostFew.size >= 5 && !areFew(wonAndLost);
  check(
    together.every((one) => (one.bids_paid_ksh !== '') === tellsFew) && (together.length > 0 || !tellsFew),
    'what auctions cost that few lost is told of too few, or not',
  );
  check(
    others.every((one) => (one.bids_paid_ksh !== '') === tellsOthers),
    'what others paid is told of too few, or of none',
  );
  check(
    !tellsOthers || others.every((one) => Number(one.people) >= 5),
    'a group of those who won nothing is smaller than five',
  );
  // With what winners paid in all, everything that was paid is told, and must be what the ends of the auctions said.
  const isAllTold = won.length > 0 && won.every((one) => one.bids_paid_ksh !== '');
  if (isAllTold) {
    check(sum(people, paid) === sum(rows, paid), 'people paid another sum than the auctions’ bids cost');
  }
  check(
    isAllTold === (tellsOthers && (lostFew.size === 0 || tellsFew)),
    'what winners paid is told though it tells what few of them lost, or is not',
  );
  check(
    groups.every((one) => one.bids_back_ksh === ''),
    'what came back is told of a group',
  );
  const tellsBack = said.others_back_cents !== '-';
  check(backs.length === (tellsBack ? 2 : 0), 'what came back is told of others than all who won, and all who did not');
  if (tellsBack) check(sum(backs, back) === sum(rows, back), 'people got back another sum than the auctions say');
  // From the log alone: those who won nothing paid no less than the losers of auctions in which nobody lost who won another one, and,
  // where all is told, no more than everybody who lost.
  const lost = (one) => toldCents(one.bids_paid_ksh) - toldCents(one.winner_bids_paid_ksh);
  const told = auctions.filter((one) => one.bids_paid_ksh !== '');
  const least = sum(
    told.filter((one) => losersOf(one).every((number) => !winners.has(number))),
    lost,
  );
  const few = auctions.filter((one) => one.bids_paid_ksh === '');
  const most = sum(told, lost) + sum(together, paid) - sum(few, (one) => toldCents(one.winner_bids_paid_ksh));
  if (tellsOthers) {
    const said1 = Number(said.others_paid_cents);
    check(said1 >= least, `others paid ${said1}, and by the log alone at least ${least}`);
    if (few.length === 0 || tellsFew) check(said1 <= most, `others paid ${said1}, and by the files at most ${most}`);
  }

  const counts = auctions.filter((one) => one.taken === 'yes');
  const savings = counts.filter((one) => one.saving_percent !== '').map((one) => Number(one.saving_percent));
  savings.sort((a, b) => a - b);
  const bins = Array.from(
    { length: 10 },
    (_, n) => savings.filter((s) => Math.min(9, Math.max(0, Math.trunc(s / 10))) === n).length,
  );
  const tellsSavings = savings.length >= 30;
  const middleGroup = at(
    others.flatMap((one) => Array.from({ length: Number(one.people) }, () => one)),
    0.5,
  );
  const middle = tellsOthers ? Math.floor(paid(middleGroup) / Number(middleGroup.people)) : '-';
  const boughtNow = sum(rows, (one) => Number(one.bought_now));
  const counted = {
    auctions: auctions.length,
    bidders: bidders.size,
    winners: winners.size,
    simulated_bidders: simulated(people),
    simulated_winners: simulated(won),
    taken: counts.length,
    median_saving: tellsSavings ? at(savings, 0.5) : '-',
    saving_from: tellsSavings ? at(savings, 0.25) : '-',
    saving_to: tellsSavings ? at(savings, 0.75) : '-',
    saved_most: savings.filter((s) => s >= 90).length,
    savings: bins.join(' '),
    others_median_cents: middle,
    others_paid_cents: tellsOthers ? sum(others, paid) : '-',
    others_back_cents: tellsBack
      ? sum(
          backs.filter((one) => one.won === 'no'),
          back,
        )
      : '-',
  };
  if (said.bought_now !== '-') counted.bought_now = boughtNow;
  else notes.push('how many bought instead is not told: they are one to four, or so many more than were told last');
  if (!tellsBack)
    notes.push('what came back is not told: it would tell what one to four people got, or got since it was told last');
  // Wins that were not taken were taken as cash, lapsed, were given back, or wait: which of these, from five of each.
  const apart = [said.cash, said.lapsed];
  if (apart.includes('-'))
    notes.push(
      'how many wins were taken as cash and how many lapsed is not told apart: of one they are fewer than five people, or so many more than were told last',
    );
  check(
    apart.every((n) => n === '-') || apart.every((n) => Number(n) >= 5),
    'cash and lapsed wins are told of fewer than five',
  );
  check(
    sum([said.taken, ...apart], (n) => (n === '-' ? 0 : Number(n))) <= auctions.length,
    'there are more claims than wins',
  );
  for (const [field, value] of Object.entries(counted)) {
    say(
      `  ${String(said[field]) === String(value) ? 'same ' : 'OTHER'} ${field}: published ${said[field]}, counted ${value}`,
    );
    check(String(said[field]) === String(value), `${field} is published as ${said[field]} and counted as ${value}`);
  }

  // What the page shows is what was logged: of this line everything, and of the month no line is missing or another.
  const { lines: shownLines } = JSON.parse(await text('/api/odds'));
  const ofMonth = shownLines.filter((one) => one.month === month);
  const logged = lines.filter((one) => one.log === said.log);
  check(
    logged.every((one, n) => one.line === String(n + 1)),
    'the log has other lines of the month than 1, 2, …',
  );
  check(
    ofMonth.length === logged.length,
    `the page has ${ofMonth.length} lines of the month, the log ${logged.length}`,
  );
  for (const one of logged)
    comparePage(
      ofMonth.find((each) => String(each.line) === one.line),
      one,
    );
  const shown = ofMonth.find((one) => String(one.line) === said.line);
  const table = rowsOf(await text('/ledger/odds.csv'));
  const row = table.find((one) => one.month === month && one.line === said.line);
  const same = (csv, field) => String(row?.[csv] === '' ? '-' : row?.[csv]) === String(said[field]);
  check(
    same('auctions', 'auctions') && same('people_who_bid', 'bidders') && same('people_who_won', 'winners'),
    'the table of all months has other numbers',
  );

  // Kinds of things, from the list of auctions.
  const kinds = new Map();
  for (const one of auctions) kinds.set(one.category, [...(kinds.get(one.category) ?? []), one]);
  check(shown?.categories.length === kinds.size, 'the page has other kinds of things');
  for (const each of shown?.categories ?? []) {
    const list = kinds.get(each.category) ?? [];
    const saved = list.filter((one) => one.taken === 'yes').map((one) => Number(one.saving_percent));
    saved.sort((a, b) => a - b);
    const again = [
      list.length,
      new Set(list.flatMap((one) => one.bidders.split(' '))).size,
      new Set(list.map((one) => one.winner)).size,
      saved.length >= 30 ? at(saved, 0.5) : null,
    ];
    const published = [each.auctions, each.bidders, each.winners, each.median_saving];
    check(
      again.join() === published.join(),
      `${each.category} is shown as ${published.join()} and counted as ${again.join()}`,
    );
  }
  for (const note of notes) say(`  note  ${note}`);
  check(!knownKey || keyWasUsed, 'the key that was given is of no log that was read here');
  for (const line of NOT_SHOWN) say(`  not shown by this: ${line}`);
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
