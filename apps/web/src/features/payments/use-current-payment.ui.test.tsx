import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { aPayment } from './testing/payment-fixtures.ts';
import { aUser, renderPaying } from './testing/render-paying.tsx';
import { rememberedPayment } from './remembered-payment.ts';
import { useCurrentPayment } from './use-current-payment.ts';

const { id: ID } = aPayment({});
const SCOPE = `${aUser.id}/pack`;

function Current({ openId = null }: { openId?: string | null }) {
  const { id, payment, begin, leave, forget } = useCurrentPayment('pack', openId);
  return (
    <>
      <output>{`${id === null ? 'none' : id === ID ? 'this' : 'other'} ${payment?.state ?? '-'}`}</output>
      <button type="button" onClick={() => begin(ID)}>
        Begin
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
    </>
  );
}
const tells = (words: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const answering = async () => ({ payment: aPayment({}) });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('[PAY-3] what was begun is found again after a reload, until it was seen', async () => {
  await renderPaying(<Current />, answering);
  await tells('none -');
  await press('Begin');
  await tells('this waiting');
  cleanup();
  await renderPaying(<Current />, answering);
  await tells('this waiting');
  await press('Leave');
  await tells('none -');
  expect(rememberedPayment(SCOPE)).toBeNull();
});

test('[PAY-3] where nothing is remembered, the one that the server calls open is shown; once left it stays left', async () => {
  await renderPaying(<Current openId={ID} />, answering);
  await tells('this waiting');
  await press('Leave');
  await tells('none -');
});

test('what was seen stays on this screen, and is not shown again on the next visit', async () => {
  await renderPaying(<Current />, answering);
  await press('Begin');
  await press('Forget');
  await tells('this waiting');
  cleanup();
  await renderPaying(<Current />, answering);
  await tells('none -');
});

test('a remembered payment that this person does not have is forgotten', async () => {
  localStorage.setItem('openPayments', JSON.stringify({ [SCOPE]: ID }));
  await renderPaying(<Current />, async () => {
    throw new ApiError({ status: 404, code: 'PAYMENT_NOT_FOUND', message: 'Payment not found' });
  });
  await tells('none -');
  expect(rememberedPayment(SCOPE)).toBeNull();
});

test('storage that holds something else harms nothing', async () => {
  localStorage.setItem('openPayments', '[1,{"a":2}]');
  await renderPaying(<Current />, answering);
  await tells('none -');
  await press('Begin');
  expect(rememberedPayment(SCOPE)).toBe(ID);
});
