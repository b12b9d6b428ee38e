import { REFUND_STATES, type RefundView } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { RefundLines, RefundNote } from './refund-lines.tsx';
import { renderPaying } from './testing/render-paying.tsx';

const aRefund = (change: Partial<RefundView> = {}): RefundView => ({
  reference: 'RF-12',
  state: 'owed',
  amount: 1_119,
  phone: '0712 ••• 678',
  expected_by: '2026-11-25T19:30:00.000Z',
  receipt: null,
  ...change,
});
const LATE = { state: 'late', expected_by: null } as const;
const BACK = { state: 'returned', expected_by: null, receipt: 'TKL8XY12AB' } as const;
const show = (...refunds: RefundView[]) => renderPaying(<RefundLines refunds={refunds} />, async () => ({}));
const says = () => screen.getAllByRole('listitem').map((each) => each.textContent);

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

test('[PAY-6] what goes back: how much, where to, its step, by when, and at last its code', async () => {
  await show(aRefund(), aRefund({ reference: 'RF-13', state: 'sending' }), aRefund({ reference: 'RF-14', ...BACK }));
  expect(says()).toEqual([
    'KSh 1,119 goes back to 0712 ••• 678 by 25 Nov 2026.',
    'KSh 1,119 is on its way back to 0712 ••• 678, by 25 Nov 2026 at the latest.',
    'KSh 1,119 went back to 0712 ••• 678. M-PESA code TKL8XY12AB.',
  ]);
});

test('[PAY-6] paid twice: it is the second sum that goes back, and the order stays', async () => {
  await show(aRefund({ paid_twice: true }), aRefund({ reference: 'RF-13', ...BACK, paid_twice: true }));
  expect(says()).toEqual([
    'You paid twice: the second KSh 1,119 goes back to 0712 ••• 678 by 25 Nov 2026; your order stays.',
    'You paid twice: the second KSh 1,119 went back to 0712 ••• 678; your order stays. M-PESA code TKL8XY12AB.',
  ]);
});

test('[PAY-6] late or to an unknown number: no date and no number that nobody knows', async () => {
  await show(aRefund({ ...LATE, phone: null }));
  expect(says()).toEqual([
    'KSh 1,119 goes back to the number that paid. It takes longer than we said. A person is on it; you need not do anything.',
  ]);
});

test('[GEN-7] in Kiswahili, too, every state by words of its own', async () => {
  await show(
    ...REFUND_STATES.map((state) => aRefund({ ...(state === 'returned' ? BACK : {}), state, reference: state })),
  );
  const english = says();
  await act(async () => setLanguage('sw'));
  expect(says()[0]).toBe('KSh 1,119 zitarudi kwa 0712 ••• 678 kufikia 25 Nov 2026.');
  expect(says()[3]).toBe('KSh 1,119 zimerudi kwa 0712 ••• 678. Msimbo wa M-PESA TKL8XY12AB.');
  expect(says().filter((text) => english.includes(text))).toEqual([]);
});

test('[PAY-6] in a list it is words alone, and where nothing goes back nothing stands', async () => {
  await renderPaying(<RefundNote refunds={[aRefund(BACK)]} />, async () => ({}));
  expect(document.body.textContent).toContain('KSh 1,119 went back to 0712 ••• 678. M-PESA code TKL8XY12AB.');
  cleanup();
  await show();
  expect(screen.queryByRole('list')).toBeNull();
});
