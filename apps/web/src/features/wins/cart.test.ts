import type { OrderedItem, WonItem } from '@mnada/contract';
import { expect, test } from 'vitest';
import { cartOf } from './cart.ts';

const win = (id: number, more: Partial<WonItem> = {}) =>
  ({
    id,
    product_name: `Win ${id}`,
    product_image: [],
    current_bid: 0,
    claim_until: null,
    open_payment_id: null,
    ...more,
  }) as unknown as WonItem;
const order = (auction_id: number, state: OrderedItem['state']) =>
  ({
    auction_id,
    order_id: `order-${auction_id}`,
    product_name: '',
    product_image: [],
    total_amount: 900,
    state,
  }) as unknown as OrderedItem;

test('[OWN-6] the cart holds unpaid wins and orders awaiting payment, and nothing that is paid', () => {
  const cart = cartOf([win(1)], [order(2, 'awaiting_payment'), order(3, 'paid'), order(4, 'cancelled')]);
  expect(cart.map(({ auctionId, kind }) => [auctionId, kind])).toEqual([
    [1, 'win'],
    [2, 'order'],
  ]);
  expect(cart.map(({ to }) => to)).toEqual(['/claim_price/1', '/order_details/order-2']);
});

test('[OWN-6] a win whose order waits for its payment counts once', () => {
  expect(cartOf([win(7)], [order(7, 'awaiting_payment')])).toHaveLength(1);
});

test('[WIN-2] a win that cost nothing is paid with at least KSh 1', () => {
  expect(cartOf([win(1), win(2, { current_bid: 74 })], []).map(({ amount }) => amount)).toEqual([1, 74]);
});
