import { describe, expect, test } from 'vitest';
import { ALL, check, logOf, ownKey, type Plan, publish, readAll, START } from '../testing/published-auction.ts';
import { readAuctionFile } from './auction-file.ts';
import { utf8 } from './bytes.ts';
import { headsEntry } from './entries.ts';
import { textOf } from './logged-entry.ts';
import type { ToldLog } from './one-history.ts';
import { type ScanLimits, ScanMemory, type ScanMore } from './scan-log.ts';
import { readBundle, writeBundle } from './tiles.ts';
import { readTlogProof } from './tlog-proof.ts';
import type { PublishedAuction } from './auction-check.ts';
import { verifyAuction } from './verify-auction.ts';

type Said = 'schedule' | 'open' | 'close';
const entryOf = (auction: PublishedAuction, what: Said): string =>
  textOf(readTlogProof(auction.proofs[what])?.extra ?? new Uint8Array());
const filler = (n: number) => `mnada/heads/v1\nlogged_us ${START - 90_000_000 + n}\n`;
const HONEST = { schedule: 3, open: 9, close: 22 } as const;

type Log = {
  /** By where it stands. */
  readonly entries: Readonly<Record<number, string>>;
  readonly places: Readonly<Record<Said, number>>;
  readonly size?: number;
  readonly limits?: Partial<ScanLimits>;
  readonly told?: (log: ToldLog) => ToldLog;
  readonly more?: ScanMore;
};

/** The auction with the proofs of these places, in one log that only grew. */
async function inLog(auction: PublishedAuction, { entries, places, size = 40, limits, told, more }: Log) {
  const all = Array.from({ length: size }, (_, n) => entries[n] ?? filler(n));
  const { proofs, log } = await logOf(all, size, [places.schedule, places.open, places.close], ownKey.privateKey);
  const [schedule = '', open = '', close = ''] = proofs;
  const read = await readAll(auction.auctionId, proofs, told?.(log) ?? log, { ...ALL, ...limits }, more);
  return verifyAuction({ ...auction, receipts: [], proofs: { schedule, open, close }, ...read }, check);
}

const honestEntries = (auction: PublishedAuction, at: Readonly<Record<Said, number>> = HONEST) => ({
  [at.schedule]: entryOf(auction, 'schedule'),
  [at.open]: entryOf(auction, 'open'),
  [at.close]: entryOf(auction, 'close'),
});
const failedIn = ({ checks }: Awaited<ReturnType<typeof inLog>>) =>
  checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
const onceIn = ({ checks }: Awaited<ReturnType<typeof inLog>>) => checks.find(({ name }) => name === 'once');

describe('[LOG-7] whoever has the key appends to the one log', () => {
  test('[AUC-1] a plan with other rules in front of the opening, put in the place of what was published first: not intact', async () => {
    const promised = await publish({ terms: { lockPriceCents: 200, winsInTotal: 1, shopPriceCents: 100_000 } });
    const held = await publish();
    const places = { schedule: 5, open: 9, close: 22 };
    const entries = { 3: entryOf(promised, 'schedule'), ...honestEntries(held, places) };
    const changed = await inLog(held, { entries, places });
    expect(failedIn(changed)).toEqual(['once']);
    expect(onceIn(changed)).toMatchObject({ entry: 4 });
    expect(changed.isIntact).toBe(false);
    const moved = await publish({ terms: { startsAtUs: START + 60_000_000, loggedUs: START - 90_000_000 } });
    const entriesOfMove = { 3: entryOf(moved, 'schedule'), ...honestEntries(held, places) };
    expect(failedIn(await inLog(held, { entries: entriesOfMove, places }))).toEqual([]);
  });

  test('a plan that is dated back, without the lock price that was broken, and the same opening and end: neither intact nor planned ahead', async () => {
    const honest = await publish({ terms: { lockPriceCents: 200 } });
    const without = await publish();
    const entries = {
      ...honestEntries(honest),
      35: entryOf(without, 'schedule'),
      36: entryOf(honest, 'open'),
      37: entryOf(honest, 'close'),
    };
    const truth = await inLog(honest, { entries, places: HONEST });
    expect(failedIn(truth)).toEqual(['once', 'terms']);
    const forged = await inLog(honest, { entries, places: { schedule: 35, open: 36, close: 37 } });
    expect(failedIn(forged)).toEqual(['once']);
    expect(forged).toMatchObject({ isIntact: false, isPlannedAhead: false });
    expect(onceIn(forged)).toMatchObject({ entry: 4, read: { entries: 40, size: 40 } });
  });

  test('another end with another winner', async () => {
    const [honest, other] = [await publish(), await publish({ bids: 38 })];
    const entries = { ...honestEntries(honest), 37: entryOf(other, 'close') };
    const forged = await inLog(other, { entries, places: { ...HONEST, close: 37 } });
    expect(failedIn(forged)).toEqual(['once']);
    expect(onceIn(forged)?.entry).toBe(23);
    expect(failedIn(await inLog(honest, { entries, places: HONEST }))).toEqual(['once']);
  });

  test.each<[string, Plan, Said, number]>([
    ['a second plan behind the opening', { terms: { seatsNeeded: 9 } }, 'schedule', 12],
    ['a second plan before the opening, where the proof is of the first', { terms: { seatsNeeded: 9 } }, 'schedule', 5],
    ['a second opening', {}, 'open', 30],
    ['an opening in front of its plan', {}, 'open', 1],
    ['an end in front of it', {}, 'close', 0],
  ])('%s', async (_name, plan, what, index) => {
    const honest = await publish();
    const entries = { ...honestEntries(honest), [index]: entryOf(await publish(plan), what) };
    const verdict = await inLog(honest, { entries, places: HONEST });
    expect(failedIn(verdict)).toEqual(['once']);
    expect(onceIn(verdict)?.entry).toBe(index + 1);
  });

  test('heads that were logged meanwhile are of this list, and behind its plan', async () => {
    const honest = await publish();
    const hash = (seq: number) => honest.receipts.find((one) => one.seq === seq)?.hash ?? '';
    const withHead = async (index: number, seq: number, of: string) => {
      const heads = [
        { auctionId: 7, seq: 90, hash: 'f'.repeat(64) },
        { auctionId: honest.auctionId, seq, hash: of },
      ];
      return inLog(honest, {
        entries: { ...honestEntries(honest), [index]: headsEntry(START, heads) },
        places: HONEST,
      });
    };
    expect((await withHead(15, 11, hash(11))).isIntact).toBe(true);
    expect(onceIn(await withHead(15, 11, hash(21)))).toMatchObject({ state: 'failed', entry: 16, seq: 11 });
    expect(onceIn(await withHead(15, 41, hash(31)))).toMatchObject({ state: 'failed', entry: 16, seq: 41 });
    expect(onceIn(await withHead(2, 11, hash(11)))).toMatchObject({ state: 'failed', entry: 3 });
  });

  test('for how long the log held nothing of a bid is told; a head that is dated back behind younger entries is as old as they', async () => {
    const honest = await publish();
    const file = readAuctionFile(honest.file);
    const receivedUs = (seq: number) => file?.links[seq - 1]?.receivedAtUs ?? 0;
    const endUs = Number(/\nlogged_us ([0-9]+)\n/.exec(entryOf(honest, 'close'))?.[1]);
    const hash = (seq: number) => honest.receipts.find((one) => one.seq === seq)?.hash ?? '';
    const untold = async (entries: Readonly<Record<number, string>>) =>
      (await inLog(honest, { entries: { ...honestEntries(honest), ...entries }, places: HONEST })).unlogged;
    const head = (seq: number, us: number) => headsEntry(us, [{ auctionId: honest.auctionId, seq, hash: hash(seq) }]);
    expect(await untold({})).toEqual({ seq: 1, us: endUs - receivedUs(1) });
    const half = { 12: head(11, receivedUs(11) + 5), 15: head(31, receivedUs(31) + 9) };
    expect(await untold(half)).toEqual({ seq: 12, us: receivedUs(31) + 9 - receivedUs(12) });
    const datedBack = { ...half, 14: `mnada/count/v1\nlogged_us ${endUs - 7}\nday 2026-11-25\n` };
    expect(await untold(datedBack)).toEqual({ seq: 12, us: endUs - 7 - receivedUs(12) });
    // Of what was logged when all was over, and of what wasn't read whole, nothing is told.
    const late = { ...half, 2: `mnada/count/v1\nlogged_us ${START + 1}\nday 2026-11-25\n` };
    expect(await untold(late)).toBeNull();
    const some = { entries: honestEntries(honest), places: HONEST, size: 1_300, limits: { bundlesMax: 2 } };
    expect((await inLog(honest, some)).unlogged).toBeNull();
  });

  test('a plan behind what was logged when it had opened was not logged ahead, whatever it says itself', async () => {
    const honest = await publish();
    const at = (us: number) => ({ ...honestEntries(honest), 2: `mnada/count/v1\nlogged_us ${us}\nday 2026-11-25\n` });
    const said = async (us: number) => (await inLog(honest, { entries: at(us), places: HONEST })).isPlannedAhead;
    expect(await said(START)).toBe(true);
    expect(await said(START + 1)).toBe(false);
  });
});

describe('[LOG-7] an honest log', () => {
  test('whose start moved holds by the last plan, with entries of others around it, over several bundles', async () => {
    const [first, honest] = [await publish({ terms: { startsAtUs: START - 5 } }), await publish()];
    const other = await publish({ auctionId: 7 });
    const places = { schedule: 300, open: 301, close: 700 };
    const entries = {
      ...honestEntries(honest, places),
      ...honestEntries(other, { schedule: 4, open: 302, close: 899 }),
      30: entryOf(first, 'schedule'),
    };
    for (const size of [900, 1_024]) {
      const verdict = await inLog(honest, { entries, places, size });
      expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
      expect(onceIn(verdict)?.read).toEqual({ entries: size, size });
    }
  });

  const LONG = { schedule: 600, open: 601, close: 700 } as const;
  test.each<[string, Pick<Log, 'limits' | 'told'>, number]>([
    ['that is longer than what may be read', { limits: { bundlesMax: 2 } }, 512],
    ['of more bytes than what may be read', { limits: { bytesMax: 1 } }, 788],
    ['whose bundles can’t be had', { told: withholding((index) => index === 0) }, 1_044],
    ['that answers something else', { told: withholding((index) => index === 0, new Uint8Array(3)) }, 1_044],
  ])('%s is never called passed: how much was read is said', async (_name, how, read) => {
    const honest = await publish();
    const verdict = await inLog(honest, { entries: honestEntries(honest, LONG), places: LONG, size: 1_300, ...how });
    expect(onceIn(verdict)).toEqual({ name: 'once', state: 'unchecked', read: { entries: read, size: 1_300 } });
    expect([failedIn(verdict), verdict.isIntact]).toEqual([[], false]);
  });

  test('that was read in part is read on, each whole bundle once, until it passes; what grew meanwhile is read, too', async () => {
    const honest = await publish();
    const entries = honestEntries(honest, LONG);
    const asked: number[] = [];
    const told = (log: ToldLog): ToldLog => ({
      ...log,
      readTile(tile) {
        if (tile.level === 'entries') asked.push(tile.index);
        return log.readTile(tile);
      },
    });
    const memory = new ScanMemory();
    const progress: number[] = [];
    const more = { memory, told: (read: number) => progress.push(read) };
    const limits = { bundlesMax: 2 };
    const read = async (size: number) =>
      onceIn(await inLog(honest, { entries, places: LONG, size, told, limits, more }));
    expect(await read(1_300)).toMatchObject({ state: 'unchecked', read: { entries: 512, size: 1_300 } });
    expect(await read(1_300)).toMatchObject({ state: 'unchecked', read: { entries: 788, size: 1_300 } });
    // The last one grows, so it is read anew; then the others.
    expect(await read(1_310)).toMatchObject({ state: 'unchecked', read: { entries: 1_054 } });
    expect(await read(1_310)).toMatchObject({ state: 'passed', read: { entries: 1_310, size: 1_310 } });
    expect(asked.filter((index) => index !== 5)).toEqual([2, 3, 4, 1, 0]);
    expect(progress).toEqual([0, 512, 512, 788, 768, 1_054, 1_024, 1_310]);
  });

  test('what is remembered of another log or auction is not taken for this one’s; a lie is remembered by nobody', async () => {
    const honest = await publish();
    const entries = honestEntries(honest, LONG);
    const memory = new ScanMemory();
    const lie = withholding((index) => index === 2, writeBundle(Array.from({ length: 256 }, () => utf8('a lie\n'))));
    const read = async (how: Partial<Log>) =>
      onceIn(await inLog(honest, { entries, places: LONG, size: 1_300, more: { memory }, ...how }));
    expect((await read({ told: lie }))?.state).toBe('failed');
    expect(await read({})).toMatchObject({ state: 'passed' });
    // The same bundles with another plan in front.
    const others = { ...LONG, schedule: 500 };
    expect(await read({ entries: honestEntries(honest, others), places: others })).toMatchObject({ state: 'passed' });
  });

  test('that somebody stops reading is judged by what was read, and read on later', async () => {
    const honest = await publish();
    const entries = honestEntries(honest, LONG);
    const memory = new ScanMemory();
    const stopping = new AbortController();
    const told = (log: ToldLog): ToldLog => ({
      ...log,
      readTile(tile) {
        if (tile.level === 'entries' && tile.index === 3) stopping.abort();
        return log.readTile(tile);
      },
    });
    const read = async (how: Partial<Log>) =>
      onceIn(await inLog(honest, { entries, places: LONG, size: 1_300, ...how }));
    const stopped = await read({ told, more: { memory, stop: stopping.signal } });
    expect(stopped?.state).toBe('unchecked');
    expect(stopped?.read?.entries).toBeLessThan(1_300);
    expect(await read({ more: { memory } })).toMatchObject({ state: 'passed', read: { entries: 1_300 } });
  });

  test('of which nothing can be read is unchecked', async () => {
    const honest = await publish();
    const told = withholding(() => true);
    const verdict = await inLog(honest, { entries: honestEntries(honest), places: HONEST, told });
    expect(onceIn(verdict)).toEqual({ name: 'once', state: 'unchecked' });
    expect((await verifyAuction({ ...honest, scan: null }, check)).isIntact).toBe(false);
  });

  test('a bundle that isn’t what was signed fails', async () => {
    const honest = await publish();
    const lie = utf8('mnada/heads/v1\nlogged_us 1\n');
    const told = (log: ToldLog): ToldLog => ({
      ...log,
      async readTile(tile) {
        const bytes = await log.readTile(tile);
        if (tile.level !== 'entries' || tile.index !== 0) return bytes;
        return writeBundle((readBundle(bytes) ?? []).map((entry, n) => (n === 22 ? lie : entry)));
      },
    });
    for (const [size, places] of [
      [40, HONEST],
      [900, LONG],
    ] as const) {
      const verdict = await inLog(honest, { entries: honestEntries(honest, places), places, size, told });
      expect(failedIn(verdict)).toEqual(['once']);
    }
  });

  test('a scan under another checkpoint than the proofs were held against says nothing', async () => {
    const [honest, grown] = [await publish(), await publish({ grown: 31 })];
    const once = async (scan: PublishedAuction['scan']) => onceIn(await verifyAuction({ ...honest, scan }, check));
    expect((await once(honest.scan))?.state).toBe('passed');
    expect((await once(grown.scan))?.state).toBe('unchecked');
  });
});

/** Some bundles can't be had, or are these bytes. */
function withholding(isGone: (index: number) => boolean, instead?: Uint8Array) {
  return (log: ToldLog): ToldLog => ({
    ...log,
    readTile: async (tile) => {
      if (tile.level !== 'entries' || !isGone(tile.index)) return log.readTile(tile);
      if (instead === undefined) throw new Error('nobody answers');
      return instead;
    },
  });
}

test('[LOG-1] a bundle that isn’t cut where its lengths say is none', () => {
  const entries = ['', 'one', 'x'.repeat(700)].map(utf8);
  expect(readBundle(writeBundle(entries))).toEqual(entries);
  expect(readBundle(writeBundle(entries).subarray(0, -1))).toBeNull();
  expect(readBundle(Uint8Array.of(0))).toBeNull();
});
