import { describe, expect, test } from 'vitest';
import { winPath, winState } from './win-view.ts';

const aWin = { id: 7, order_type: null, order_id: null, withdrawal_id: null } as const;
const unclaimed = { is_claimed: 'false', is_lapsed: false, open_payment_id: null } as const;
const ORDER = '6d1f2f3e-0000-4000-8000-000000000001';

describe('where a tap on a win leads', () => {
  test('by what was claimed: the order, the withdrawal, the bid packs; else the claim', () => {
    expect(winPath({ ...aWin, order_type: 'product', order_id: ORDER })).toBe(`/order_details/${ORDER}`);
    expect(winPath({ ...aWin, order_type: 'cash', withdrawal_id: ORDER })).toBe(`/withdrawals/${ORDER}`);
    expect(winPath({ ...aWin, order_type: 'bidpack' })).toBe('/bidpack_won/7');
    expect(winPath(aWin)).toBe('/claim_price/7');
  });

  test('without an id of its own the auction’s leads there as well', () => {
    expect(winPath({ ...aWin, order_type: 'product' })).toBe('/order_details/7');
    expect(winPath({ ...aWin, order_type: 'cash' })).toBe('/withdrawals/7');
  });
});

describe('[WIN-1] how a win stands', () => {
  test('claimed only when is_claimed is the string true', () => {
    expect(winState({ ...unclaimed, is_claimed: 'true' })).toBe('claimed');
    expect(winState({ ...unclaimed, is_claimed: 'true', is_lapsed: true })).toBe('claimed');
    expect(winState(unclaimed)).toBe('pending');
  });

  test('a payment that may still come in never lapses', () => {
    expect(winState({ ...unclaimed, is_lapsed: true })).toBe('lapsed');
    expect(winState({ ...unclaimed, is_lapsed: true, open_payment_id: ORDER })).toBe('checking');
  });
});
