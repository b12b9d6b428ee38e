import type { WinningItem } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/index.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import type { CurrentPayment } from '../payments/use-current-payment.ts';
import { ClaimChoice } from './claim-choice.tsx';
import { wonKettle } from './testing/won-kettle.ts';

const nothing = () => undefined;
const none: CurrentPayment = {
  ...{ id: null, payment: undefined, isError: false, shownOn: null },
  ...{ refetch: nothing, begin: nothing, forget: nothing, leave: nothing },
};
const item: WinningItem = { ...wonKettle, cash_enabled: true, service_fee: 12, cash_amount: 3_988, payout: 3_988 };

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
