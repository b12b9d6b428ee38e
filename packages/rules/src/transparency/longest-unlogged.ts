/** How long bids stood in a list before the log held them (LOG-7): what nobody had logged yet, whoever has the key could still write anew. */
import type { EpochUs } from '../units.ts';
import type { FileLink } from './auction-file.ts';
import type { LogScan } from './scan-log.ts';

/** Heads are logged every minute (LOG-2); so much later they are missing, not late. */
export const UNLOGGED_US_MAX = 150_000_000;

/** @property seq the bid that waited longest for the first entry that holds it: a head of it or a later one, or the end */
export type Unlogged = { readonly seq: number; readonly us: number };

/**
 * @param scan of the whole log, its heads in the log's order
 * @param close where the end stands, and when it was logged: it holds whatever no head held
 * @returns null: there are no bids
 */
export function longestUnlogged(
  links: readonly Pick<FileLink, 'seq' | 'receivedAtUs'>[],
  { heads }: Pick<LogScan, 'heads'>,
  close: { readonly index: number; readonly loggedUs: EpochUs },
): Unlogged | null {
  const inTime = heads.filter(({ index }) => index < close.index);
  let longest: Unlogged | null = null;
  let next = 0;
  for (const { seq, receivedAtUs } of links) {
    while ((inTime[next]?.seq ?? seq) < seq) next++;
    const us = Math.max(0, (inTime[next]?.loggedUs ?? close.loggedUs) - receivedAtUs);
    if (longest === null || us > longest.us) longest = { seq, us };
  }
  return longest;
}
