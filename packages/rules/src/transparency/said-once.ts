/** Whether a log says of an auction what its proofs say, and nothing else (LOG-7). */
import { isSame } from './bytes.ts';
import type { CheckState } from './check-state.ts';
import { readCheckpoint } from './checkpoint.ts';
import type { LogScan } from './scan-log.ts';

export type OnceVerdict = {
  readonly state: CheckState;
  /** The first entry, counted from 1, that says otherwise. */
  readonly entry?: number;
  /** Where a logged head isn't that of the list: at which bid, and both. */
  readonly seq?: number;
  readonly published?: string;
  readonly computed?: string;
  /** How much of the log that rests on. */
  readonly read?: { readonly entries: number; readonly size: number };
};

type Places = { readonly plan: number; readonly open: number; readonly end: number };

/**
 * The plan that holds is the last one: a start may have moved before, and nothing else; behind its opening there is none. One opening, one end, and every
 * head that was logged meanwhile is of this list. What wasn't read leaves it open, whatever the rest says.
 * @param newest the checkpoint that the proofs were held against
 * @param hashes the list's, by its bids
 */
export function checkOnce(
  scan: LogScan | null,
  newest: string | null,
  places: Places | null,
  hashes: readonly string[],
): OnceVerdict {
  const told = newest === null ? null : readCheckpoint(newest);
  if (scan === null || places === null || told?.size !== scan.size || !isSame(told.root, scan.root))
    return { state: 'unchecked' };
  const read = { entries: scan.read, size: scan.size };
  if (!scan.isOfRoot) return { state: 'failed', read };
  const others = [
    ...scan.plans.filter((index) => index > places.plan),
    ...scan.otherPlans,
    ...scan.openings.filter((index) => index !== places.open),
    ...scan.ends.filter((index) => index !== places.end),
    // What is bid on was planned before.
    ...scan.heads.map(({ index }) => index).filter((index) => index < places.plan),
  ];
  if (others.length > 0) return { state: 'failed', entry: Math.min(...others) + 1, read };
  const head = scan.heads.find(({ seq, hash }) => hashes[seq - 1] !== hash);
  if (head !== undefined) {
    const { index, seq, hash: published } = head;
    return { state: 'failed', entry: index + 1, seq, published, computed: hashes[seq - 1] ?? '-', read };
  }
  return { state: scan.read === scan.size ? 'passed' : 'unchecked', read };
}
