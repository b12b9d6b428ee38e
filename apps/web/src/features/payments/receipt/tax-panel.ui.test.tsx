import type { PaymentTaxAnswer } from '@mnada/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sumRows } from '../../../testing/sum-rows.ts';
import { aPayment } from '../testing/payment-fixtures.ts';
import { renderPaying } from '../testing/render-paying.tsx';
import { TaxPanel } from './tax-panel.tsx';

afterEach(cleanup);

const payment = aPayment({ state: 'paid', paid_at: '2026-11-21T20:00:20.000Z', receipt: 'UKN8XY12AB' });
const NONE: PaymentTaxAnswer = {
  ...{ gross: 500, tax: 0, net: 500, lines: [], invoice: null, credit_note: null, licences: [] },
  seller: { name: null, pin: null, address: null },
};
const TAXED: PaymentTaxAnswer = {
  ...{ gross: 500, tax: 68.97, net: 431.03, lines: [{ code: 'VAT16', name: 'VAT', percent: 16, amount: 68.97 }] },
  invoice: { number: '00-000042', issued_at: '2026-11-21T20:00:22.000Z', buyer_pin: null },
  ...{
    credit_note: null,
    licences: ['Auctioneer: AB/12'],
    seller: { name: 'Mnada Limited', pin: 'P051234567X', address: null },
  },
};
const show = (tax: PaymentTaxAnswer) =>
  renderPaying(<TaxPanel payment={payment} />, async (path: string) => (path.endsWith('/tax') ? tax : { pin: null }));

test('[TAX-4] without a seller’s PIN it is a receipt: nothing is called a tax invoice and no PIN is asked for', async () => {
  await show(NONE);
  expect(await screen.findByRole('button', { name: 'Receipt as PDF' })).toBeTruthy();
  expect(screen.queryByText(/tax invoice/i)).toBeNull();
  expect(screen.queryByLabelText('Your KRA PIN')).toBeNull();
});

test('[TAX-4] a tax invoice says its number, net and tax, who sells and by which licence; a wrong PIN is told before it is sent', async () => {
  await show(TAXED);
  expect(await screen.findByText('00-000042')).toBeTruthy();
  expect(sumRows()).toEqual(
    expect.arrayContaining([
      ['Without tax', 'KSh 431.03'],
      ['VAT (16%)', 'KSh 68.97'],
      ['Seller', 'Mnada Limited'],
    ]),
  );
  expect(screen.getByText('Auctioneer: AB/12')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tax invoice as PDF' })).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Your KRA PIN'), { target: { value: 'a12' } });
  expect(screen.getByText(/A letter, nine digits, a letter/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save PIN' }).hasAttribute('disabled')).toBe(true);
});

test('[TAX-5] what the revenue authority signed is checked with it, where somebody said where', async () => {
  await show(TAXED);
  expect(await screen.findByText('00-000042')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const url = 'https://check.example/r?Data=P051234567X00SIGN';
  await show({ ...TAXED, invoice: TAXED.invoice === null ? null : { ...TAXED.invoice, check_url: url } });
  const link = await screen.findByRole('link', { name: 'Check it with the revenue authority' });
  expect(link.getAttribute('href')).toBe(url);
});
