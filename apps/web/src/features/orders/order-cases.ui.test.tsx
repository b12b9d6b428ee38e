import type { OwnCase } from '@mnada/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { OrderCase } from './order-cases.tsx';

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

const AT = '2026-11-12T18:13:00.000Z'; // 9:13 PM in Nairobi
const aReturn = (state: OwnCase['state'], steps: readonly string[], outcome: OwnCase['outcome'] = null): OwnCase => ({
  ...{ id: '6d1f2f3e-0000-4000-8000-000000000001', kind: 'return', state, cause: 'damaged', outcome, takes_bids: null },
  sent_at: null,
  steps: steps.map((step) => ({
    state: step.replace('?', '') as OwnCase['state'],
    at: step.endsWith('?') ? null : AT,
  })),
});
const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '));

test('[WIN-7] a return shows what was done when, what is under way and what comes, in words', () => {
  render(<OrderCase of={aReturn('agreed', ['open', 'agreed', 'received?', 'resolved?'])} />);
  expect(screen.getByRole('heading', { name: 'Your return' })).toBeTruthy();
  expect(screen.getByText('Damaged')).toBeTruthy();
  expect(lines()).toEqual([
    'We have it, doneThu 12 Nov 2026, 9:13 PM',
    'You may send it back, doneThu 12 Nov 2026, 9:13 PM',
    'We have received it',
    'Settled, not yet',
  ]);
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
    ...[null, null, 'step', null],
  ]);
  expect(screen.getByText('Contact us on how to send it, with your order number.')).toBeTruthy();
});

test('[WIN-7] an end says what it gave, a refusal where one turns, and nothing is ahead', () => {
  render(<OrderCase of={aReturn('resolved', ['open', 'agreed', 'received', 'resolved'], 'money_back')} />);
  expect(screen.getByText('Your money goes back to the number that paid.')).toBeTruthy();
  expect(screen.queryByText(/not yet/)).toBeNull();
  cleanup();
  render(<OrderCase of={aReturn('refused', ['open', 'refused'])} />);
  expect(lines().at(-1)).toMatch(/^Refused, done/);
  expect(screen.getByText('Not right? Contact us, with your order number.')).toBeTruthy();
});

test('[WIN-8] who withdrew a return reads that the piece comes back where we have it, and else that nothing more is done', () => {
  render(<OrderCase of={aReturn('resolved', ['open', 'agreed', 'received', 'resolved'], 'withdrawn')} />);
  expect(screen.getByText('As you asked, what you sent us goes back to you.')).toBeTruthy();
  cleanup();
  render(<OrderCase of={aReturn('resolved', ['open', 'agreed', 'resolved'], 'withdrawn')} />);
  expect(screen.getByText('As you asked, we do nothing more.')).toBeTruthy();
});

test('[WIN-7] it says before it is agreed which bids go with the money, and what is owed for the used ones', () => {
  const open = aReturn('open', ['open', 'agreed?', 'received?', 'resolved?']);
  render(<OrderCase of={{ ...open, takes_bids: { bids: 3, owed: 22.5 } }} />);
  expect(
    screen.getByText(/we take back the 3 bids that this purchase returned.*you would owe KSh.22\.50?/),
  ).toBeTruthy();
  cleanup();
  render(<OrderCase of={{ ...open, takes_bids: { bids: 1, owed: 0 } }} />);
  expect(screen.getByText('When money goes back, we take back the 1 bid that this purchase returned.')).toBeTruthy();
});

test('[WIN-7] the same in Kiswahili', async () => {
  await setLanguage('sw');
  render(<OrderCase of={aReturn('open', ['open', 'agreed?', 'received?', 'resolved?'])} />);
  expect(screen.getByRole('heading', { name: 'Unachorudisha' })).toBeTruthy();
  expect(screen.getByText('Baki na bidhaa hadi tukubaliane. Tutakuambia hivi karibuni.')).toBeTruthy();
});
