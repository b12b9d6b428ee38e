import { expect, test } from 'vitest';
import { compareBids, quantile } from './compare-bids.ts';
import type { SentBid } from './crowd.ts';

const sent = (id: string, outcome: SentBid['outcome']): SentBid => ({ id, auctionId: 1, pressedMs: 0, outcome });
const accepted = (id: string, seq: number, afterMs = 10) => sent(id, { seq, afterMs });

test('bids that both sides know alike are neither lost nor doubled', () => {
  const bids = [accepted('a', 1), accepted('b', 2, 30), sent('c', { code: 'ALREADY_LEADING' })];
  expect(
    compareBids(bids, [
      { id: 'a', seq: 1 },
      { id: 'b', seq: 2 },
    ]),
  ).toEqual({
    ...{ accepted: 2, lost: 0, doubled: 0, unanswered: 0, p99Ms: 30 },
    refused: { ALREADY_LEADING: 1 },
  });
});

test('an acknowledged bid that is not there, or there under another number, is lost', () => {
  expect(compareBids([accepted('a', 1)], []).lost).toBe(1);
  expect(compareBids([accepted('a', 1)], [{ id: 'a', seq: 2 }]).lost).toBe(1);
});

test('a refused bid that is there all the same is doubled, and so is one that is there twice', () => {
  expect(compareBids([sent('a', { code: 'BUSY' })], [{ id: 'a', seq: 1 }]).doubled).toBe(1);
  expect(
    compareBids(
      [accepted('a', 1)],
      [
        { id: 'a', seq: 1 },
        { id: 'a', seq: 1 },
      ],
    ).doubled,
  ).toBe(1);
});

test('what nobody answered is told, and a bid of somebody else is no fault', () => {
  expect(compareBids([sent('a', null)], [{ id: 'other', seq: 1 }])).toMatchObject({
    unanswered: 1,
    lost: 0,
    doubled: 0,
  });
});

test('a quantile is one of the values, and 0 of none', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1), quantile([], 0.99)]).toEqual([
    51, 100, 100, 0,
  ]);
});
