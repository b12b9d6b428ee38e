import { describe, expect, test } from 'vitest';
import { claimedPath, defaultOption, isOffered, roundingKes } from './winning-item.ts';

const offer = { in_stock: true, cash_enabled: true };

describe('[WIN-4] the three options', () => {
  test('bid packs are never offered; the others as the server says', () => {
    for (const in_stock of [true, false])
      for (const cash_enabled of [true, false]) {
        expect(isOffered({ in_stock, cash_enabled }, 'bidpack')).toBe(false);
        expect(isOffered({ in_stock, cash_enabled }, 'product')).toBe(in_stock);
        expect(isOffered({ in_stock, cash_enabled }, 'cash')).toBe(cash_enabled);
      }
  });

  test('the product stands chosen, unless only cash can be had', () => {
    expect(defaultOption(offer)).toBe('product');
    expect(defaultOption({ in_stock: false, cash_enabled: true })).toBe('cash');
    expect(defaultOption({ in_stock: false, cash_enabled: false })).toBe('product');
  });

  test('what is claimed leads on by its order_type; what isn’t stays', () => {
    const won = { id: 7, is_claimed: 'true', order_type: 'product', order_id: null, withdrawal_id: null } as const;
    expect(claimedPath({ ...won, is_claimed: 'false' })).toBeNull();
    expect(claimedPath(won)).toBe('/order_details/7');
    expect(claimedPath({ ...won, order_id: 'o-1' })).toBe('/order_details/o-1');
    expect(claimedPath({ ...won, order_type: 'cash', withdrawal_id: 'w-1' })).toBe('/withdrawals/w-1');
    expect(claimedPath({ ...won, order_type: 'bidpack' })).toBe('/bidpack_won/7');
    expect(claimedPath({ ...won, order_type: null })).toBe('/list_winnings');
  });
});

test('[WIN-3] price less fee less rounding is what arrives, to the cent', () => {
  expect(roundingKes({ cash_amount: 38_851.2, payout: 38_851 })).toBe(0.2);
  expect(roundingKes({ cash_amount: 38_850, payout: 38_850 })).toBe(0);
});
