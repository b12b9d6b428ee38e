import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someBids, someEnded, someHead, someLive, someScheduled, NOON_US } from '../../testing/board-samples.ts';
import type { AuctionChange } from './auction-change.ts';
import { applyChange, type BoardEntry } from './board-entry.ts';

type Moving = Exclude<AuctionChange, { kind: 'listed' }>;
const bidsTo = (from: number, to: number): Moving => ({
  kind: 'bids',
  head: someHead(1, to),
  bids: someBids(from, to),
});
const opened: Moving = { kind: 'opened', head: someHead(1, 0), openedAtUs: NOON_US, genesis: '0'.repeat(64) };
const ended = (seq: number): Moving => ({
  kind: 'ended',
  head: someHead(1, seq, { revision: seq + 2 }),
  result: seq > 0 ? 'sold' : 'no_bids',
  reason: '',
  winnerId: someHead(1, seq).leaderId,
  winnersBids: seq > 0 ? { count: 1, costCents: 1_000 } : null,
  bidders: seq > 0 ? 2 : null,
  endedAtUs: NOON_US + 20_000_000,
  orderUntilUs: NOON_US + 30_000_000,
});
const entryAfter = (entry: BoardEntry, change: Moving): BoardEntry => {
  const applied = applyChange(entry, change);
  if (applied.kind !== 'applied') throw new Error(applied.kind);
  return applied.entry;
};

describe('a change of an auction, applied to what the board knows', () => {
  test('[BID-4] the next bids are applied, and only the new ones of them are told', () => {
    const applied = applyChange(someLive(1, 3), bidsTo(2, 6));
    expect(applied.kind === 'applied' && applied.fresh.map((bid) => bid.seq)).toEqual([4, 5, 6]);
    expect(applied.kind === 'applied' && applied.entry.head.priceCents).toBe(600);
  });

  test('[BID-4] a hole in seq is a gap, and nothing is applied', () => {
    expect(applyChange(someLive(1, 3), bidsTo(5, 6)).kind).toBe('gap');
    const holed = { ...bidsTo(4, 7), bids: someBids(4, 7).filter((bid) => bid.seq !== 5) } as Moving;
    expect(applyChange(someLive(1, 3), holed).kind).toBe('gap');
    const headAhead = { ...bidsTo(4, 5), head: someHead(1, 9) } as Moving;
    expect(applyChange(someLive(1, 3), headAhead).kind).toBe('gap');
  });

  test('a doubled or late change says nothing new', () => {
    expect(applyChange(someLive(1, 6), bidsTo(2, 6)).kind).toBe('known');
    expect(applyChange(someLive(1, 6), opened).kind).toBe('known');
    expect(applyChange(someEnded(1, 6), ended(6)).kind).toBe('known');
    expect(applyChange(someEnded(1, 6), { kind: 'extended', head: someHead(1, 6), reason: 'outage' }).kind).toBe(
      'known',
    );
  });

  test('bids of an auction that we have not seen open are a gap', () => {
    expect(applyChange(someScheduled(), bidsTo(1, 1)).kind).toBe('gap');
  });

  test('an end before its last bids arrived is a gap; after them it is applied', () => {
    expect(applyChange(someLive(1, 3), ended(5)).kind).toBe('gap');
    const entry = entryAfter(entryAfter(someLive(1, 3), bidsTo(4, 5)), ended(5));
    expect([entry.status, entry.outcome?.result]).toEqual(['ended', 'sold']);
  });

  test('an auction that is called off before it opened ends without ever being live', () => {
    const entry = entryAfter(someScheduled(), { ...ended(0), result: 'void', reason: 'cancelled' } as Moving);
    expect([entry.status, entry.outcome?.reason]).toEqual(['ended', 'cancelled']);
  });

  test('an extension moves the end; an older one does not move it back', () => {
    const head = someHead(1, 3, { revision: 9, endsAtUs: NOON_US + 99_000_000 });
    const entry = entryAfter(someLive(1, 3), { kind: 'extended', head, reason: 'outage' });
    expect(entry.head.endsAtUs).toBe(NOON_US + 99_000_000);
    expect(
      applyChange(entry, { kind: 'extended', head: { ...head, revision: 8, endsAtUs: 1 }, reason: 'x' }).kind,
    ).toBe('known');
    expect(applyChange(someLive(1, 2), { kind: 'extended', head, reason: 'outage' }).kind).toBe('gap');
  });

  test('the newest 64 bids stay at hand, without holes', () => {
    const entry = entryAfter(someLive(1, 60), bidsTo(61, 70));
    expect(entry.bids.map((bid) => bid.seq)).toEqual(Array.from({ length: 64 }, (_, i) => 7 + i));
    expect(entryAfter(someLive(1, 3), bidsTo(4, 200)).bids[0]?.seq).toBe(137);
  });

  test('however changes are lost, doubled and shuffled, no bid is told twice, none out of order, and a gap is noticed', () => {
    const story: Moving[] = [opened, bidsTo(1, 2), bidsTo(3, 3), bidsTo(4, 8), bidsTo(9, 9), ended(9)];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: story.length - 1 }), { maxLength: 40 }), (order) => {
        let entry = someScheduled();
        const told: number[] = [];
        for (const index of order) {
          const applied = applyChange(entry, story[index] as Moving);
          if (applied.kind !== 'applied') continue;
          told.push(...applied.fresh.map((bid) => bid.seq));
          entry = applied.entry;
        }
        expect(told).toEqual(told.map((_, index) => index + 1));
        expect(entry.head.seq).toBe(told.length);
        if (entry.status === 'ended') expect(told).toHaveLength(9);
      }),
    );
  });
});
