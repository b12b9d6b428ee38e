import type { PaymentView } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { TicketPlus } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { setLanguage } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/index.ts';
import { paymentKey } from './payment-cache.ts';
import { aPayment } from './testing/payment-fixtures.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { renderPaying } from './testing/render-paying.tsx';

const TOP_UP_ID = '7d0f2c5e-1111-4a4a-8b8b-333333333333';
const UNDERPAID = aPayment({
  state: 'checking',
  reason: 'other_amount',
  received: 1_000,
  retry_from: null,
  paybill: null,
  other_sum: {
    receipt: 'TKL8XY12AB',
    received: 1_000,
    choices: [
      { choice: 'top_up', package_id: 2, bids: 150, price: 1_350, amount: 350 },
      { choice: 'pack', package_id: 1, bids: 50, price: 500, rest: 500 },
      { choice: 'back', amount: 1_000 },
    ],
    chosen: null,
    back: 0,
  },
});
const ASKED = {
  payment_id: TOP_UP_ID,
  amount: 350,
  bids: 150,
  is_open: true,
  state: 'waiting',
  reason: null,
  receipt: null,
} as const;
const OUT: PaymentView = {
  ...UNDERPAID,
  reason: 'other_amount_top_up',
  other_sum: { receipt: 'TKL8XY12AB', received: 1_000, choices: [], chosen: null, back: 0, top_up: ASKED },
};
const TOP_UP = aPayment({ id: TOP_UP_ID, amount: 350, bids: 39, reference: 'MN7K2P9QRT4B' });

const sent = vi.fn();
const again = vi.fn();
async function show(
  payment: PaymentView,
  { topUp = TOP_UP, refusal }: { topUp?: PaymentView; refusal?: ApiError } = {},
) {
  serverClock.restarted();
  serverClock.stamped(payment.server_time);
  return await renderPaying(
    <PaymentProgress
      payment={payment}
      lastStep={{ text: '150 bids added', Icon: TicketPlus }}
      whenPaid={<p>Go on</p>}
      onAgain={again}
      onOtherNumber={again}
    />,
    async (path, body) => {
      if (path === `/api/payments/${TOP_UP_ID}`) return { payment: topUp };
      if (body === undefined) return { simulator_url: null, support: { phone: null, email: null, whatsapp: null } };
      sent(path, body);
      if (refusal !== undefined) throw refusal;
      return { payment: { ...OUT, server_time: OUT.server_time + 1 } };
    },
  );
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const rows = () => screen.getAllByRole('radio').map((input) => plain(input.closest('label')?.textContent));
/** Once the button that stands there has stood long enough to be read. */
const press = async (name: string | RegExp) => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 720)));
  await act(async () => screen.getByRole('button', { name }).click());
};
const type = (text: string) =>
  act(async () => {
    const field = screen.getByLabelText<HTMLInputElement>('M-PESA number');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(() => {
  sessionStorage.clear();
  sent.mockClear();
  again.mockClear();
});
afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

test('[PAY-7] who paid less is proposed the pack they wanted, with what is to be added; one press asks for it', async () => {
  const { queryClient } = await show(UNDERPAID);
  expect(rows()).toEqual([
    '150 bidsAdd KSh 350 to the KSh 1,000 that arrived+ KSh 350',
    '50 bidsKSh 500 goes back to the number that paidKSh 500',
    'Get your money backTo the number that paidKSh 1,000',
  ]);
  expect(screen.getAllByRole<HTMLInputElement>('radio')[0]?.checked).toBe(true);
  // It says before the press that nothing is decided by it.
  expect(screen.getByText('Your phone asks for your PIN. If you do not pay, you choose again.')).toBeTruthy();
  await type('712345678');
  await press(/^Add KSh\s350, get 150 bids$/);
  expect(sent.mock.calls).toEqual([
    [
      `/api/payments/${UNDERPAID.id}/choice`,
      { receipt: 'TKL8XY12AB', choice: 'top_up', package_id: 2, phone_number: '+254712345678' },
    ],
  ]);
  expect(queryClient.getQueryData<PaymentView>(paymentKey(UNDERPAID.id))?.reason).toBe('other_amount_top_up');
});

test('[PAY-7] without a whole number nothing is asked for, and the other ways need none', async () => {
  await show(UNDERPAID);
  await type('7123');
  await press(/^Add KSh\s350, get 150 bids$/);
  expect(sent).not.toHaveBeenCalled();
  await act(async () => screen.getAllByRole('radio')[2]?.click());
  expect(screen.queryByLabelText('M-PESA number')).toBeNull();
  await press(/^Send KSh\s1,000 back$/);
  expect(sent.mock.calls[0]?.[1]).toEqual({ receipt: 'TKL8XY12AB', choice: 'back' });
});

test('[PAY-7] while it is out its prompt is shown with what is safe already, and nothing is to be chosen or paid anew', async () => {
  await show(OUT);
  expect(plain(document.body.textContent)).toContain('KSh 1,000 is here and safe.');
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe(
    'STK push sent! Please enter your PIN on your phone.',
  );
  expect(plain(document.body.textContent)).toContain('KSh 350 from');
  expect(screen.queryByRole('radio')).toBeNull();
  for (const name of ['Try again', 'Send it again', 'Use another number'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('[PAY-7] a top-up that is over shows no way to pay the whole price again: the first payment is asked about', async () => {
  await show(OUT, { topUp: { ...TOP_UP, state: 'failed', reason: 'cancelled' } });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByText('Looking up your payment…')).toBeTruthy();
});

test('[PAY-7] it came to nothing: why, and all three ways again', async () => {
  const top_up = { ...ASKED, is_open: false, state: 'failed', reason: 'cancelled' } as const;
  const { other_sum } = UNDERPAID;
  if (other_sum === undefined) throw new Error('nothing is to be chosen');
  await show({ ...UNDERPAID, other_sum: { ...other_sum, top_up } });
  expect(plain(screen.getByText(/was not added$/).textContent)).toBe('KSh 350 was not added');
  expect(document.body.textContent).toContain('The M-PESA request was cancelled or closed.');
  expect(rows()).toHaveLength(3);
});

test('[PAY-7] a number that rests may be proved on the spot', async () => {
  await show(UNDERPAID, { refusal: new ApiError({ status: 429, code: 'NUMBER_RESTS', message: 'It rests.' }) });
  await type('712345678');
  await press(/^Add KSh\s350, get 150 bids$/);
  expect(screen.getByRole('alert').textContent).toContain('It rests.');
  expect(await screen.findByRole('button', { name: /^Confirm/ })).toBeTruthy();
});

test('[PAY-7] [GEN-7] in Kiswahili, too', async () => {
  await show(UNDERPAID);
  await act(async () => setLanguage('sw'));
  expect(rows()[0]).toBe('Zabuni 150Ongeza KSh 350 kwa KSh 1,000 zilizofika+ KSh 350');
  expect(screen.getByRole('button', { name: /^Ongeza KSh\s350, upate zabuni 150$/ })).toBeTruthy();
});
