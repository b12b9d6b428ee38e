import type { PayoutDue } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { PayoutDueLine } from './payout-due-line.tsx';
import { PayoutDueNote } from './payout-due-note.tsx';
import { renderPaying } from './testing/render-paying.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

const due: PayoutDue = { due_at: '2026-11-29T16:40:00.000Z', reason: null, due_at_if_proved: null };
const show = (more: Partial<PayoutDue>) =>
  renderPaying(
    <>
      <PayoutDueNote due={{ ...due, ...more }} />
      <PayoutDueLine digits="712345678" due={{ ...due, ...more }} />
    </>,
    async () => ({}),
  );

test('[WIN-3] the day stands on the option and above the button', async () => {
  await show({});
  expect(document.body.textContent).toMatch(/In M-PESA by Sun 29\sNov.*Sun 29\sNov at the latest/);
});

test('[WIN-3] who owes reads what and what pays it, before the press, and no day that nobody keeps', async () => {
  await show({ debt: 1_350, due_at_if_proved: due.due_at });
  expect(screen.getByText(/^No day yet: you owe KSh\s1,350$/)).toBeTruthy();
  expect(screen.getByText(/Pay it by itself at Buy bids; the cash is sent after that\.$/)).toBeTruthy();
  expect(document.body.textContent).toMatch(/once you have paid KSh\s1,350$/);
  expect(document.body.textContent).not.toMatch(/29\sNov/);
  await act(async () => setLanguage('sw'));
  expect(document.body.textContent).toMatch(/ukishalipa deni la KSh\s1,350$/);
  expect(document.body.textContent).not.toMatch(/29\sNov/);
});
