import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JoinedAuction } from './history.sql.ts';
import { bidStats, historyEntry } from './history-view.ts';

const joined: JoinedAuction = {
  auctionId: 7,
  nameSw: '',
  name: 'Sauti 43″ TV',
  images: ['/media/tv-800.avif'],
  ownBids: 14,
  lastBidUs: 1_700_000_000_123_456,
  amountCents: 142_600,
  priceCents: 143_100,
  seq: 1_431,
  endsAtUs: 1_700_000_010_000_001,
  countdownUs: 10_000_000,
  leads: false,
  isLive: true,
  won: false,
  result: null,
  endedAtUs: null,
  bought: false,
};

test('[OWN-1] live: active while they lead, outbid while they do not', () => {
  const outbid = historyEntry(joined, 1_700_000_001_000_000);
  expect(outbid).toMatchObject({
    status: 'outbid',
    is_highest_bidder: false,
    amount: 1_426,
    current_highest_bid: 1_431,
    total_bids: 14,
    bid_time: 1_700_000_000_123,
    time_remaining: 10,
    countdown_seconds: 10,
    bids_returned: 0,
  });
  expect(historyEntry({ ...joined, leads: true }, 0).status).toBe('active');
});

test('[OWN-1] ended: won or lost; no time is left', () => {
  const ended = { ...joined, isLive: false, result: 'sold', endedAtUs: 1_700_000_011_000_000 } as const;
  expect(historyEntry(ended, 0)).toMatchObject({ status: 'lost', time_remaining: 0 });
  expect(historyEntry({ ...ended, leads: true, won: true }, 0)).toMatchObject({
    status: 'won',
    ended_at: '2023-11-14T22:13:31.000Z',
  });
});

test('[AUC-1][WIN-5] bids that came back are said to have come back', () => {
  const cancelled = historyEntry({ ...joined, isLive: false, leads: true, result: 'void', endedAtUs: 1 }, 0);
  expect(cancelled).toMatchObject({ status: 'lost', result: 'void', bids_returned: 14 });
  expect(historyEntry({ ...joined, bought: true }, 0)).toMatchObject({ status: 'outbid', bids_returned: 14 });
});

test('[OWN-1] success is a whole percent of the ended, the average a count to one decimal', () => {
  expect(bidStats({ won: 7, ended: 39, joined: 41, bids: 1_286 })).toEqual({
    auctions_won: 7,
    success_rate: 18,
    total_bids: 1_286,
    average_bid: 31.4,
  });
  expect(bidStats({ won: 0, ended: 0, joined: 0, bids: 0 })).toEqual({
    auctions_won: 0,
    success_rate: 0,
    total_bids: 0,
    average_bid: 0,
  });
});

test('[OWN-1] whatever was bid, no number is out of its bounds', () => {
  const totals = fc
    .tuple(fc.nat(5_000), fc.nat(5_000), fc.nat(5_000), fc.nat(100_000))
    .map(([won, lost, live, more]) => ({
      won,
      ended: won + lost,
      joined: won + lost + live,
      bids: won + lost + live + more,
    }));
  fc.assert(
    fc.property(totals, (each) => {
      const stats = bidStats(each);
      expect(Number.isInteger(stats.success_rate) && stats.success_rate >= 0 && stats.success_rate <= 100).toBe(true);
      expect(each.joined === 0 ? stats.average_bid === 0 : stats.average_bid >= 1).toBe(true);
    }),
  );
});
