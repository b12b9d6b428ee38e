import type { AuctionSummary, SoldItem } from '@mnada/contract';
import { expect, test } from 'vitest';
import { dealsOf, soldLastDay } from './last-day.ts';

const NOW_MS = Date.parse('2026-01-02T12:00:00Z');
const ended = (hoursAgo: number) => new Date(NOW_MS - hoursAgo * 3_600_000).toISOString();
const sold = (id: number, hoursAgo: number) => ({ id, ended_at: ended(hoursAgo) }) as SoldItem;
const auction = (id: number, status: string, hoursAgo = 0, result = 'sold') =>
  ({
    id,
    status,
    result: status === 'ended' ? result : null,
    ended_at: status === 'ended' ? ended(hoursAgo) : null,
  }) as AuctionSummary;

test('[OWN-6] only what ended within 24 hours is called a winner of the last 24 hours', () => {
  expect(soldLastDay([sold(1, 1), sold(2, 23.9), sold(3, 24), sold(4, 90)], NOW_MS).map(({ id }) => id)).toEqual([
    1, 2,
  ]);
});

test('[OWN-6] deals are live and upcoming auctions, then the last day’s sold ones; cancelled and unsold ones are left out', () => {
  const all = [
    auction(1, 'live'),
    auction(2, 'scheduled'),
    auction(3, 'ended', 1),
    auction(4, 'ended', 30),
    auction(5, 'ended', 1, 'void'),
    auction(6, 'ended', 1, 'no_bids'),
  ];
  expect(dealsOf(all, NOW_MS, 12).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(dealsOf(all, NOW_MS, 2).map(({ id }) => id)).toEqual([1, 2]);
});
