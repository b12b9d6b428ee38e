import { describe, expect, it } from 'vitest';
import { sameFacts } from './still-facts.ts';

const auction = {
  id: 1,
  product_name: 'Kettle',
  status: 'live',
  specifications: {},
  seq: 3,
  current_price: 3,
  ends_at: 9,
};
const as = (changes: object) => ({ auction: { ...auction, ...changes } as never });

describe('[BID-3] what is drawn again for a bid', () => {
  it('is nothing that only tells of the product', () => {
    expect(sameFacts(as({}), as({ seq: 4, current_price: 4, ends_at: 12, recent_bids: [], hash: 'ab' }))).toBe(true);
  });

  it.each([
    ['an end', { status: 'ended' }],
    ['another auction', { id: 2 }],
    ['new facts of the product', { specifications: {} }],
    ['what one is oneself, once known', { you: { bids_used: 1 } }],
  ])('is all of it for %s', (_, changes) => {
    expect(sameFacts(as({}), as(changes))).toBe(false);
    expect(sameFacts(as(changes), as({}))).toBe(false);
  });
});
