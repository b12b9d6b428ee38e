import type { AuctionDetail, ServerFrame } from '@mnada/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newUuid } from '../client/new-uuid.ts';
import { AuctionChannel, type BidProgress } from './auction-channel.ts';
import { ServerClock } from './server-clock.ts';
import { aBid, anAuction } from './testing/auction-fixtures.ts';
import { FakeSocket } from './testing/fake-socket.ts';

const kept = new Map<string, string>();
let stop: (() => void) | null = null;

const AMINA = '0b8f4a52-5f0e-4c8e-9d6e-00000000a311';
const JUMA = '0b8f4a52-5f0e-4c8e-9d6e-000000001a3a';

function setUp(
  known: AuctionDetail | undefined = anAuction({ seq: 4, current_bid: 4, current_price: 4 }),
  userId: string | null = AMINA,
) {
  const sockets: FakeSocket[] = [];
  const bids: BidProgress[] = [];
  const page = { auction: known, balance: null as number | null };
  const onAccepted = vi.fn();
  const onRefused = vi.fn();
  const onSettled = vi.fn();
  const refetch = vi.fn(async () => {});
  const channel = new AuctionChannel({
    auctionId: 7,
    userId,
    address: 'ws://mnada.test/ws/auctions/7',
    clock: new ServerClock(),
    ticket: async () => 'ticket',
    createSocket: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
    random: () => 0,
    store: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    newId: newUuid,
    read: () => page.auction,
    write: (state) => {
      page.auction = state;
    },
    setBalance: (balance) => {
      page.balance = balance.bids;
    },
    setBreak: () => {},
    refetch,
    onConnection: () => {},
    onBid: (progress) => bids.push(progress),
    onAccepted,
    onRefused,
    onSettled,
  });
  stop = () => channel.stop();
  const last = () => sockets.at(-1) as FakeSocket;
  return { channel, sockets, bids, page, onAccepted, onRefused, onSettled, refetch, last };
}
type Setup = ReturnType<typeof setUp>;

const snapshot = (change: Partial<AuctionDetail> = {}): ServerFrame => ({
  type: 'auction_state',
  data: anAuction({ seq: 4, current_bid: 4, current_price: 4, ...change }),
});
const placed = (seq: number): ServerFrame => ({
  type: 'bid_placed',
  data: {
    auction_id: 7,
    new_bid: seq,
    bidder: 'wanjiku_k',
    highest_bidder_avatar: null,
    highest_bidder_simulated: false,
    total_bids: seq,
    seq,
    ends_at: 1_750_000_020_000,
    server_time: 1_750_000_010_000,
    time_remaining: 10,
    latest_bid: aBid(seq),
  },
});
/** What the page has written down of its bid under way. */
const keptBid = () => JSON.parse([...kept.values()][0] ?? 'null') as { bid_id: string; user_id: string } | null;
const status = (bidId: string, state: 'accepted' | 'refused' | 'not_received' | 'unknown', more = {}): ServerFrame => ({
  type: 'bid_status',
  data: { bids: [{ bid_id: bidId, state, ...more }] },
});
const accepted = (bidId: string): ServerFrame => ({
  type: 'bid_success',
  data: {
    new_balance: 213,
    auction_id: 7,
    bid_id: bidId,
    seq: 5,
    received_at_us: 1,
    decided_at_us: 2,
    ends_at: 1_750_000_020_000,
    hash: 'a'.repeat(64),
    bids_used: 15,
  },
});

async function goLive({ channel, last }: Setup): Promise<void> {
  channel.start();
  await vi.advanceTimersByTimeAsync(0);
  last().open();
  last().receive(snapshot());
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

describe('[BID-2] a bid', () => {
  test('leaves at once, claims nothing, and is done with its own answer', async () => {
    const setup = setUp();
    await goLive(setup);
    expect(setup.channel.placeBid()).toBe(true);
    const [sent] = setup.last().sentOf('place_bid');
    expect(sent).toEqual({ auction_id: 7, bid_id: keptBid()?.bid_id, pressed_at: expect.any(Number), seen_seq: 4 });
    expect(setup.page.auction?.current_price).toBe(4);
    // Pressed again in the same moment: nothing leaves, and nothing is wrong with the line.
    expect(setup.channel.placeBid()).toBe(false);
    expect(setup.channel.hasBid).toBe(true);
    expect(setup.last().sentOf('place_bid')).toHaveLength(1);

    setup.last().receive(accepted(newUuid()));
    expect(setup.bids.at(-1)?.phase).toBe('placing');
    setup.last().receive(accepted(String(sent?.['bid_id'])));
    expect(setup.bids.at(-1)).toEqual({ phase: 'ready', bid: null });
    expect(setup.channel.hasBid).toBe(false);
    expect(setup.page.balance).toBe(213);
    expect(setup.page.auction?.you?.bids_used).toBe(15);
    expect(kept.size).toBe(0);
    expect(setup.onAccepted).toHaveBeenCalledTimes(2);
  });

  test('that is refused gives the button back and tells why', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(setup.last().sentOf('place_bid')[0]?.['bid_id']);
    const refusal = { error: 'Insufficient bid pack balance.', code: 'NO_BIDS_LEFT', auction_id: 7, bid_id: bidId };
    setup.last().receive({ type: 'error', data: refusal });
    expect(setup.bids.at(-1)?.phase).toBe('ready');
    expect(setup.onRefused).toHaveBeenCalledWith(refusal);
  });

  test('[BID-17] that somebody overtook is free, fetches the new price at once, and the next press means that one', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(setup.last().sentOf('place_bid')[0]?.['bid_id']);
    const refusal = {
      error: 'Somebody bid just before you.',
      code: 'SUPERSEDED',
      auction_id: 7,
      bid_id: bidId,
      seq: 5,
    };
    setup.last().receive({ type: 'error', data: refusal });
    expect(setup.bids.at(-1)).toEqual({ phase: 'ready', bid: null });
    expect(setup.onRefused).toHaveBeenCalledWith(refusal);
    expect(setup.page.balance).toBeNull();
    expect(setup.last().sentOf('resume')).toEqual([{ from_seq: 4 }, { from_seq: 4 }]);
    setup.last().receive(placed(5));
    expect(setup.page.auction?.current_price).toBe(5);
    expect(setup.channel.placeBid()).toBe(true);
    const [, again] = setup.last().sentOf('place_bid');
    expect(again).toMatchObject({ seen_seq: 5 });
    expect(again?.['bid_id']).not.toBe(bidId);
  });

  test('[BID-17] that was sent twice is asked about though one copy was overtaken: the other may count', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(setup.last().sentOf('place_bid')[0]?.['bid_id']);
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(1_000);
    setup.channel.retry();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().open();
    expect(setup.last().sentOf('place_bid')).toMatchObject([{ bid_id: bidId, seen_seq: 4 }]);
    setup
      .last()
      .receive({ type: 'error', data: { error: '', code: 'SUPERSEDED', auction_id: 7, bid_id: bidId, seq: 5 } });
    expect(setup.bids.at(-1)?.phase).toBe('checking');
    expect(setup.last().sentOf('bid_status')).toEqual([{ bid_ids: [bidId] }]);
    expect(setup.channel.placeBid()).toBe(false);
  });

  test('without an answer after 3 s is still waiting, and is never sent twice on one line', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(setup.bids.at(-1)?.phase).toBe('waiting');
    setup.last().receive({ type: 'error', data: { error: 'Too fast', code: 'RATE_LIMITED' } });
    expect(setup.bids.at(-1)?.phase).toBe('waiting');
    expect(setup.last().sentOf('place_bid')).toHaveLength(1);
  });

  test('that was under way when the line broke is sent again as it was, within 3 s of the press', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const first = setup.last().sentOf('place_bid')[0];
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(1_000);
    setup.channel.retry();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().open();
    expect(setup.sockets).toHaveLength(2);
    expect(setup.last().sentOf('place_bid')).toEqual([first]);
    setup.last().receive(accepted(String(first?.['bid_id'])));
    expect(setup.bids.at(-1)?.phase).toBe('ready');

    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(6_000);
    setup.last().open();
    expect(setup.last().sentOf('place_bid')).toEqual([]);
  });
});

describe('[BID-9] a press', () => {
  test('older than 3 s is never sent again: what became of it is asked, and told', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(keptBid()?.bid_id);
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(3_001);
    setup.last().open();
    expect(setup.last().sentOf('place_bid')).toEqual([]);
    expect(setup.last().sentOf('bid_status')).toEqual([{ bid_ids: [bidId] }]);
    expect(setup.bids.at(-1)?.phase).toBe('checking');
    setup.last().receive(status(bidId, 'not_received'));
    expect(setup.bids.at(-1)).toEqual({ phase: 'ready', bid: null });
    expect(setup.onSettled).toHaveBeenCalledExactlyOnceWith({ bid_id: bidId, state: 'not_received' });
    expect(kept.size).toBe(0);
  });

  test('of one person is never sent by another who signs in to the same tab 42 s later, nor asked about', async () => {
    const first = setUp(undefined, AMINA);
    await goLive(first);
    first.channel.placeBid();
    first.channel.stop();
    expect(kept.size).toBe(1);
    await vi.advanceTimersByTimeAsync(42_000);

    const second = setUp(undefined, JUMA);
    await goLive(second);
    expect(second.last().sentOf('place_bid')).toEqual([]);
    expect(second.last().sentOf('bid_status')).toEqual([]);
    expect(second.bids).toEqual([]);
    expect(kept.size).toBe(0);
    expect(second.channel.placeBid()).toBe(true);
  });

  test('is not sent by a reload of the page 52 s later: the same person is told what became of it', async () => {
    const before = setUp();
    await goLive(before);
    before.channel.placeBid();
    const bidId = String(keptBid()?.bid_id);
    before.channel.stop();
    await vi.advanceTimersByTimeAsync(52_000);

    const after = setUp();
    await goLive(after);
    expect(after.bids[0]?.phase).toBe('checking');
    expect(after.last().sentOf('place_bid')).toEqual([]);
    expect(after.last().sentOf('bid_status')).toEqual([{ bid_ids: [bidId] }]);
    expect(after.channel.placeBid()).toBe(false);
    after.last().receive(status(bidId, 'accepted', { seq: 5, balance: 213, account_version: 9 }));
    expect(after.onSettled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'accepted', seq: 5 }));
    expect(after.page.balance).toBe(213);
    expect(after.channel.placeBid()).toBe(true);
  });

  test('is not sent by a reload a moment later either: a page’s life ends with the page', async () => {
    const before = setUp();
    await goLive(before);
    before.channel.placeBid();
    before.channel.stop();
    await vi.advanceTimersByTimeAsync(500);
    const after = setUp();
    await goLive(after);
    expect(after.last().sentOf('place_bid')).toEqual([]);
    expect(after.last().sentOf('bid_status')).toHaveLength(1);
  });

  test('that nobody can say anything about yet is asked about until it is known, and no other leaves meanwhile', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(keptBid()?.bid_id);
    const data = { error: 'We do not know yet', code: 'BID_UNKNOWN', auction_id: 7, bid_id: bidId };
    setup.last().receive({ type: 'error', data });
    expect(setup.bids.at(-1)?.phase).toBe('checking');
    expect(setup.onRefused).not.toHaveBeenCalled();
    expect(keptBid()?.bid_id).toBe(bidId);
    expect(setup.channel.placeBid()).toBe(false);
    expect(setup.last().sentOf('bid_status')).toHaveLength(1);
    setup.last().receive(status(bidId, 'unknown'));
    expect(setup.bids.at(-1)?.phase).toBe('checking');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(setup.last().sentOf('bid_status')).toHaveLength(2);
    expect(setup.channel.placeBid()).toBe(false);
    setup.last().receive(status(bidId, 'accepted', { seq: 5, balance: 213, account_version: 9 }));
    expect(setup.bids.at(-1)?.phase).toBe('ready');
    expect(setup.last().sentOf('place_bid')).toHaveLength(1);
    expect(setup.channel.placeBid()).toBe(true);
  });

  test('without any answer is asked about after 6 s on the same line', async () => {
    const setup = setUp(anAuction({ status: 'scheduled', seq: 4 }));
    await goLive(setup);
    setup.channel.placeBid();
    await vi.advanceTimersByTimeAsync(4_000);
    setup.last().receive(snapshot()); // the line itself is well
    await vi.advanceTimersByTimeAsync(1_900);
    expect(setup.last().sentOf('bid_status')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(setup.last().sentOf('bid_status')).toEqual([{ bid_ids: [keptBid()?.bid_id] }]);
  });

  test('that was sent twice and refused is asked about: its first copy may have counted', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(keptBid()?.bid_id);
    setup.last().closeFromServer();
    setup.channel.retry();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().open();
    expect(setup.last().sentOf('place_bid')).toHaveLength(1);
    setup.last().receive({ type: 'error', data: { error: 'We are updating', code: 'DRAINING', bid_id: bidId } });
    expect(setup.onRefused).not.toHaveBeenCalled();
    expect(setup.bids.at(-1)?.phase).toBe('checking');
    setup.last().receive(status(bidId, 'accepted', { seq: 5, balance: 213 }));
    expect(setup.onSettled).toHaveBeenCalledTimes(1);
  });

  test('that was settled as accepted is not told as refused when another copy of it is refused later', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.channel.placeBid();
    const bidId = String(keptBid()?.bid_id);
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(3_001);
    setup.last().open();
    setup.last().receive(status(bidId, 'accepted', { seq: 5 }));
    const late = { error: 'Failed to place bid', code: 'BID_FAILED', auction_id: 7, bid_id: bidId };
    setup.last().receive({ type: 'error', data: late });
    expect(setup.onSettled).toHaveBeenCalledTimes(1);
    expect(setup.onRefused).not.toHaveBeenCalled();
    // However late: another bid has been settled since.
    setup.last().receive(snapshot());
    setup.channel.placeBid();
    const second = keptBid()?.bid_id ?? '';
    expect(second).toHaveLength(36);
    setup.last().receive(status(second, 'accepted', { seq: 6 }));
    setup.last().receive({ type: 'error', data: late });
    expect(setup.onRefused).not.toHaveBeenCalled();
  });

  test('of another tab of the same person holds the press in this one until it is known', async () => {
    const one = setUp();
    await goLive(one);
    const other = setUp();
    await goLive(other);
    one.channel.placeBid();
    const bidId = String(keptBid()?.bid_id);
    expect(other.channel.placeBid()).toBe(false);
    expect(other.last().sentOf('place_bid')).toEqual([]);
    expect(other.last().sentOf('bid_status')).toEqual([{ bid_ids: [bidId] }]);
    expect(other.bids.at(-1)?.phase).toBe('checking');
    other.last().receive(status(bidId, 'not_received'));
    expect(other.channel.placeBid()).toBe(true);
    one.channel.stop();
  });
});

describe('[BID-2] a bid', () => {
  test('can’t be placed on a line that isn’t live', async () => {
    const setup = setUp();
    setup.channel.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.channel.placeBid()).toBe(false);
    setup.last().open();
    expect(setup.channel.placeBid()).toBe(false);
    expect(kept.size).toBe(0);
  });
});

describe('[BID-4] holes', () => {
  test('a missing bid is asked for, the old price stays meanwhile, and the replay closes it', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().receive(placed(7));
    expect(setup.page.auction?.current_price).toBe(4);
    expect(setup.last().sentOf('resume').at(-1)).toEqual({ from_seq: 4 });
    const asked = setup.last().sentOf('resume').length;
    setup.last().receive(placed(8));
    expect(setup.last().sentOf('resume')).toHaveLength(asked);
    for (const seq of [5, 6, 7, 8]) setup.last().receive(placed(seq));
    expect(setup.page.auction?.current_price).toBe(8);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(setup.refetch).not.toHaveBeenCalled();
  });

  test('a hole that stays open is closed by the whole state', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().receive(placed(9));
    setup.refetch.mockImplementation(async () => {
      setup.page.auction = anAuction({ seq: 9, current_bid: 9, current_price: 9 });
    });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(setup.refetch).toHaveBeenCalledTimes(1);
    expect(setup.page.auction?.current_price).toBe(9);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(setup.refetch).toHaveBeenCalledTimes(1);
  });

  test('after a reconnect the page isn’t called live while bids are missing', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(3_000);
    setup.last().open();
    setup.last().receive(placed(6));
    expect(setup.channel.placeBid()).toBe(false);
    setup.last().receive(snapshot({ seq: 6, current_bid: 6, current_price: 6, server_time: 1_750_000_011_000 }));
    expect(setup.page.auction?.current_price).toBe(6);
    expect(setup.channel.placeBid()).toBe(true);
  });
});

test('what is personal goes where it is read: balance, bids used here, what bars from bidding', async () => {
  const setup = setUp();
  await goLive(setup);
  setup.last().receive({ type: 'user_info', data: { balance: 214, bids_used: 14, barred_by: 'BEGINNERS_ONLY' } });
  expect(setup.page.balance).toBe(214);
  expect(setup.page.auction?.you).toMatchObject({ bids_used: 14, barred_by: 'BEGINNERS_ONLY' });
});

test('[BID-10] of two pieces of personal news the later version stays, in whichever order they come', async () => {
  const setup = setUp();
  const balances: (number | undefined)[] = [];
  await goLive(setup);
  const news = (balance: number, bids_used: number, account_version: number): ServerFrame => ({
    type: 'user_info',
    data: { balance, bids_used, account_version },
  });
  for (const frame of [news(9, 1, 31), news(10, 0, 30), news(9, 1, 31)]) {
    setup.last().receive(frame);
    balances.push(setup.page.auction?.you?.bids_used);
  }
  expect(balances).toEqual([1, 1, 1]);
  expect(setup.page.auction?.you?.account_version).toBe(31);
});
