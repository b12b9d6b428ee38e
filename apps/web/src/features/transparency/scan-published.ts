/** Reads everything that a log says of an auction, as far as a phone may; apart, because it is loaded behind the rest. */
import { type LogScan, type ScanLimits, type ScanMemory, scanLog } from '@mnada/rules/transparency';
import { toldLog } from './told-log.ts';

type Bounds = ScanLimits & { readonly withinMs: number };
/** What a page reads by itself when it opens: an address may ask for 300 bundles a minute, and data costs its person money. */
const BY_ITSELF: Bounds = { bundlesMax: 128, bytesMax: 24_000_000, timesMax: 3, withinMs: 20_000 };
/** What one press reads: a log of several years. It asks slower where the shop says so, and ends when its person says so. */
const ALL_OF_IT: Bounds = { bundlesMax: 16_384, bytesMax: 2_000_000_000, timesMax: 3, withinMs: 1_800_000 };

export type ScanRequest = {
  /** Somebody pressed for it: all that is left. */
  readonly isWhole: boolean;
  /** What this page read before: whole bundles are asked for once. */
  readonly memory: ScanMemory;
  readonly told: (read: { readonly entries: number; readonly size: number }) => void;
  /** Ends the reading, and nothing else: what was read by then is judged. */
  readonly stop: AbortSignal;
};

/** @param signal ends all of it: the page goes */
export function scanPublished(
  auctionId: number,
  { ledger, plan, newest }: { readonly ledger: string; readonly plan: string; readonly newest: string | null },
  { isWhole, memory, told, stop }: ScanRequest,
  signal?: AbortSignal,
): Promise<LogScan | null> {
  const { withinMs, ...limits } = isWhole ? ALL_OF_IT : BY_ITSELF;
  const ending = endingWith(stop, signal, withinMs);
  const [log, bundles] = [toldLog(ledger, signal), toldLog(ledger, ending.signal, isWhole)];
  const readTile: typeof log.readTile = (tile) => (tile.level === 'entries' ? bundles : log).readTile(tile);
  const more = { memory, stop: ending.signal, told: (entries: number, size: number) => told({ entries, size }) };
  return scanLog(auctionId, plan, newest, { ...log, readTile }, limits, more).finally(ending.done);
}

/** Whichever comes first; `AbortSignal.any` is younger than the oldest browsers. */
function endingWith(stop: AbortSignal, signal: AbortSignal | undefined, withinMs: number) {
  const both = new AbortController();
  const end = () => both.abort();
  const timer = setTimeout(end, withinMs);
  for (const one of [stop, signal]) {
    if (one?.aborted === true) end();
    one?.addEventListener('abort', end);
  }
  const done = () => {
    clearTimeout(timer);
    for (const one of [stop, signal]) one?.removeEventListener('abort', end);
  };
  return { signal: both.signal, done };
}
