import { expect, test } from 'vitest';
import { readPaymentSearch } from './payment-search.ts';

test.each([
  ['1350', { cents: 135_000, minute: null }],
  ['KSh 1,350', { cents: 135_000, minute: null }],
  ['1350 20:12', { cents: 135_000, minute: 1212 }],
  ['13,000 at 7.05', { cents: 1_300_000, minute: 425 }],
])('[OPS-16] “%s” is a sum, with a time where one is said', (text, sum) => {
  expect(readPaymentSearch(text)).toMatchObject({ sum, code: null, phone: null, name: null });
});

test('[OPS-16] a number that is longer is a phone, and no sum', () => {
  expect(readPaymentSearch('0712 345 678')).toMatchObject({ sum: null, phone: '+254712345678' });
});

test('[OPS-16] codes, ids of the provider’s, orders, refunds and names are told apart', () => {
  expect(readPaymentSearch('tfe8r2w6nb').code).toBe('TFE8R2W6NB');
  expect(readPaymentSearch('ws_CO_140620252012053177').providerId).toBe('ws_CO_140620252012053177');
  expect(readPaymentSearch('MN-2025-004832').orderNumber).toBe(4832);
  expect(readPaymentSearch('ORD-4832').orderNumber).toBe(4832);
  expect(readPaymentSearch('rf-12').refundNumber).toBe(12);
  expect(readPaymentSearch(' Amina Hassan ')).toMatchObject({ name: 'amina hassan', code: null, providerId: null });
});
