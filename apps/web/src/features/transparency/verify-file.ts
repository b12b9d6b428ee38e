// Verifies an auction of Mnada from what is published, with Node 20 or later and nothing else:
//   node verify.mjs https://mnada.example 20362 [key]
// or what a message of a win noted of the log: so many entries, and the first signs of its root:
//   node verify.mjs https://mnada.example log 12345 Ab3+E/9h [key]
// or a proof file that you kept, against the log of now; without a network, with the key alone, as far as that goes:
//   node verify.mjs https://mnada.example proof [key] < kept.tlog-proof
// or receipts of bids and autobids that somebody kept or shows you, against their key and the list of their auction:
//   node verify.mjs https://mnada.example receipts [key] < receipts.txt
// `key` is the verifier key as you know it from elsewhere (a message, a print); without it the published one is taken.
import type { AuctionDetail } from '@mnada/contract';
import {
  type AuctionVerdict,
  checkNotedRoot,
  isSigned,
  readCheckpoint,
  readHistory,
  readLogKey,
  readNotedRoot,
  scanLog,
  type ShownAuction,
  textHash,
  verifyAuction,
} from '@mnada/rules/transparency';
import { BYTES_MAX, fetchBounded, textOfBytes } from './fetch-bounded.ts';
import { readTwice } from './read-twice.ts';
import { shownAuction } from './shown-auction.ts';
import { readTiles, toldLog } from './told-log.ts';
import { check, linesOfNotes, printable, sayKept, sayReceipts } from './verify-file-kept.ts';

type Console = {
  readonly argv: readonly string[];
  exitCode?: number;
  readonly stdin: AsyncIterable<string> & { setEncoding(encoding: 'utf8'): void };
  readonly stdout: { write(text: string): void };
};
const node = (globalThis as unknown as { readonly process: Console }).process;
const say = (line: string): void => node.stdout.write(`${printable(line)}\n`);

/** @param cache `no-store`: past every cache on the way, too */
async function getText(
  url: string,
  cache: 'default' | 'no-store' = 'default',
  bytesMax: number = BYTES_MAX.text,
): Promise<string> {
  const headers = { 'cache-control': 'no-cache', pragma: 'no-cache' };
  const { ok, status, bytes } = await fetchBounded(url, {
    bytesMax,
    ...(cache === 'default' ? {} : { cache, headers }),
  });
  if (!ok) throw new Error(`${url} answers ${status}`);
  return textOfBytes(bytes);
}

/** The newest log that says how the auction ended: a shop may have begun another since. */
async function findLog(ledger: string, auction: string): Promise<string> {
  const { logs } = JSON.parse(await getText(`${ledger}/logs`)) as { logs: { number: number }[] };
  for (const { number } of logs) {
    const url = `${ledger}/${Number(number)}/auction/${auction}/close.tlog-proof`;
    const { ok, status } = await fetchBounded(url, { bytesMax: BYTES_MAX.text });
    if (ok) return `${ledger}/${Number(number)}`;
    if (status !== 404) throw new Error(`${url} answers ${status}`);
  }
  throw new Error(`no log of ${ledger} says how auction ${auction} ended`);
}

/** Whether a log of the shop still begins with what a message noted. */
async function compareNoted(ledger: string, sizeText: string, signsText: string, knownKey?: string): Promise<boolean> {
  const noted = readNotedRoot(sizeText, signsText);
  if (noted === null)
    throw new Error('node verify.mjs https://mnada.example log ENTRIES FIRST-SIGNS-OF-THE-ROOT [key]');
  const { logs } = JSON.parse(await getText(`${ledger}/logs`)) as { logs: { number: number; vkey: string }[] };
  for (const { number, vkey } of logs) {
    const key = readLogKey(vkey);
    if (key === null || (knownKey !== undefined && vkey !== knownKey)) continue;
    const base = `${ledger}/${number}`;
    const newest = readCheckpoint(await getText(`${base}/checkpoint`));
    if (newest === null || !(await isSigned(newest, key, check)))
      throw new Error(`the checkpoint of ${key.origin} is not signed with ${vkey}`);
    const { state, root } = await checkNotedRoot(noted, newest, readTiles(base, newest.size));
    say(`${key.origin}: ${newest.size} entries; at ${noted.size} its root is ${root ?? '-'}: ${state}`);
    if (state === 'same') {
      say('MATCHES');
      return true;
    }
  }
  say('DOES NOT MATCH');
  return false;
}

function sayChecks({ checks, autobids, receipts }: AuctionVerdict): void {
  for (const { name, state, seq, entry, read, published, computed, notes, field } of checks) {
    // Nothing was held against anything: that passed nothing.
    if (name === 'receipts' && state === 'passed' && receipts === 0) continue;
    const how = read === undefined ? '' : ` (${read.entries} of ${read.size} entries read)`;
    const what = entry === undefined ? '' : `: entry ${entry} says otherwise`;
    const where = `${how}${what}${field === undefined ? '' : ` ${field}`}${seq === undefined ? '' : ` at bid ${seq}`}`;
    const hashes = published === undefined ? '' : `: published ${published}, computed ${computed}`;
    say(`  ${state.padEnd(9)} ${name}${where}${hashes}`);
    for (const line of linesOfNotes(notes)) say(line);
  }
  const { untold, guaranteed } = autobids ?? { untold: 0, guaranteed: 0 };
  if (guaranteed > 0)
    say(`  unchecked the sums of ${guaranteed} ended by the guarantee: what people paid isn’t public`);
  if (untold > 0) say(`  unchecked the reasons of ${untold} passed over or ended for a reason of their person`);
}

/** However long it takes: a log of a year has some thousands of bundles. */
const ALL_OF_IT = { bundlesMax: Number.POSITIVE_INFINITY, bytesMax: Number.POSITIVE_INFINITY, timesMax: 5 };

async function readInput(): Promise<string> {
  node.stdin.setEncoding('utf8');
  let text = '';
  for await (const part of node.stdin) {
    text += part;
    if (text.length > BYTES_MAX.names) throw new Error('a file that was kept is shorter than this');
  }
  return text;
}

/** @returns null: the shop couldn't be asked what it shows, or what it says is no auction */
async function readShown(shop: string, auction: string): Promise<ShownAuction | null> {
  const text = await getText(`${shop}/api/auctions/${auction}`, 'no-store').catch(() => null);
  try {
    return text === null ? null : shownAuction(JSON.parse(text) as AuctionDetail);
  } catch {
    return null;
  }
}

const USAGES = [
  'AUCTION [key]',
  'log ENTRIES FIRST-SIGNS-OF-THE-ROOT [key]',
  'proof [key] < kept.tlog-proof',
  'receipts [key] < receipts.txt',
] as const;

/** One run knows nothing of what anybody was shown before: this server could have a key, or an end of its log, for this reader alone. */
function sayNotCompared(knownKey: string | undefined): void {
  if (knownKey === undefined)
    say('  Not compared: the key is the one that this server tells. Give the key that a message or a print has');
  say(
    '  Not compared: what the log had before. `log` holds it against what a message noted, `proof` against a kept file',
  );
}

async function run(): Promise<boolean> {
  const [, , address = '', auction = '', knownKey] = node.argv;
  if (/^https?:\/\//.test(address) && auction === 'proof')
    return sayKept(`${address.replace(/\/+$/, '')}/ledger`, await readInput(), knownKey?.trim(), say);
  if (/^https?:\/\//.test(address) && auction === 'receipts')
    return sayReceipts(`${address.replace(/\/+$/, '')}/ledger`, await readInput(), knownKey?.trim(), say);
  if (/^https?:\/\//.test(address) && auction === 'log') {
    const [size = '', signs = '', key] = node.argv.slice(4);
    return compareNoted(`${address.replace(/\/+$/, '')}/ledger`, size, signs, key?.trim());
  }
  if (!/^https?:\/\//.test(address) || !/^[1-9][0-9]*$/.test(auction)) {
    for (const usage of USAGES) say(`node verify.mjs https://mnada.example ${usage}`);
    return false;
  }
  const base = await findLog(`${address.replace(/\/+$/, '')}/ledger`, auction);
  const vkey = (knownKey ?? (await getText(`${base}/vkey`))).trim();
  const key = readLogKey(vkey);
  if (key === null) throw new Error(`this is no key: ${vkey}`);
  const own = `auction/${auction}`;
  const read = async (cache: 'default' | 'no-store') => {
    const get = (path: string, bytesMax?: number): Promise<string> => getText(`${base}/${path}`, cache, bytesMax);
    const proofs = {
      schedule: await get(`${own}/schedule.tlog-proof`),
      open: await get(`${own}/open.tlog-proof`),
      close: await get(`${own}/close.tlog-proof`),
    };
    const log = toldLog(base, undefined, true);
    const history = await readHistory(Object.values(proofs), log);
    return {
      auctionId: Number(auction),
      file: await get(`${own}.txt`, BYTES_MAX.file),
      proofs,
      history,
      scan: await scanLog(Number(auction), proofs.schedule, history.newest, log, ALL_OF_IT),
      names: (
        JSON.parse(await get(`${own}/names`, BYTES_MAX.names)) as {
          names: { tag: string; salt: string; name: string }[];
        }
      ).names,
      key,
      receipts: [],
      shown: await readShown(address.replace(/\/+$/, ''), auction),
    };
  };
  let milliseconds = 0;
  const { first, again } = await readTwice(read, async (published) => {
    const startedAt = performance.now();
    const judged = await verifyAuction(published, check);
    milliseconds = Math.round(performance.now() - startedAt);
    return judged;
  });
  const { verdict } = first;
  say(`Auction ${auction}: ${verdict.bids.length} bids by ${verdict.people} people, key ${vkey}`);
  sayChecks(verdict);
  if (verdict.isIntact && !verdict.isPlannedAhead)
    say('  The settings were logged only after it opened: nothing here shows that they were fixed before.');
  if (verdict.unlogged !== null)
    say(
      `  The log held each bid within ${Math.ceil(verdict.unlogged.us / 1_000_000)} s (the longest: bid ${verdict.unlogged.seq}); heads are logged every 60 s`,
    );
  if (verdict.seats !== null) say(`  Opened with ${verdict.seats.booked} of ${verdict.seats.needed} seats booked`);
  say(`  Bids came from: ${JSON.stringify(verdict.origins)}`);
  if (again !== null) {
    say(
      `What was read first is a list with the hash ${textHash(first.published.file)}; asked anew, past every cache, it is ${textHash(again.published.file)}:`,
    );
    sayChecks(again.verdict);
  }
  sayNotCompared(knownKey);
  const isBroken = verdict.checks.some(({ state }) => state === 'failed');
  // Nothing contradicts itself, and yet not all could be judged: neither.
  if (verdict.isIntact) say(`VERIFIED in ${milliseconds} ms`);
  else say(isBroken ? 'DOES NOT VERIFY' : 'NOT ALL COULD BE CHECKED');
  return verdict.isIntact;
}

run().then(
  (isIntact) => {
    node.exitCode = isIntact ? 0 : 1;
  },
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    node.exitCode = 2;
  },
);
