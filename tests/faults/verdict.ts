import type { Compared } from './compare-bids.ts';

/** What a crowd's bids became, and whether the books say the same. */
export type Verdict = Compared & {
  readonly closedEarly: number;
  readonly brokenInvariants: readonly string[];
};

/** What always must hold: nothing acknowledged lost, nothing doubled, nothing unanswered, no auction closed early, the books right. */
export const isClean = (verdict: Verdict): boolean =>
  verdict.accepted > 0 &&
  verdict.lost + verdict.doubled + verdict.unanswered + verdict.closedEarly + verdict.brokenInvariants.length === 0;

export function inWords(verdict: Verdict): string {
  const refused = Object.entries(verdict.refused).map(([code, count]) => `${count} ${code}`);
  return [
    `${verdict.accepted} bids accepted (p99 ${(verdict.p99Ms / 1_000).toFixed(2)} s)`,
    `${verdict.lost} lost`,
    `${verdict.doubled} doubled`,
    ...(verdict.unanswered > 0 ? [`${verdict.unanswered} unanswered`] : []),
    ...(refused.length > 0 ? [`refused free of charge: ${refused.join(', ')}`] : []),
    `${verdict.closedEarly} auctions closed early`,
    verdict.brokenInvariants.length === 0 ? 'all invariants hold' : `${verdict.brokenInvariants.join(', ')} broken`,
  ].join('; ');
}
