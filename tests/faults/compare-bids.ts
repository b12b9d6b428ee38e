import type { SentBid } from './crowd.ts';

export type Compared = {
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Acknowledged, and not in the database under the number that was told. */
  readonly lost: number;
  /** Refused for certain, and in the database all the same; or there twice. */
  readonly doubled: number;
  readonly unanswered: number;
  readonly p99Ms: number;
};

type KeptBid = { readonly id: string; readonly seq: number };

/** The bidders' own record against the database's: neither may know more than the other. */
export function compareBids(bids: readonly SentBid[], kept: readonly KeptBid[]): Compared {
  const seqs = new Map(kept.map(({ id, seq }) => [id, seq]));
  const refused: Record<string, number> = {};
  const delaysMs: number[] = [];
  let [lost, doubled, unanswered] = [0, kept.length - seqs.size, 0];
  for (const { id, outcome } of bids) {
    if (outcome === null) unanswered++;
    else if ('seq' in outcome) {
      delaysMs.push(outcome.afterMs);
      if (seqs.get(id) !== outcome.seq) lost++;
    } else {
      refused[outcome.code] = (refused[outcome.code] ?? 0) + 1;
      if (seqs.has(id)) doubled++;
    }
  }
  return { accepted: delaysMs.length, refused, lost, doubled, unanswered, p99Ms: quantile(delaysMs, 0.99) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
