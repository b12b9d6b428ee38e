import type { OrderProduct, ShippingAddress } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { aPayment } from '../payments/testing/payment-fixtures.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { useCurrentPayment } from '../payments/use-current-payment.ts';
import { OrderForm } from './order-form.tsx';

const home: ShippingAddress = {
  id: '0b8f4a52-5f0e-4c8e-9d6e-333333333333',
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  phonenumber: '+254712345678',
  address: 'Moi Avenue 1',
  area: 'Nakuru',
  region: 'Nakuru',
  is_default: true,
};
const work: ShippingAddress = {
  ...home,
  id: '0b8f4a52-5f0e-4c8e-9d6e-444444444444',
  address: 'Kenyatta Avenue 9',
  area: 'Westlands',
  region: 'Nairobi',
  is_default: false,
};
const kettle: OrderProduct = {
  id: 7,
  product_name: 'Kettle',
  product_image: [],
  original_price: 4_000,
  current_bid: 120,
  status: 'ended',
  in_stock: true,
  order_until: null,
  barred_by: null,
  open_payment_id: null,
  order_id: null,
};

let saved: readonly ShippingAddress[] = [];
let asked: unknown[] = [];
let readAgain = () => {};
let ordered: { auction: OrderProduct; userBidCount: number } = { auction: kettle, userBidCount: 0 };
function Page() {
  const [addresses, setAddresses] = useState(saved);
  useEffect(() => {
    readAgain = () => setAddresses(saved);
  }, []);
  const current = useCurrentPayment('order:7', null);
  const answer = { success: true, ...ordered, shippingAddresses: [...addresses], ships_to: null };
  return <OrderForm answer={answer} current={current} />;
}
async function server(path: string, body: unknown): Promise<unknown> {
  if (path === '/api/place_normal_order') {
    asked.push(body);
    const { shippingAddressId } = body as { shippingAddressId: string };
    if (!saved.some(({ id }) => id === shippingAddressId))
      throw new ApiError({ status: 404, code: 'ADDRESS_NOT_FOUND', message: 'This address was deleted.' });
    return { success: true, message: '', payment_id: aPayment({}).id };
  }
  if (path === '/api/settings/limits') return { limits: [], break: null, server_time: new Date().toISOString() };
  return { simulator_url: null, mpesa_name: null, support: { phone: null, email: null, whatsapp: null } };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const payButton = () => screen.getByRole('button', { name: /^Pay KSh/ });
const press = async () => {
  fireEvent.click(payButton());
  await pass(0);
};

beforeAll(() => Promise.all([import('@mnada/ui/sheet-panel.tsx'), import('../addresses/address-sheet.tsx')]));
beforeEach(() => {
  saved = [home, work];
  asked = [];
  ordered = { auction: kettle, userBidCount: 0 };
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[GEN-6] a press before the page could be read pays nothing; one after it has stood pays once', async () => {
  await renderPaying(<Page />, server);
  await pass(1);
  await press();
  await pass(100);
  await press();
  expect(asked).toEqual([]);
  await pass(1_100);
  await press();
  expect(asked).toEqual([expect.objectContaining({ orderId: 7, amount: 4_000, shippingAddressId: home.id })]);
});

test('[WIN-6] an address that was deleted meanwhile: it says so, the others open, and the number stays', async () => {
  await renderPaying(<Page />, server);
  fireEvent.change(screen.getByLabelText(/M-PESA/), { target: { value: '0798765432' } });
  await pass(1_500);
  saved = [work]; // in another tab
  await press();
  await act(() => vi.dynamicImportSettled());
  await act(async () => readAgain());
  await pass(1);
  const sheet = screen.getByRole('dialog', { name: 'Ship to' });
  expect(within(sheet).getByRole('alert').textContent).toContain('This address was deleted.');
  expect(within(sheet).getAllByRole('radio')).toHaveLength(1);
  // Nobody else gets it by the next press: one has to be chosen.
  const sentBefore = asked.length;
  fireEvent.click(within(sheet).getByRole('button', { name: 'Ship to' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await pass(1_500);
  await press();
  await pass(1);
  expect(asked).toHaveLength(sentBefore);
  const again = screen.getByRole('dialog', { name: 'Ship to' });
  fireEvent.click(within(again).getByRole('radio'));
  fireEvent.click(within(again).getByRole('button', { name: /Westlands/ }));
  await pass(1_500);
  expect(screen.queryByText('This address was deleted.')).toBeNull();
  await press();
  expect(asked.at(-1)).toMatchObject({ shippingAddressId: work.id, mpesaNumber: '+254798765432' });
});

test.each([
  { status: 'live', isSaid: true },
  { status: 'scheduled', isSaid: true },
  { status: 'ended', isSaid: false },
] as const)(
  '[BID-5] of an auction that is $status: that one can no longer bid is said where one still could',
  async ({ status, isSaid }) => {
    ordered = { auction: { ...kettle, status }, userBidCount: 6 };
    await renderPaying(<Page />, server);
    await pass(1);
    const box = screen.getByRole('heading', { name: /bids/i }).closest('section');
    expect(box?.textContent).toContain('6');
    expect(box?.textContent?.includes('After that you can no longer bid on this auction.')).toBe(isSaid);
  },
);
