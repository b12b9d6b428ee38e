import { PaymentStartedAnswer } from '@mnada/contract';
import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { renderPaying } from './testing/render-paying.tsx';
import { useMoneyRequest } from './use-money-request.ts';

const PAYMENT = '7d0f2c5e-1111-4a4a-8b8b-222222222222';
const started = { success: true, message: '', payment_id: PAYMENT };
const silence = () => new ApiError({ status: 0, code: 'NETWORK', message: 'no network' });
const refusal = () =>
  new ApiError({ status: 429, code: 'PUSH_TOO_SOON', message: 'Please wait a little.', retryAfterSeconds: 42 });

function Presses() {
  const { send, failure, isUnknown, startAnew } = useMoneyRequest('/api/buy_bids', '2', PaymentStartedAnswer);
  return (
    <>
      <button type="button" onClick={() => void send({ packageId: 2 })}>
        Pay
      </button>
      <button type="button" onClick={() => void send({ packageId: 3 })}>
        Other
      </button>
      <button type="button" onClick={startAnew}>
        Anew
      </button>
      <p>{isUnknown ? 'unknown' : 'known'}</p>
      <output>{failure === null ? 'none' : `${failure.code}: ${failure.message}`}</output>
    </>
  );
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const told = () => screen.getByRole('status').textContent;

async function page(...answers: (() => unknown)[]) {
  const keys: (string | undefined)[] = [];
  await renderPaying(<Presses />, async (_path, _body, key) => {
    keys.push(key);
    const answer = answers[keys.length - 1]?.() ?? started;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return keys;
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('[GEN-6] an unanswered press keeps its key, also over a reload; an answer ends it', async () => {
  const keys = await page(silence, silence);
  await press('Pay');
  expect(told()).toMatch(/^UNANSWERED: .*you still pay only once/);
  await press('Pay');
  cleanup();
  const after = await page();
  await press('Pay');
  expect(told()).toBe('none');
  await press('Pay');
  expect(keys[1]).toBe(keys[0]);
  expect(after[0]).toBe(keys[0]);
  expect(after[1]).not.toBe(keys[0]);
});

test('[GEN-6] a refusal is an answer: the next press is a new request, and waiting times are told', async () => {
  const keys = await page(refusal);
  await press('Pay');
  expect(told()).toBe('PUSH_TOO_SOON: Please wait a little.');
  await press('Pay');
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).not.toBe(keys[0]);
});

test('[GEN-6] another pack, or a new wish, is another request', async () => {
  const keys = await page(silence, silence, silence);
  await press('Pay');
  await press('Other');
  await press('Anew');
  expect(told()).toBe('none');
  await press('Other');
  expect(new Set(keys).size).toBe(3);
});

test('[GEN-6] a double tap is one press', async () => {
  const keys = await page();
  await act(async () => {
    screen.getByRole('button', { name: 'Pay' }).click();
    screen.getByRole('button', { name: 'Pay' }).click();
  });
  expect(keys).toHaveLength(1);
});

test('[GEN-6] a press that was not answered stays unknown, also after a reload, until something says what became of it', async () => {
  await page(silence);
  expect(screen.getByText('known')).toBeTruthy();
  await press('Pay');
  expect(screen.getByText('unknown')).toBeTruthy();
  cleanup();
  await page();
  expect(screen.getByText('unknown')).toBeTruthy();
  await press('Pay');
  expect(screen.getByText('known')).toBeTruthy();
});

test('[GEN-8] back online, what an unanswered press may have changed is asked for', async () => {
  let asked = 0;
  const { queryClient } = await renderPaying(<Presses />, async () => {
    throw silence();
  });
  const observer = new QueryObserver(queryClient, {
    queryKey: ['payments'],
    queryFn: () => ++asked,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => undefined);
  await waitFor(() => expect(asked).toBe(1));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(asked).toBe(1);
  await press('Pay');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(asked).toBe(2));
  stop();
});
