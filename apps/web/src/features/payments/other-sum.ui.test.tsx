import type { PaymentView } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { TicketPlus } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { OpenStrip } from './packs/open-strip.tsx';
import { setLanguage } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/index.ts';
import { paymentKey } from './payment-cache.ts';
import { aPayment } from './testing/payment-fixtures.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { renderPaying } from './testing/render-paying.tsx';

const OVERPAID = aPayment({
  state: 'checking',
  reason: 'other_amount',
  received: 1_400,
  retry_from: null,
  paybill: null,
  other_sum: {
    receipt: 'TKL8XY12AB',
    received: 1_400,
    choices: [
      { choice: 'pack', package_id: 2, bids: 150, price: 1_350, rest: 50 },
      { choice: 'back', amount: 1_400 },
    ],
    chosen: null,
    back: 0,
  },
});
const sent = vi.fn();

async function show(payment: PaymentView, refusal: ApiError | null = null) {
  serverClock.restarted();
  serverClock.stamped(payment.server_time);
  return await renderPaying(
    <PaymentProgress
      payment={payment}
      lastStep={{ text: '150 bids added', Icon: TicketPlus }}
      whenPaid={<p>Go on</p>}
      onAgain={() => undefined}
      onOtherNumber={() => undefined}
    />,
    async (path, body) => {
      if (body === undefined) return { simulator_url: null, support: { phone: null, email: null, whatsapp: null } };
      sent(path, body);
      if (refusal !== null) throw refusal;
      return { payment: { ...payment, state: 'paid', server_time: payment.server_time + 1 } };
    },
  );
}
const wordsOf = (input: HTMLElement | undefined) => input?.closest('label')?.textContent?.replaceAll('\u00a0', ' ');
/** Once the button that stands there has stood long enough to be read. */
const press = async (name: string | RegExp) => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 720)));
  await act(async () => screen.getByRole('button', { name }).click());
};

beforeEach(() => {
  sessionStorage.clear();
  sent.mockClear();
});
afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

test('[PAY-7] both choices with their sums; the pack is proposed, and one press takes it', async () => {
  const { queryClient } = await show(OVERPAID);
  const [pack, back] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(pack?.checked).toBe(true);
  expect(wordsOf(pack)).toBe('150 bidsKSh 50 goes back to the number that paidKSh 1,350');
  expect(wordsOf(back)).toBe('Get your money backTo the number that paidKSh 1,400');
  // Nothing else invites to pay.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Take 150 bids');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await press('Take 150 bids');
  expect(sent.mock.calls).toEqual([
    [`/api/payments/${OVERPAID.id}/choice`, { receipt: 'TKL8XY12AB', choice: 'pack', package_id: 2 }],
  ]);
  expect(queryClient.getQueryData<PaymentView>(paymentKey(OVERPAID.id))?.state).toBe('paid');
});

test('[PAY-7] the money back names its sum, and names no pack', async () => {
  await show(OVERPAID);
  await act(async () => screen.getAllByRole('radio')[1]?.click());
  await press(/^Send KSh\s1,400 back$/);
  expect(sent.mock.calls[0]?.[1]).toEqual({ receipt: 'TKL8XY12AB', choice: 'back' });
});

test('[PAY-7] decided sooner elsewhere: the screen says so', async () => {
  const message = 'What happens to this money is already decided.';
  await show(OVERPAID, new ApiError({ status: 409, code: 'ALREADY_CHOSEN', message }));
  await press('Take 150 bids');
  expect(screen.getByRole('alert').textContent).toContain(message);
});

test('[PAY-7] chosen: nothing is left to choose, and a sum that goes back whole is no failure', async () => {
  const other_sum = { receipt: 'TKL8XY12AB', received: 1_400, choices: [], chosen: 'back', back: 1_400 } as const;
  await show({ ...OVERPAID, state: 'failed', reason: 'other_amount_back', other_sum: { ...other_sum, choices: [] } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Your money goes back');
  expect(screen.queryByText('Payment failed')).toBeNull();
});

test('[PAY-7] money beside what was paid reads as another sum, not as what arrived for the payment', async () => {
  await show({ ...OVERPAID, state: 'paid', reason: null });
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Payment received');
  expect(screen.getByRole('group').textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Another KSh 1,400 arrived under this payment. What should we do with it?',
  );
});

test('[PAY-7] the line on /buybids calls nothing failed whose money goes back', async () => {
  const other_sum = { receipt: 'TKL8XY12AB', received: 1_400, choices: [], chosen: 'back', back: 1_400 } as const;
  const back = { ...OVERPAID, state: 'failed', reason: 'other_amount_back' } as const;
  const payment = { ...back, other_sum: { ...other_sum, choices: [] } };
  await renderPaying(<OpenStrip payment={payment} onShow={() => undefined} />, async () => ({}));
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toContain(
    'KSh 1,400 arrived and goes back to you.',
  );
});

test('[PAY-7] [GEN-7] in Kiswahili, too', async () => {
  await show(OVERPAID);
  await act(async () => setLanguage('sw'));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Chagua cha kufanya na pesa zako');
  expect(screen.getByRole('button', { name: 'Chukua zabuni 150' })).toBeTruthy();
});

test('[PAY-7] on /buybids a line leads back to it', async () => {
  const onShow = vi.fn();
  await renderPaying(<OpenStrip payment={OVERPAID} onShow={onShow} />, async () => ({}));
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toContain(
    'KSh 1,400 arrived. Choose what to do with it.',
  );
  await press('Show');
  expect(onShow).toHaveBeenCalledOnce();
});
