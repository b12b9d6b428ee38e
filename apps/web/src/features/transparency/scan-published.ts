/** Reads everything that a log says of an auction, as far as a phone may; apart, because it is loaded behind the rest. */
import { type LogScan, scanLog } from '@mnada/rules/transparency';
import { toldLog } from './told-log.ts';

/** Of 256 entries each, in a minute in which an address may ask for 300. Whole ones stay in the browser's cache. */
const BUNDLES_A_ROUND = 128;
const BYTES_A_ROUND = 24_000_000;
const ROUND_MS = 20_000;
const TIMES_MAX = 3;

/** @param rounds how often it was asked for on this page: each reads as much on, out of its cache what it read before */
export function scanPublished(
  auctionId: number,
  { ledger, plan, newest }: { readonly ledger: string; readonly plan: string; readonly newest: string | null },
  rounds: number,
  signal?: AbortSignal,
): Promise<LogScan | null> {
  const startedAt = performance.now();
  const log = toldLog(ledger, signal);
  const readTile: typeof log.readTile = (tile) =>
    tile.level === 'entries' && performance.now() - startedAt > ROUND_MS
      ? Promise.reject(new Error('that takes too long'))
      : log.readTile(tile);
  const limits = { bundlesMax: BUNDLES_A_ROUND * rounds, bytesMax: BYTES_A_ROUND * rounds, timesMax: TIMES_MAX };
  return scanLog(auctionId, plan, newest, { ...log, readTile }, limits);
}
