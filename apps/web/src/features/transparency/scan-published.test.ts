import { parseTilePath, ScanMemory } from '@mnada/rules/transparency';
import { afterEach, expect, test, vi } from 'vitest';
import { AUCTION, publishInLog } from '../../../../../packages/rules/src/testing/published-auction.ts';
import { scanPublished } from './scan-published.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** 150 bundles of 256 entries and one that grows: more than a page reads by itself. */
const SIZE = 150 * 256 + 40;
const { auction, log } = await publishInLog({ bids: 5, entries: SIZE });
const where = { ledger: '/ledger/1', plan: auction.proofs.schedule, newest: await log.readNewest() };

/** The log as a shop serves it; `answer`: what it says instead to the asking of that number. */
function serve(answer: (asked: number) => Response | null = () => null): { bundles: number[] } {
  const bundles: number[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const tile = parseTilePath(address.replace('/ledger/1/tile/', ''));
    if (tile === null) return new Response('', { status: 404 });
    if (tile.level !== 'entries') return new Response(new Uint8Array(await log.readTile(tile)));
    bundles.push(tile.index);
    return answer(bundles.length) ?? new Response(new Uint8Array(await log.readTile(tile)));
  });
  return { bundles };
}

const reader = () => {
  const memory = new ScanMemory();
  const read: number[] = [];
  return {
    read,
    scan: (isWhole: boolean, stop = new AbortController().signal) =>
      scanPublished(AUCTION, where, { isWhole, memory, stop, told: ({ entries }) => read.push(entries) }),
  };
};

test('[LOG-7] a page reads by itself as much as a phone may; one press reads all the rest, each whole bundle once', async () => {
  const { bundles } = serve();
  const { scan, read } = reader();
  expect(await scan(false)).toMatchObject({ read: 128 * 256, size: SIZE, isOfRoot: true });
  expect(bundles).toHaveLength(128);
  expect(await scan(true)).toMatchObject({ read: SIZE, size: SIZE, isOfRoot: true, ends: [22] });
  expect(bundles.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 151 }, (_, index) => index));
  expect(read.at(-1)).toBe(SIZE);
  expect(read).toEqual(read.toSorted((a, b) => a - b));
});

test('[LOG-7] where the shop says to ask slower, one press waits and goes on; what a page reads by itself ends there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Behind the fiftieth it answers nothing but that for some time.
  const tired = (asked: number) => (asked > 50 && asked <= 70 ? new Response('', { status: 429 }) : null);
  for (const isWhole of [true, false]) {
    serve(tired);
    let isDone = false;
    const scanning = reader()
      .scan(isWhole)
      .finally(() => {
        isDone = true;
      });
    while (!isDone) await vi.advanceTimersByTimeAsync(1_000);
    const scan = await scanning;
    expect(scan?.isOfRoot).toBe(true);
    if (isWhole) expect(scan?.read).toBe(SIZE);
    else expect(scan?.read).toBeLessThan(60 * 256);
  }
});

test('[LOG-7] whoever presses stop has what was read by then, and the next press reads on from there', async () => {
  const stopping = new AbortController();
  const { bundles } = serve((asked) => (asked === 41 ? (stopping.abort(), null) : null));
  const { scan } = reader();
  const stopped = await scan(true, stopping.signal);
  expect(stopped?.isOfRoot).toBe(true);
  expect(stopped?.read).toBeGreaterThan(30 * 256);
  expect(stopped?.read).toBeLessThan(50 * 256);
  const before = bundles.length;
  expect(await scan(true)).toMatchObject({ read: SIZE, isOfRoot: true });
  expect(bundles.length - before).toBeLessThanOrEqual(151 - 36);
});

test('[LOG-7] a page that is left asks no further', async () => {
  const leaving = new AbortController();
  const { bundles } = serve((asked) => (asked === 5 ? (leaving.abort(), null) : null));
  const request = {
    isWhole: true,
    memory: new ScanMemory(),
    stop: new AbortController().signal,
    told: () => undefined,
  };
  await scanPublished(AUCTION, where, request, leaving.signal);
  expect(bundles.length).toBeLessThan(12);
});
