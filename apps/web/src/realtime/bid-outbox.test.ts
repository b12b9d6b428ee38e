import { describe, expect, test } from 'vitest';
import { dropAllPresses, type PressStore } from '../client/kept-press.ts';
import { newUuid } from '../client/new-uuid.ts';
import { BidOutbox } from './bid-outbox.ts';

const AMINA = '0b8f4a52-5f0e-4c8e-9d6e-00000000a311';
const JUMA = '0b8f4a52-5f0e-4c8e-9d6e-000000001a3a';

function aStore() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function setUp({ store = aStore() as PressStore | null, userId = AMINA as string | null, auctionId = 7 } = {}) {
  const now = { serverMs: 1_750_000_000_000 as number | null, monotonicMs: 0, wallMs: 0, seq: 41 as number | null };
  const outbox = new BidOutbox({
    auctionId,
    userId,
    store,
    newId: newUuid,
    serverNowMs: () => now.serverMs,
    seenSeq: () => now.seq,
    time: { monotonicMs: () => now.monotonicMs, wallMs: () => now.wallMs },
  });
  return { outbox, now };
}

describe('[BID-2] a bid under way', () => {
  test('is written down before it leaves with its person, and is the same at each sending', () => {
    const store = aStore();
    const { outbox, now } = setUp({ store });
    const first = outbox.place();
    const bidId = outbox.pending?.bidId;
    expect([...store.entries.values()]).toEqual([JSON.stringify({ bid_id: bidId, user_id: AMINA })]);
    expect(first).toEqual({
      type: 'place_bid',
      data: { auction_id: 7, bid_id: bidId, pressed_at: 1_750_000_000_000, seen_seq: 41 },
    });
    // Its copy means what the press meant, whatever the page shows by then (BID-17).
    now.seq = 42;
    now.serverMs = 1_750_000_002_000;
    now.monotonicMs = now.wallMs = 2_000;
    expect(outbox.wasRepeated).toBe(false);
    expect(outbox.next()).toEqual(first);
    expect(outbox.wasRepeated).toBe(true);
  });

  test('is alone: a second one can’t be placed before its answer', () => {
    const { outbox } = setUp();
    outbox.place();
    expect(outbox.place()).toBeNull();
    expect(outbox.answered(outbox.pending?.bidId ?? '')).toBe(true);
    expect(outbox.place()).not.toBeNull();
  });

  test('isn’t ended by the answer to another one', () => {
    const { outbox } = setUp();
    outbox.place();
    expect(outbox.answered(newUuid())).toBe(false);
    expect(outbox.pending).not.toBeNull();
  });

  test('works without a store, and ignores what isn’t an id in one', () => {
    for (const text of [
      '<script>',
      '{}',
      '{"bid_id":"x","user_id":"y"}',
      'null',
      '0b8f4a52-5f0e-4c8e-9d6e-111111111111',
    ]) {
      const full = {
        getItem: () => text,
        setItem: () => {
          throw new Error('full');
        },
        removeItem: () => {},
      };
      const { outbox } = setUp({ store: full });
      expect(outbox.pending).toBeNull();
      expect(outbox.place()).not.toBeNull();
    }
    expect(setUp({ store: null }).outbox.place()).not.toBeNull();
  });

  test('says no time when the server’s isn’t known yet', () => {
    const { outbox, now } = setUp();
    now.serverMs = null;
    expect(outbox.place()?.data).not.toHaveProperty('pressed_at');
  });
});

describe('[BID-9] a press may be sent', () => {
  test('at 3.000 s, and is a question from then on', () => {
    const { outbox, now } = setUp();
    outbox.place();
    now.monotonicMs = now.wallMs = 3_000;
    expect(outbox.isQuestion).toBe(false);
    expect(outbox.next()?.type).toBe('place_bid');
    now.monotonicMs = now.wallMs = 3_001;
    expect(outbox.isQuestion).toBe(true);
    expect(outbox.next()).toEqual({ type: 'bid_status', data: { bid_ids: [outbox.pending?.bidId] } });
    now.monotonicMs = now.wallMs = 0;
    expect(outbox.next()?.type).toBe('bid_status');
  });

  test('not after a phone’s sleep, in which the page’s clock stood still, nor because somebody set the device’s back', () => {
    const asleep = setUp();
    asleep.outbox.place();
    asleep.now.wallMs = 600_000;
    expect(asleep.outbox.next()?.type).toBe('bid_status');
    const setBack = setUp();
    setBack.outbox.place();
    setBack.now.wallMs = -3_600_000;
    setBack.now.monotonicMs = 4_000;
    expect(setBack.outbox.next()?.type).toBe('bid_status');
  });

  test('not by the next life of the page, however soon: there it can only be asked about', () => {
    const store = aStore();
    const before = setUp({ store }).outbox;
    before.place();
    const after = setUp({ store }).outbox;
    expect(after.pending).toEqual(before.pending);
    expect(after.next()?.type).toBe('bid_status');
    expect(setUp({ store, auctionId: 8 }).outbox.pending).toBeNull();
  });

  test('not by another person, who doesn’t even learn of it', () => {
    const store = aStore();
    setUp({ store }).outbox.place();
    const { outbox } = setUp({ store, userId: JUMA });
    expect(outbox.pending).toBeNull();
    expect(store.entries.size).toBe(0);
  });

  test('not by a visitor’s page, which leaves what it finds to its owner', () => {
    const store = aStore();
    setUp({ store }).outbox.place();
    const { outbox } = setUp({ store, userId: null });
    expect(outbox.pending).toBeNull();
    expect(outbox.place()).toBeNull();
    expect(store.entries.size).toBe(1);
  });

  test('not once it was asked about', () => {
    const { outbox } = setUp();
    outbox.place();
    expect(outbox.question()?.type).toBe('bid_status');
    expect(outbox.next()?.type).toBe('bid_status');
    expect(outbox.place()).toBeNull();
  });

  test('not while another tab of the same person waits: its press is asked about from here', () => {
    const store = aStore();
    const one = setUp({ store }).outbox;
    const other = setUp({ store }).outbox;
    one.place();
    expect(other.place()).toBeNull();
    expect(other.pending).toEqual(one.pending);
    expect(other.isQuestion).toBe(true);
    one.answered(one.pending?.bidId ?? '');
    expect(store.entries.size).toBe(0);
    other.answered(other.pending?.bidId ?? '');
    expect(other.place()).not.toBeNull();
  });
});

test('[BID-9] signing out leaves no press on the device', () => {
  const entries = new Map([
    ['bid:7', 'x'],
    ['bid:8', 'y'],
    ['theme', 'dark'],
  ]);
  dropAllPresses({
    get length() {
      return entries.size;
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    removeItem: (key: string) => void entries.delete(key),
  } as Storage);
  expect([...entries.keys()]).toEqual(['theme']);
});
