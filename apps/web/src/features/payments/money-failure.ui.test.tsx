import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { monotonicMs } from '../../realtime/index.ts';
import { MoneyFailure } from './money-failure.tsx';
import { renderPaying } from './testing/render-paying.tsx';

afterEach(() => {
  cleanup();
  void setLanguage('en');
});

const REQUEST = '7d0f2c5e-1111-4a4a-8b8b-333333333333';
const onProved = vi.fn<() => void>();
async function show(code: string, message: string, againInMs: number | null = null) {
  onProved.mockReset();
  const sent: { path: string; body: unknown }[] = [];
  const failure = { code, message, againAtMs: againInMs === null ? null : monotonicMs() + againInMs };
  await renderPaying(
    <MoneyFailure failure={failure} title="Payment failed" isOnline proving={{ digits: '712345678', onProved }} />,
    async (path, body) => {
      sent.push({ path, body });
      if (path === '/api/auth/request-otp') return { request_id: REQUEST, resend_in: 60, message: '' };
      return { message: 'The code is right.', local_outbox: false };
    },
  );
  return { sent: () => sent.filter(({ body }) => body !== undefined) };
}

test('[OPS-12] the terms changed: what, where they stand, and accepting goes on with the payment', async () => {
  const terms = {
    version: '2026-12-01.4',
    accepted: null,
    accepted_at: null,
    must_accept: true,
    changed: 'Autobid is new.',
  };
  const calls: { path: string; body: unknown }[] = [];
  onProved.mockReset();
  await renderPaying(
    <MoneyFailure
      failure={{ code: 'TERMS_CHANGED', message: 'The terms have changed.', againAtMs: null }}
      title="Payment failed"
      isOnline
      proving={{ digits: '712345678', onProved }}
    />,
    async (path, body) => {
      calls.push({ path, body });
      return body === undefined ? terms : { ...terms, must_accept: false, accepted: terms.version };
    },
  );
  expect(await screen.findByText('Autobid is new.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read the terms' }).getAttribute('href')).toBe('/terms');
  await act(async () => screen.getByRole('button', { name: 'Accept and go on' }).click());
  await waitFor(() => expect(onProved).toHaveBeenCalledOnce());
  expect(calls.filter(({ body }) => body !== undefined)).toEqual([
    { path: '/api/terms', body: { version: '2026-12-01.4' } },
  ]);
});

for (const code of ['NUMBER_RESTS', 'OTHERS_NUMBERS_LIMIT', 'NETWORK_NUMBERS_LIMIT'])
  test(`[PAY-3] ${code}: one code proves the number on the spot, and the payment goes on`, async () => {
    const { sent } = await show(code, 'It rests.', 86_000_000);
    expect(screen.getByRole('alert').textContent).toBe('Payment failedIt rests.'); // no clock of a day
    const prove = await screen.findByRole('button', { name: /^Confirm 0712.345.678 with a code$/ });
    await act(async () => prove.click());
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    await waitFor(() => expect(onProved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      { path: '/api/auth/request-otp', body: { purpose: 'pay', phoneNumber: '+254712345678' } },
      { path: '/api/auth/verify-otp', body: { request_id: REQUEST, code: '123456' } },
    ]);
  });

test('[PAY-3] the same sum too soon: why, and how long, in both languages; there is nothing to prove', async () => {
  await show('SAME_SUM_TOO_SOON', 'M-PESA takes the same amount again after two minutes. Try again then.', 112_500);
  const told = () => screen.getByRole('alert').textContent;
  expect(told()).toMatch(/M-PESA takes the same amount again in 1:5\d\.$/);
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => setLanguage('sw'));
  expect(told()).toMatch(/M-PESA itapokea kiasi hicho tena baada ya 1:5\d\.$/);
});

test.each([
  ['a press that nobody answered', 'UNANSWERED', false],
  ['one before what was typed since, or before a reload', null, true],
] as const)('[GEN-8] offline after %s: nothing says that nothing was sent', async (_, code, isUnknown) => {
  const failure = code === null ? null : { code, message: 'unanswered', againAtMs: null };
  await renderPaying(
    <MoneyFailure failure={failure} title="Nothing was sent" isOnline={false} isUnknown={isUnknown} />,
    async () => ({}),
  );
  expect(screen.getByText('You are offline.')).toBeTruthy();
  expect(screen.queryByText(/Nothing was sent/)).toBeNull();
  expect(screen.getByText(/^Your last tap may not have reached us\. We check once you are online/)).toBeTruthy();
});

test('[GEN-8] offline before any press: nothing was sent, and that is said', async () => {
  await renderPaying(<MoneyFailure failure={null} title="" isOnline={false} />, async () => ({}));
  expect(screen.getByText('Nothing was sent. What you typed stays here.')).toBeTruthy();
});
