import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bidsTowardsDebt } from './bids-towards-debt.ts';
import { debtPayment } from './debt-payment.ts';

const PACKS = [
  { id: 1, bids: 50, priceCents: 50_000 },
  { id: 2, bids: 150, priceCents: 135_000 },
  { id: 3, bids: 300, priceCents: 240_000 },
];
const MOST = 25_000_000;

test('[PAY-6] a debt is paid to the cent where a pack’s price a bid divides it, and buys no bid', () => {
  expect(debtPayment(135_000, PACKS, MOST)).toEqual({ packId: 1, bids: 135, amountCents: 135_000, letGoCents: 0 });
  expect(debtPayment(900, PACKS, MOST)).toEqual({ packId: 2, bids: 1, amountCents: 900, letGoCents: 0 });
});

test('[PAY-6] nothing owed, or less than any bid, is not asked for', () => {
  for (const cents of [-1, 0, 799]) expect(debtPayment(cents, PACKS, MOST)).toBeNull();
  expect(debtPayment(135_000, [], MOST)).toBeNull();
});

test('[PAY-6] whatever is owed and sold, every bid that is paid for goes to the debt, in whole shillings, less than one too much', () => {
  const pack = fc.record({
    id: fc.integer({ min: 1 }),
    bids: fc.integer({ min: 1, max: 2_000 }),
    unit: fc.integer({ min: 100, max: 2_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000_000 }), fc.array(pack, { maxLength: 8 }), (debtCents, drawn) => {
      const packs = drawn.map(({ id, bids, unit }) => ({ id, bids, priceCents: bids * unit }));
      const asked = debtPayment(debtCents, packs, MOST);
      if (asked === null) return drawn.every(({ unit }) => unit > debtCents);
      const { unit = 0 } = drawn.find(({ id }) => id === asked.packId) ?? {};
      return (
        bidsTowardsDebt({ bids: asked.bids, unitPriceCents: unit, debtCents }) === asked.bids &&
        asked.amountCents % 100 === 0 &&
        asked.amountCents <= MOST &&
        asked.amountCents - asked.bids * unit < 100
      );
    }),
  );
});
