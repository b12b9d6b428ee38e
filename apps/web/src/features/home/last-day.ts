import type { AuctionSummary, SoldItem } from '@mnada/contract';

const DAY_MS = 24 * 3_600_000;

/** Sold within the last 24 hours of the server's clock: what the sections' subtitle promises, and nothing older. */
export const soldLastDay = (items: readonly SoldItem[], nowMs: number): SoldItem[] =>
  items.filter((item) => nowMs - Date.parse(item.ended_at) < DAY_MS);

/** Live and upcoming auctions, then those sold in the last 24 hours; order within each as the server gave it. */
export function dealsOf(auctions: readonly AuctionSummary[], nowMs: number, limit: number): AuctionSummary[] {
  const open = auctions.filter(({ status }) => status !== 'ended');
  const sold = auctions.filter(
    ({ status, result, ended_at }) =>
      status === 'ended' && result === 'sold' && ended_at !== null && nowMs - Date.parse(ended_at) < DAY_MS,
  );
  return [...open, ...sold].slice(0, limit);
}
