import { writeLogKey, parseTilePath } from '@mnada/rules/transparency';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUCTION, KEY, NAMES, publishInLog } from '../../../../../packages/rules/src/testing/published-auction.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { shownAuction } from './shown-auction.ts';
import { useVerification, type Verification } from './use-verification.ts';

/** More than a page reads by itself. */
const SIZE = 140 * 256 + 40;
const SHOWN = anAuction({
  ...{ id: AUCTION, status: 'ended', result: 'sold', original_price: 39_999, current_price: 12, total_bids: 12 },
  ...{ highest_bidder: NAMES[2]?.name ?? '', winner_bids: 4, winner_bids_cost: 9 },
});
const { auction, log } = await publishInLog({
  ...{ bids: 12, entries: SIZE, product: shownAuction(SHOWN).plan['product_hash'] },
  named: (plan) => plan,
});
const vkey = writeLogKey(KEY);
const own = `/ledger/1/auction/${AUCTION}`;
const TEXTS: Readonly<Record<string, string>> = {
  '/ledger/logs': JSON.stringify({ logs: [{ number: 1, origin: KEY.origin, vkey }] }),
  '/ledger/1/vkey': `${vkey}\n`,
  '/ledger/1/checkpoint': await log.readNewest(),
  [`${own}.txt`]: auction.file,
  [`${own}/names`]: JSON.stringify({ names: auction.names }),
  [`${own}/schedule.tlog-proof`]: auction.proofs.schedule,
  [`${own}/open.tlog-proof`]: auction.proofs.open,
  [`${own}/close.tlog-proof`]: auction.proofs.close,
};

const bundles: number[] = [];
/** Called before each bundle is answered. */
let before: (asked: number) => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  bundles.length = 0;
  before = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const text = TEXTS[address];
    if (text !== undefined) return new Response(text);
    const tile = parseTilePath(address.replace('/ledger/1/tile/', ''));
    if (tile === null) return new Response('', { status: 404 });
    if (tile.level === 'entries') before(bundles.push(tile.index));
    // As over a network: between two answers the page is drawn.
    await new Promise((done) => setTimeout(done, 1));
    return new Response(new Uint8Array(await log.readTile(tile)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onceIn = (run: Verification) =>
  run.state === 'done' ? run.verdict.checks.find(({ name }) => name === 'once') : undefined;

async function opened(shown = SHOWN) {
  const seen: Verification[] = [];
  const { result } = renderHook(() => {
    const verifying = useVerification(shown);
    seen.push(verifying.run);
    return verifying;
  });
  await waitFor(() => expect(result.current.run.state).toBe('done'), { timeout: 60_000 });
  return { result, seen };
}

test('[LOG-7] a page by itself leaves a long log unread; one press reads it to the end, says how far it is, and asks for no bundle twice', async () => {
  const { result, seen } = await opened();
  expect(result.current.isWhole).toBe(false);
  expect(onceIn(result.current.run)).toMatchObject({ state: 'unchecked', read: { entries: 128 * 256, size: SIZE } });
  const told = seen.length;
  act(() => result.current.again());
  await waitFor(() => expect(onceIn(result.current.run)?.state).toBe('passed'), { timeout: 60_000 });
  expect(result.current).toMatchObject({ isWhole: true, run: { verdict: { isIntact: true } } });
  const read = seen.slice(told).flatMap((run) => (run.state === 'fetching' && run.read ? [run.read.entries] : []));
  expect(read.length).toBeGreaterThan(1);
  expect(read[0]).toBe(128 * 256);
  expect(new Set(bundles).size).toBe(bundles.length);
  expect(bundles).toHaveLength(141);
});

test('[LOG-7] stopped, it judges what was read by then, and the next press goes on from there', async () => {
  const { result } = await opened();
  before = (asked) => {
    if (asked === 133) result.current.stop();
  };
  act(() => result.current.again());
  await waitFor(() => expect(onceIn(result.current.run)?.read?.entries).toBeGreaterThan(128 * 256), {
    timeout: 60_000,
  });
  const stopped = onceIn(result.current.run);
  expect(stopped?.state).toBe('unchecked');
  expect(stopped?.read?.entries).toBeLessThan(SIZE);
  act(() => result.current.again());
  await waitFor(() => expect(onceIn(result.current.run)?.state).toBe('passed'), { timeout: 60_000 });
});

test('[LOG-7] what the page itself shows of the auction is held against the log, too', async () => {
  const { result } = await opened({ ...SHOWN, original_price: 79_998 });
  const { run } = result.current;
  const shown = run.state === 'done' ? run.verdict.checks.find(({ name }) => name === 'shown') : undefined;
  expect(shown).toMatchObject({ state: 'failed', field: 'product_hash' });
});
