import { describe, expect, test } from 'vitest';
import { longestUnlogged } from './longest-unlogged.ts';

const SECOND = 1_000_000;
const bids = [0, 10, 20, 70, 75].map((second, n) => ({ seq: n + 1, receivedAtUs: second * SECOND }));
const head = (index: number, seq: number, second: number) => ({ index, seq, hash: '', loggedUs: second * SECOND });
const close = { index: 9, loggedUs: 90 * SECOND };

describe('[LOG-7] how long bids were in no log', () => {
  test('a head holds its bid and all before it; what no head held, the end does', () => {
    expect(longestUnlogged(bids, { heads: [head(3, 2, 15), head(5, 4, 73)] }, close)).toEqual({
      seq: 3,
      us: 53 * SECOND,
    });
    expect(longestUnlogged(bids, { heads: [head(3, 3, 21)] }, close)).toEqual({ seq: 1, us: 21 * SECOND });
  });

  test('heads that weren’t logged show: nobody but the end held any of it', () => {
    expect(longestUnlogged(bids, { heads: [] }, close)).toEqual({ seq: 1, us: 90 * SECOND });
  });

  test('a head behind the end holds nothing that the end didn’t', () => {
    expect(longestUnlogged(bids, { heads: [head(10, 5, 1)] }, close)).toEqual({ seq: 1, us: 90 * SECOND });
  });

  test('no bids, nothing that waited; the log’s clock in front of the bid’s is no time', () => {
    expect(longestUnlogged([], { heads: [] }, close)).toBeNull();
    const early = { index: 9, loggedUs: -SECOND };
    expect(longestUnlogged(bids.slice(0, 1), { heads: [] }, early)).toEqual({ seq: 1, us: 0 });
  });
});
