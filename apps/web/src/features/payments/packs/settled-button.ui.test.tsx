import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../client/session.ts';
import { NoBids } from '../../auction-detail/no-bids.tsx';
import { anAuction } from '../../../realtime/testing/auction-fixtures.ts';
import { aPayment } from '../testing/payment-fixtures.ts';
import { aUser, renderPaying } from '../testing/render-paying.tsx';
import { useCurrentPayment } from '../use-current-payment.ts';
import { PaySheet } from './pay-sheet.tsx';

const USUAL = { id: 2, bids: 150, price: 1_350, savings: 150, perBid: 9, badge: null };
const started = aPayment({});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Bid Now
      </button>
      {isOpen ? <NoBids auction={anAuction()} /> : null}
    </>
  );
}

let asked: unknown[] = [];
let sendPacks = () => {};
async function server(path: string, body: unknown): Promise<unknown> {
  if (path === '/api/buy_bids') {
    asked.push(body);
    return { success: true, message: '', payment_id: started.id };
  }
  if (path === '/api/bid-packages') {
    await new Promise<void>((resolve) => {
      sendPacks = resolve;
    });
    return { packages: [USUAL] };
  }
  if (path === '/api/current-bids') return { currentBids: 0 };
  if (path === '/api/settings/limits') return { limits: [], break: null, server_time: new Date().toISOString() };
  if (path.startsWith('/api/payments?')) return { payments: [] };
  if (path.startsWith('/api/payments/')) return { payment: started };
  return { simulator_url: null, mpesa_name: null, support: { phone: null, email: null, whatsapp: null } };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const payButton = () => screen.getByRole('button', { name: /^Pay KSh/ });
const press = async () => {
  fireEvent.click(payButton());
  await pass(0);
};

/** The tap on Bid Now at 0 bids: the sheet stands open, at its first moment. */
async function open({ packs = true } = {}): Promise<void> {
  await renderPaying(<Page />, server);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Bid Now' }));
    await vi.dynamicImportSettled();
  });
  await pass(1);
  if (packs) sendPacks();
  await pass(1);
}

// The sheet's code comes later in a browser; here nothing should wait for a slow disk.
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

test('[GEN-6] the second tap of a double tap on Bid Now pays nothing; a press once the sheet has stood pays once', async () => {
  await open();
  await pass(350);
  expect(payButton().getAttribute('aria-disabled')).toBe('true');
  await press();
  expect(asked).toEqual([]);
  await pass(350);
  expect(payButton().getAttribute('aria-disabled')).toBeNull();
  await press();
  expect(asked).toEqual([expect.objectContaining({ packageId: 2, amount: 1_350 })]);
});

test('[GEN-6] a run of taps pays nothing, however long it lasts; the first press after a pause does', async () => {
  await open();
  for (let tap = 0; tap < 12; tap++) {
    await pass(150);
    await press();
  }
  expect(asked).toEqual([]);
  await pass(350);
  await press();
  expect(asked).toHaveLength(1);
});

test('[GEN-6] another person signs in elsewhere while the sheet stands: what was pressed for the first one pays nothing', async () => {
  // As Buy Bids shows it: the same pack stands chosen for the other person, in the same moment.
  function BuyBids() {
    const current = useCurrentPayment('pack', null);
    return (
      <PaySheet
        open
        onClose={() => {}}
        packs={[USUAL]}
        pack={USUAL}
        onPack={() => {}}
        current={current}
        onOpenElsewhere={() => {}}
      />
    );
  }
  await renderPaying(<BuyBids />, server);
  await act(() => vi.dynamicImportSettled());
  await pass(1_500);
  expect(payButton().getAttribute('aria-disabled')).toBeNull();
  act(() => signedIn('other', { ...aUser, id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222' }));
  await press();
  expect(asked).toEqual([]);
  await pass(1_100);
  await press();
  expect(asked).toHaveLength(1);
});

test('[GEN-6] what is paid has to be read first: the time runs from when the pack stands there', async () => {
  await open({ packs: false });
  await pass(2_000);
  sendPacks();
  await pass(1);
  await press();
  expect(asked).toEqual([]);
  await pass(700);
  await press();
  expect(asked).toHaveLength(1);
});

test('[GEN-6] a key that stays held reaches the title only, and presses nothing wherever the focus goes', async () => {
  await open();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No bids left' }));
  await pass(1_000);
  payButton().focus();
  for (const key of ['Enter', ' ']) {
    expect(fireEvent.keyDown(payButton(), { key, repeat: true })).toBe(false);
    expect(fireEvent.keyDown(payButton(), { key })).toBe(true);
  }
});
