import type { ShippingAddress } from '@mnada/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aPayment } from '../payments/testing/payment-fixtures.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import type { CurrentPayment } from '../payments/use-current-payment.ts';
import { OrderSheet } from './order-sheet.tsx';
import { wonKettle } from './testing/won-kettle.ts';

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
const nothing = () => undefined;
const none: CurrentPayment = {
  id: null,
  payment: undefined,
  isError: false,
  shownOn: null,
  refetch: nothing,
  begin: nothing,
  forget: nothing,
  leave: nothing,
};

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Claim
      </button>
      <OrderSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onAddress={nothing}
        item={wonKettle}
        addresses={[home]}
        shipsTo={null}
        current={none}
      />
    </>
  );
}

let asked: unknown[] = [];
async function server(path: string, body: unknown): Promise<unknown> {
  if (path === '/api/place-order') {
    asked.push(body);
    return { success: true, message: '', payment_id: aPayment({}).id };
  }
  return { simulator_url: null, mpesa_name: null, support: { phone: null, email: null, whatsapp: null } };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const placeButton = () => screen.getByRole('button', { name: /^Place Order/ });
const press = async () => {
  fireEvent.click(placeButton());
  await pass(0);
};
async function open(): Promise<void> {
  await renderPaying(<Page />, server);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
    await vi.dynamicImportSettled();
  });
  await pass(1);
}

beforeAll(() => import('@mnada/ui/sheet-panel.tsx'));
beforeEach(() => {
  asked = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[GEN-6] the sheet opens at its heading: Enter that is still held places no order', async () => {
  await open();
  expect(document.activeElement?.tagName).toBe('H2');
  placeButton().focus();
  await pass(700);
  expect(fireEvent.keyDown(placeButton(), { key: 'Enter', repeat: true })).toBe(false);
});

test('[GEN-6] a run of taps places no order; a press after a pause places one', async () => {
  await open();
  for (let tap = 0; tap < 8; tap++) {
    await press();
    await pass(140);
  }
  expect(asked).toEqual([]);
  await pass(350);
  await press();
  expect(asked).toEqual([expect.objectContaining({ auctionId: 7, amount: 120, shippingAddressId: home.id })]);
});
