import type { WinningItem } from '@mnada/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { usePayoutPhone } from '../payments/index.ts';
import { CashSheet } from './cash-sheet.tsx';
import { wonKettle } from './testing/won-kettle.ts';

function Page({ item = {} }: { item?: Partial<WinningItem> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Claim
      </button>
      <CashSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onClaimed={() => {}}
        item={{ ...wonKettle, cash_enabled: true, ...item }}
        phone={usePayoutPhone()}
      />
    </>
  );
}

let asked: unknown[] = [];
async function server(path: string, body: unknown): Promise<unknown> {
  if (path === '/api/withdraw') {
    asked.push(body);
    return {
      success: true,
      message: '',
      withdrawal_id: '0b8f4a52-5f0e-4c8e-9d6e-555555555555',
      due_at: '2026-11-29T09:00:00.000Z',
    };
  }
  return { due_at: '2026-11-29T09:00:00.000Z', reason: null, due_at_if_proved: null };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const claimButton = () => screen.getAllByRole('button', { name: /^Claim/ }).at(-1) as HTMLElement;
const press = async () => {
  // happy-dom sends the form of a submit button outside of it, as browsers do.
  fireEvent.click(claimButton());
  await pass(0);
};
async function open(item: Partial<WinningItem> = {}): Promise<void> {
  await renderPaying(<Page item={item} />, server);
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

test('[GEN-6] a run of taps that began before the sheet stood claims no cash; a press after a pause claims it once', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox'));
  for (let tap = 0; tap < 8; tap++) {
    await press();
    await pass(140);
  }
  expect(asked).toEqual([]);
  await pass(400);
  await press();
  expect(asked).toEqual([expect.objectContaining({ auctionId: 7, agreeToTerms: true })]);
});

test('[GEN-8] a refused claim puts the focus on what is missing: a name, the number, then the consent', async () => {
  await open();
  await pass(1_100);
  const first = screen.getByLabelText('First name');
  const phone = screen.getByLabelText(/M-PESA/);
  fireEvent.change(first, { target: { value: '' } });
  fireEvent.change(phone, { target: { value: '07123' } });
  await press();
  await pass(50);
  expect(document.activeElement).toBe(first);
  fireEvent.change(first, { target: { value: 'Wanjiku' } });
  await press();
  await pass(50);
  expect(document.activeElement).toBe(phone);
  fireEvent.change(phone, { target: { value: '0712345678' } });
  await press();
  await pass(50);
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(asked).toEqual([]);
});

test('[WIN-3] the sums of the sheet add up: price, fee, rounding, and what comes', async () => {
  const sums = () => screen.getByText('You receive').closest('p')?.textContent?.replace(/\s/g, ' ');
  await open({ original_price: 2_995, service_fee: 6.4, cash_amount: 2_988.6, payout: 2_988 });
  expect(sums()).toBe('You receiveKSh 2,9882,995.00\u22126.40 fee\u22120.60 rounding');
  cleanup();
  await open({ original_price: 2_995, service_fee: 7, cash_amount: 2_988, payout: 2_988 });
  expect(sums()).toBe('You receiveKSh 2,9882,995.00\u22127.00 fee');
});
