import type { PaymentView } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TicketPlus } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/index.ts';
import { aPayment } from './testing/payment-fixtures.ts';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress.tsx';
import { renderPaying } from './testing/render-paying.tsx';

const SENT_MS = Date.parse(aPayment({}).created_at);
const onAgain = vi.fn();
const onOtherNumber = vi.fn();

/** The payment so many seconds after its request was sent. */
async function show(
  change: Partial<PaymentView>,
  seconds = 5,
  simulatorUrl: string | null = null,
  name: string | null = null,
  again: PaymentProgressProps['again'] = null,
): Promise<void> {
  serverClock.restarted();
  serverClock.stamped(SENT_MS + seconds * 1000);
  await renderPaying(
    <PaymentProgress
      payment={aPayment(change)}
      lastStep={{ text: '150 bids added', Icon: TicketPlus }}
      whenPaid={<p>Go on</p>}
      again={again}
      onAgain={onAgain}
      onOtherNumber={onOtherNumber}
    />,
    async () => ({
      simulator_url: simulatorUrl,
      mpesa_name: name,
      support: { phone: null, email: null, whatsapp: null },
    }),
  );
}
/** Pressed once it takes presses. */
async function press(name: string): Promise<void> {
  const takesPresses = () =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true');
  await waitFor(takesPresses);
  await act(async () => screen.getByRole('button', { name }).click());
}
const title = () => screen.getByRole('heading', { level: 3 }).textContent;

beforeEach(() => {
  sessionStorage.clear();
  onAgain.mockClear();
});
afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

describe('[PAY-3] a payment as it goes', () => {
  test('while it says not to pay again, no clock runs to the next request', async () => {
    const change = { state: 'waiting', retry_from: SENT_MS + 180_000 } as const;
    await show(change, 65);
    expect(screen.getByText(/^Nothing on your phone\? You can send it again in/)).toBeDefined();
    cleanup();
    await show(change, 160);
    expect(screen.getAllByText(/Do not pay again/).length).toBeGreaterThan(0);
    expect(screen.queryByText(/send it again/)).toBeNull();
  });

  test('waiting: the seed’s words, the ring, where it was sent, no other press', async () => {
    await show({ state: 'waiting' });
    expect(title()).toBe('STK push sent! Please enter your PIN on your phone.');
    expect(screen.getByRole('timer')).toBeTruthy();
    // The masked number is the account's own: it is shown whole.
    expect(screen.getByText(/^0712/).textContent).toBe('0712\u00a0345\u00a0678');
    expect(screen.getByRole('button', { name: 'Processing Payment...' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    expect(screen.queryByText('Use Paybill instead')).toBeNull();
  });

  test('the pop-up is drawn with the payee’s name and the account to the letter; without a name nothing is guessed', async () => {
    await show({ state: 'waiting' }, 5, null, 'MNADA LIMITED');
    await screen.findByText(/Check the name/);
    expect(document.body.textContent).toContain(
      'Do you want to pay Ksh1,350.00 to MNADA LIMITED Account no. MN7K2P9QRT4A?',
    );
    expect(document.body.textContent).toContain(
      'This pop-up opens on your phone. Check the name: MNADA LIMITED. We never ask for your PIN here.',
    );
    cleanup();
    await show({ state: 'waiting' });
    expect(document.body.textContent).not.toContain('Do you want to pay');
    cleanup();
    await show({ state: 'waiting', paybill: null }, 5, null, 'MNADA LIMITED');
    await screen.findByText(/Check the name/);
    expect(document.body.textContent).toContain('Do you want to pay Ksh1,350.00 to MNADA LIMITED?');
    cleanup();
    await show({ state: 'checking', reason: 'still_checking' }, 181, null, 'MNADA LIMITED');
    expect(document.body.textContent).not.toContain('Do you want to pay');
  });

  test('[GEN-6] what is read out is what stands there, once', async () => {
    await show({ state: 'failed', reason: 'cancelled' });
    expect(screen.getAllByText('Payment failed')).toHaveLength(1);
    const said = screen.getAllByRole('status').map((each) => each.textContent);
    expect(said).toEqual(['Payment failed', 'The M-PESA request was cancelled or closed. Nothing was charged.']);
  });

  test('the paybill after a certain failure asks nothing about the phone; while nobody knows it does', async () => {
    const only = () => screen.queryByText(/^Only if no request reached your phone\. Type/);
    await show({ state: 'failed', reason: 'wrong_pin' });
    expect(screen.getByText(/^Type this account number exactly/)).toBeTruthy();
    expect(only()).toBeNull();
    cleanup();
    await show({ state: 'failed', reason: 'other' });
    expect(only()).toBeTruthy();
    cleanup();
    await show({ state: 'checking', reason: 'still_checking' }, 181);
    expect(only()).toBeTruthy();
  });

  test('somebody else’s number stays masked', async () => {
    await show({ state: 'waiting', phone: '0110 ••• 001' });
    expect(screen.getByText('0110 ••• 001')).toBeTruthy();
  });

  test('at 120 s the clock says "do not pay again", before the server does; the paybill is a way', async () => {
    await show({ state: 'waiting' }, 121);
    expect(title()).toBe('Still checking. Do not pay again.');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Use Paybill instead')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });

  test('a new try when the server allows one', async () => {
    await show({ state: 'checking', reason: 'still_checking' }, 181);
    await press('Send it again');
    expect(onAgain).toHaveBeenCalledOnce();
  });

  test.each([
    ['Send it again', { state: 'checking', reason: 'still_checking' }, 181],
    ['Try again', { state: 'failed', reason: 'cancelled', retry_from: SENT_MS + 1_000 }, 5],
  ] as const)(
    'a run of taps that %s comes up under sends nothing; a press of it once it stands does',
    async (name, change, seconds) => {
      await show(change, seconds);
      const button = screen.getByRole('button', { name });
      for (let tap = 0; tap < 3; tap++) fireEvent.click(button);
      expect(onAgain).not.toHaveBeenCalled();
      expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
      await press(name);
      expect(onAgain).toHaveBeenCalledOnce();
    },
  );

  test('answers that do not agree: a person is checking', async () => {
    await show({ state: 'checking', reason: 'under_review', retry_from: null }, 300);
    expect(title()).toBe('A person is checking. Do not pay again.');
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });

  test('another sum came by paybill: what arrived, that it is safe, and no way to pay twice', async () => {
    await show({ state: 'checking', reason: 'other_amount', received: 1_400, retry_from: null, paybill: null }, 300);
    expect(title()).toBe('Choose what to do with your money');
    expect(screen.getByText(/^KSh 1,400 arrived instead of KSh 1,350\. It is safe/)).toBeTruthy();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    expect(screen.queryByText('Use Paybill instead')).toBeNull();
  });

  test('[WIN-6] failed: beside another try stands where it goes and which phone pays', async () => {
    const address = { address: 'Nkrumah Road 31', area: 'Likoni', region: 'Mombasa' };
    await show({ state: 'failed', reason: 'cancelled' }, 5, null, null, { address, phone: '0712345678' });
    expect(screen.getByText(/^Ships to/).textContent).toMatch(
      /^Ships to Nkrumah Road 31, Likoni, Mombasapaid from 0712/,
    );
    cleanup();
    await show({ state: 'failed', reason: 'cancelled' }); // a pack goes nowhere
    expect(screen.queryByText(/^Ships to/)).toBeNull();
  });

  test.each([
    ['wrong_pin', 'The M-PESA PIN was not correct. Nothing was charged.'],
    ['cancelled', 'The M-PESA request was cancelled or closed. Nothing was charged.'],
    ['no_funds', 'Your M-PESA balance is not enough for KSh 1,350. Nothing was charged. Top up and try again.'],
    ['never_heard_of', 'The payment did not complete. If money left your account, it is credited automatically.'],
  ])('failed by %s, in plain words, with another try', async (reason, words) => {
    await show({ state: 'failed', reason, retry_from: SENT_MS + 1_000 });
    expect(title()).toBe('Payment failed');
    expect(screen.getAllByText((_, element) => element?.tagName === 'P' && element.textContent === words)).toHaveLength(
      1,
    );
    await press('Try again');
    expect(onAgain).toHaveBeenCalledOnce();
  });

  test.each(['not_sent', 'configuration', 'our_limit', 'phone_number'])(
    '[PAY-3] %s: nothing was sent, and nothing is said to have failed that never left',
    async (reason) => {
      await show({ state: 'failed', reason });
      expect(title()).toBe('Nothing was sent');
    },
  );

  test('[PAY-3] no sentence says “try again” while the next try waits', async () => {
    for (const reason of ['cancelled', 'wrong_pin', 'expired']) {
      await show({ state: 'failed', reason, retry_from: SENT_MS + 65_000 }, 5);
      expect(screen.getAllByText(/try again/i).map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Try again in \d:\d\d$/),
      ]);
      cleanup();
    }
  });

  test('the next try waits as long as M-PESA wants', async () => {
    await show({ state: 'failed', reason: 'busy', retry_from: SENT_MS + 65_000 }, 5);
    const again = screen.getByRole('button', { name: /^Try again in / });
    expect(again.textContent).toMatch(/^Try again in (1:00|0:5\d)$/);
    await act(async () => again.click());
    expect(onAgain).not.toHaveBeenCalled();
  });

  test('paid: receipt, sum, and what it was for', async () => {
    await show({ state: 'paid', receipt: 'TKL8XY12AB', paid_at: '2026-11-21T20:00:20.000Z', new_balance: 364 });
    expect(title()).toBe('Payment received');
    expect(screen.getByText('TKL8XY12AB')).toBeTruthy();
    expect(screen.getByText('Go on')).toBeTruthy();
    expect(screen.queryByText('Use Paybill instead')).toBeNull();
  });

  test('[GEN-7] in Kiswahili, too, at once', async () => {
    await show({ state: 'failed', reason: 'wrong_pin', retry_from: null });
    await act(async () => setLanguage('sw'));
    expect(title()).toBe('Malipo yameshindikana');
    expect(document.body.textContent).toContain('PIN ya M-PESA haikuwa sahihi.');
  });
});

test('[PAY-5] the simulated phone is one tap away in the demonstration, and nowhere else', async () => {
  await show({ state: 'waiting' }, 5, 'http://127.0.0.1:4351');
  const link = await screen.findByRole('link', { name: /^Open the simulated phone/ });
  expect(link.getAttribute('href')).toBe('http://127.0.0.1:4351/phones/254712345678');
  expect(link.getAttribute('target')).toBe('_blank');
  cleanup();
  await show({ state: 'waiting' });
  expect(screen.queryByRole('link', { name: /simulated/ })).toBeNull();
});
