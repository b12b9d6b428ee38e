import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../routes/texts.ts';
import { RateDialog, UseDialog } from './tax-dialogs.tsx';

afterEach(cleanup);

const CODES = [
  {
    code: 'VAT16',
    kind: 'vat' as const,
    name: 'VAT',
    letter: null,
    now: { rate_bp: 1_600, from: '2026-07-01T00:00:00Z' },
    planned: [],
  },
  { code: 'WHT5', kind: 'withheld' as const, name: 'Withheld', letter: null, now: null, planned: [] },
];
const show = (dialog: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const isResting = () =>
  screen.getByRole('button', { name: 'Ask for the change' }).getAttribute('aria-disabled') === 'true';

test('[TAX-1] another rate is asked for with a reason; a rate or a day that can’t be is not', () => {
  show(<RateDialog codes={CODES} today="2026-11-26" onClose={() => undefined} />);
  expect(isResting()).toBe(true);
  type('Rate, %', '16.5');
  type('Reason, kept in the audit log', 'Finance Act');
  expect(isResting()).toBe(false);
  type('Rate, %', '160');
  expect([isResting(), screen.queryByText(/A percentage up to 100/) !== null]).toEqual([true, true]);
  type('Rate, %', '16');
  type('From (midnight in Nairobi)', '2026-11-26');
  expect(isResting()).toBe(true);
  type('From (midnight in Nairobi)', '2027-07-01');
  expect(isResting()).toBe(false);
});

test('[TAX-1] what is taken of payouts is withheld, of packs VAT or a levy: others aren’t offered', () => {
  show(<UseDialog codes={CODES} today="2026-11-26" onClose={() => undefined} />);
  const offered = () => [...field('Tax').querySelectorAll('option')].map((option) => option.value);
  expect(offered()).toEqual(['', 'VAT16']);
  type('Of', 'cash');
  expect(offered()).toEqual(['', 'WHT5']);
  type('Of', 'product');
  type('Reason, kept in the audit log', 'exempt');
  expect(isResting()).toBe(true);
  type('Number of the product', '12');
  expect(isResting()).toBe(false);
});
