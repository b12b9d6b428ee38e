import { expect, test } from 'vitest';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { guarantee } from './guarantee.ts';

const kettle = (price: number, bids_used: number, bids_cost: number, more: object = {}) =>
  anAuction({
    original_price: 2_995,
    current_price: price,
    you: { bids_used, bids_cost, next_bid_cost: 9, is_leading: false, is_saved: false, barred_by: null, ...more },
  });

test('[BID-5] buying is offered from ten of one’s own bids before the guarantee would refuse one', () => {
  expect(guarantee(kettle(623, 254, 2_286))).toBe('near');
  expect(guarantee(kettle(595, 252, 2_278))).toBe('far');
  expect(guarantee(kettle(594, 252, 2_292))).toBe('near');
});

test('[BID-5] covered: the next bid would be refused, to the shilling', () => {
  expect(guarantee(kettle(637, 261, 2_349))).toBe('covered');
  expect(guarantee(kettle(636, 261, 2_349))).toBe('near');
});

test('[BID-5] nothing is claimed without a bid, before their cost is known, or without a piece in stock', () => {
  expect(guarantee(kettle(2_990, 0, 0))).toBe('far');
  expect(guarantee(kettle(637, 261, 2_349, { bids_cost: undefined }))).toBe('far');
  expect(guarantee({ ...kettle(637, 261, 2_349), in_stock: false })).toBe('far');
});
