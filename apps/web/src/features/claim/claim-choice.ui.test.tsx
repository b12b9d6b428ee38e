import type { WinningItem } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/index.ts';
import { aUser, renderPaying } from '../payments/testing/render-paying.tsx';
import type { CurrentPayment } from '../payments/use-current-payment.ts';
import { ClaimChoice } from './claim-choice.tsx';
import { wonKettle } from './testing/won-kettle.ts';

const nothing = () => undefined;
const none: CurrentPayment = {
  ...{ id: null, payment: undefined, isError: false, shownOn: null },
  ...{ refetch: nothing, begin: nothing, forget: nothing, leave: nothing },
};
const item: WinningItem = { ...wonKettle, cash_enabled: true, service_fee: 12, cash_amount: 3_988, payout: 3_988 };

beforeAll(() => Promise.all([import('@mnada/ui/sheet-panel.tsx'), import('./cash-sheet.tsx')]));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

const show = (won: WinningItem = item) =>
  renderPaying(<ClaimChoice item={won} addresses={[]} shipsTo={null} current={none} />, async () => ({}));
const choose = (name: RegExp) => act(async () => screen.getByRole('radio', { name }).click());
/** What the bottom button says. */
const says = () => screen.getAllByRole('button').at(-1)?.textContent?.replace(/\s/g, ' ');

test('[WIN-3] the button of a cash claim carries the sum that comes, in both languages; that of the product none', async () => {
  await show();
  await choose(/^Receive the product/);
  expect(says()).toBe('Place order');
  await choose(/^Receive cash/);
  expect(says()).toBe('Claim cash · KSh 3,988');
  await act(async () => setLanguage('sw'));
  expect(says()).toBe('Dai KSh 3,988 taslimu');
});

test('[WIN-3][PAY-2] cash goes to the number that the page named, whichever phone paid last in this tab', async () => {
  sessionStorage.setItem('payingPhone', JSON.stringify({ of: aUser.id, digits: '722000999' }));
  const due = { due_at: '2026-11-29T09:00:00.000Z', reason: null, due_at_if_proved: null };
  await renderPaying(
    <ClaimChoice item={{ ...item, cash_due: due }} addresses={[]} shipsTo={null} current={none} />,
    async () => ({ ...due, reason: 'other_number' }),
  );
  await choose(/^Receive cash/);
  const lines = () =>
    screen.getAllByText(/^Cash to/).map((line) => /07[\d\s]+/.exec(line.textContent ?? '')?.[0].replace(/\s/g, ' '));
  expect(lines()).toEqual(['0712 345 678']);
  await act(async () => {
    screen.getByRole('button', { name: /^Claim cash/ }).click();
    await vi.dynamicImportSettled();
  });
  const sheet = await screen.findByRole('dialog');
  const number = within(sheet).getByLabelText<HTMLInputElement>('M-PESA number');
  expect(number.value.replace(/\s/g, '')).toBe('712345678');
  expect(lines()).toEqual(['0712 345 678', '0712 345 678']);
  // Another one typed here is what the page names, too.
  await act(async () => fireEvent.change(number, { target: { value: '0722 000 111' } }));
  await vi.waitFor(() => expect(lines()).toEqual(['0722 000 111', '0722 000 111']), 60_000);
  cleanup();
  await renderPaying(
    <ClaimChoice item={{ ...item, cash_due: due }} addresses={[]} shipsTo={null} current={none} />,
    async () => due,
  );
  // Signed in anew: what was chosen before has gone with whoever chose it.
  await choose(/^Receive cash/);
  expect(lines()).toEqual(['0712 345 678']);
});

test('[WIN-1] a minute after winning fourteen days are left, and a minute before the last two of them still two', async () => {
  const DAY_MS = 86_400_000;
  const left = async (ms: number) => {
    serverClock.stamped(Date.now());
    await show({ ...item, claim_until: new Date(Date.now() + ms).toISOString() });
    const said = await screen.findByText(/(day|hour)s? left$/);
    cleanup();
    return said.textContent;
  };
  expect(await left(14 * DAY_MS - 60_000)).toBe('14 days left');
  expect(await left(13 * DAY_MS + 60_000)).toBe('14 days left');
  expect(await left(2 * DAY_MS - 60_000)).toBe('47 hours left');
});
