import type { ReactNode } from 'react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatSaving } from '../../client/i18n/index.ts';
import { AllInLine, AllInSums, savedKes, type WinCosts } from './all-in.tsx';
import { OldPrice } from './price.tsx';

afterEach(cleanup);

const TV: WinCosts = { priceKes: 1_438, originalKes: 38_995, bids: 16, bidsKes: 144, freeBids: 0, bidPriceKes: 9 };
const sums = (costs: WinCosts) => render(<AllInSums costs={costs} />).container.textContent?.replaceAll('\u00a0', ' ');
const line = (costs: WinCosts) => render(<AllInLine costs={costs} />).container.textContent?.replaceAll('\u00a0', ' ');

test('[WIN-1] what a win cost counts the bids: price, bids, all in, and what is saved after both', () => {
  const text = sums(TV);
  expect(text).toContain('You pay nowKSh 1,438');
  expect(text).toContain('Your 16 bids at KSh 9.00KSh 144');
  expect(text).toContain('All inKSh 1,582');
  expect(text).toContain('You save KSh 37,413\u221296%');
});

test('[WIN-1] the sentence says the same of one bid', () => {
  const kettle: WinCosts = { priceKes: 17, originalKes: 7_900, bids: 1, bidsKes: 10 };
  expect(line(kettle)).toBe('You pay 17 + 10 for your 1 bid; you save 7,873');
});

test('[WIN-1] free bids cost 0 and say so; bids of several prices only say how many they were', () => {
  expect(sums({ ...TV, bidsKes: 0, freeBids: 16, bidPriceKes: 0 })).toContain('Your 16 free bidsKSh 0');
  cleanup();
  expect(sums({ ...TV, bidsKes: 90, freeBids: 6, bidPriceKes: null })).toContain('Your 16 bids, 6 freeKSh 90');
  cleanup();
  expect(sums({ ...TV, bidPriceKes: null })).toContain('Your 16 bidsKSh 144');
});

test('[WIN-1] a saving of nothing or less is not shown', () => {
  const dear = { ...TV, priceKes: 38_900, bidsKes: 95 };
  expect(savedKes({ ...dear, bidsKes: 400 })).toBe(0);
  expect(sums(dear)).not.toContain('save');
  cleanup();
  expect(line(dear)).toBe('You pay 38,900 + 95 for your 16 bids');
  expect(formatSaving(38_900 + 95, 38_995)).toBeNull();
});

test('an auction’s own page says in shillings what is saved below the shop price, the winner’s bids counted', () => {
  const shown = (price: ReactNode) => render(price).container.textContent;
  expect(shown(<OldPrice kes={1_417} originalKes={38_995} withSign inKes />)).toMatch(
    /KSh\u00a038,995.*−KSh\u00a037,578$/,
  );
  expect(shown(<OldPrice kes={500} originalKes={1_000} bidsKes={250} inKes />)).toMatch(/−KSh\u00a0250$/);
  expect(shown(<OldPrice kes={1_000} originalKes={1_000} inKes />)).not.toContain('−');
});

test('[WIN-1] the percentage beside a sold price is what is left after the bids', () => {
  const { container } = render(<OldPrice kes={500} originalKes={1_000} bidsKes={250} />);
  expect(container.textContent).toContain('\u221225%');
});
