import type { AuctionDetail, BidHistoryEntry } from '@mnada/contract';
import { expect, test } from 'vitest';
import type { AuctionEvent } from '../../realtime/index.ts';
import { changeEntries, withFreshTop } from './history-pages.ts';
import { entryAfterEvent, entryAfterReading } from './live-entry.ts';
import { anEntry, aPage } from './testing/entries.ts';

const ME = 'wanjiku';
const AT = Date.parse('2026-11-21T10:00:00Z');
const row = (seq: number, username: string) => ({
  seq,
  amount: seq,
  username,
  avatar: null,
  timestamp: new Date(AT + seq).toISOString(),
  simulated: false,
});
const bidPlaced = (seq: number, bidder: string, more: object = {}): AuctionEvent => ({
  type: 'bid_placed',
  data: {
    auction_id: 7,
    new_bid: seq,
    bidder,
    highest_bidder_avatar: null,
    highest_bidder_simulated: false,
    total_bids: seq,
    seq,
    ends_at: AT + 10_000 + seq,
    server_time: AT + seq,
    time_remaining: 10,
    ...more,
  },
});
const ended = (result: 'sold' | 'void', winner: string | null, seq = 9): AuctionEvent => ({
  type: 'auction_ended',
  data: {
    auction_id: 7,
    winner_id: null,
    winner_username: winner,
    winner_avatar: null,
    final_price: seq,
    total_bids: seq,
    result,
    seq,
    server_time: AT,
    ended_at: new Date(AT).toISOString(),
  },
});
const leading = anEntry({ id: 7, seq: 8, amount: 8, current_highest_bid: 8, total_bids: 3, ends_at: AT + 1_000 });

test('[OWN-1] somebody else’s bid: outbid, with the price and clock that came with it', () => {
  expect(entryAfterEvent(leading, bidPlaced(9, 'kip'), ME)).toEqual({
    ...leading,
    status: 'outbid',
    is_highest_bidder: false,
    current_highest_bid: 9,
    seq: 9,
    ends_at: AT + 10_009,
  });
});

test('[OWN-1] one’s own bid from another screen: active, one bid more, now', () => {
  const outbid = entryAfterEvent(leading, bidPlaced(9, 'kip'), ME);
  expect(entryAfterEvent(outbid, bidPlaced(10, ME), ME)).toMatchObject({
    status: 'active',
    is_highest_bidder: true,
    amount: 10,
    total_bids: 4,
    bid_time: AT + 10,
  });
});

test('[OWN-1] bids that travelled together count one by one, the older ones too', () => {
  const bids = [row(7, ME), row(9, 'kip'), row(10, ME), row(11, 'kip')];
  expect(entryAfterEvent(leading, bidPlaced(11, 'kip', { bids }), ME)).toMatchObject({
    status: 'outbid',
    amount: 10,
    total_bids: 4,
    bid_time: AT + 10,
  });
});

test('[BID-4] what is old, of another auction or said twice changes nothing', () => {
  const once = entryAfterEvent(leading, bidPlaced(9, 'kip'), ME);
  for (const event of [bidPlaced(9, 'kip'), bidPlaced(4, 'kip'), bidPlaced(12, 'kip', { auction_id: 8 })])
    expect(entryAfterEvent(once, event, ME)).toBe(once);
});

test('[OWN-1] the end: won by its winner, lost by everybody else', () => {
  expect(entryAfterEvent(leading, ended('sold', ME), ME)).toMatchObject({
    status: 'won',
    is_highest_bidder: true,
    result: 'sold',
    time_remaining: 0,
    bids_returned: 0,
  });
  const lost = entryAfterEvent(leading, ended('sold', 'kip'), ME);
  expect(lost).toMatchObject({ status: 'lost', is_highest_bidder: false, current_highest_bid: 9 });
  expect(entryAfterEvent(lost, bidPlaced(20, ME), ME)).toBe(lost);
});

test('[AUC-1] cancelled: nobody’s, and all their bids are back', () => {
  expect(entryAfterEvent(leading, ended('void', null, 8), ME)).toMatchObject({
    status: 'lost',
    result: 'void',
    bids_returned: 3,
  });
});

test('an extension moves the clock on, never back', () => {
  const extended = (endsAt: number): AuctionEvent => ({
    type: 'auction_extended',
    data: { auction_id: 7, reason: 'outage', seq: 8, ends_at: endsAt, server_time: AT, time_remaining: 1 },
  });
  expect(entryAfterEvent(leading, extended(AT + 9_000), ME).ends_at).toBe(AT + 9_000);
  expect(entryAfterEvent(leading, extended(AT), ME)).toBe(leading);
});

const detail = (more: Partial<AuctionDetail>): AuctionDetail =>
  ({
    id: 7,
    status: 'live',
    result: null,
    seq: 12,
    current_price: 12,
    highest_bidder: 'kip',
    ends_at: AT + 20_000,
    ended_at: null,
    server_time: AT,
    total_bids: 12,
    recent_bids: [row(12, 'kip'), row(11, ME)],
    you: { bids_used: 5, is_leading: false, is_saved: false, barred_by: null },
    ...more,
  }) as AuctionDetail;

test('[OWN-1] a card read anew tells the same as if every bid had been heard', () => {
  expect(entryAfterReading(leading, detail({}), ME)).toMatchObject({
    status: 'outbid',
    amount: 11,
    bid_time: AT + 11,
    total_bids: 5,
    current_highest_bid: 12,
    seq: 12,
  });
  const end = { status: 'ended', result: 'sold', ended_at: new Date(AT).toISOString() } as const;
  expect(entryAfterReading(leading, detail({ ...end, highest_bidder: ME }), ME).status).toBe('won');
  expect(entryAfterReading(leading, detail(end), ME).status).toBe('lost');
  expect(entryAfterReading(leading, detail({ seq: 7 }), ME)).toBe(leading);
});

test('pages that nothing moved stay what they were', () => {
  const data = { pages: [aPage([1, 2]), aPage([3, 4])], pageParams: ['a', 'b'] };
  expect(changeEntries(data, (entry) => entry)).toBe(data);
  const raised = (entry: BidHistoryEntry) => (entry.id === 3 ? { ...entry, seq: 99 } : entry);
  const moved = changeEntries(data, raised);
  expect(moved.pages[0]).toBe(data.pages[0]);
  expect(moved.pages[1]?.data.bidHistory.map((entry) => entry.seq)).toEqual([99, leading.seq]);
});

test('[OWN-1] a fresh top keeps the rest while the order is the same, and replaces all of it otherwise', () => {
  const data = { pages: [aPage([1, 2]), aPage([3, 4])], pageParams: ['a', 'b'] };
  const same = aPage([1, 2]);
  expect(withFreshTop(data, same)).toEqual({ pages: [same, data.pages[1]], pageParams: ['a', 'b'] });
  const other = aPage([3, 1]);
  expect(withFreshTop(data, other)).toEqual({ pages: [other], pageParams: ['a'] });
});
