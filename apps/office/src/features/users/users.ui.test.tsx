import type { UserHead } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { GrantButton } from './grant-dialog.tsx';
import { DecideDialog } from './suspend-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T18:00:00.000Z';
const HEAD: UserHead = {
  user: {
    id: '3f1de2f0-0000-4000-8000-000000000001',
    username: 'amina.hassan',
    avatar: null,
    name: 'Amina Hassan',
    phone: '0712 345 678',
    email: null,
    is_simulated: false,
    state: 'active',
    joined_at: at,
    bids: 3,
    has_paid: true,
  },
  referral_code: 'MND000042',
  language: 'sw',
  phone_is_proved: true,
  email_is_proved: false,
  terms_version: null,
  terms_at: null,
  referred_by: null,
  last_seen_at: null,
  suspension: null,
  excluded_until: null,
  is_masked: false,
  counts: { bids: 0, payments: 0, wins: 0, orders: 0, sessions: 0, notes: 0 },
  grant: { bar: null, month_bids: 3000, month_left: 2360 },
  revision: 0,
};
const BY = { id: '3f1de2f0-0000-4000-8000-000000000002', name: 'Hassan Abdi', initials: 'HA' };
const overview = (head: UserHead) => ({
  ...head,
  autobids: {
    bids_aside: 12,
    ended: [
      {
        ...{ auction_id: 41, product_name: 'A kettle', product_image: null, auction_status: 'live', state: 'ended' },
        ...{ reason: 'stopped', bids_set: 20, bids_left: 12, bids_back: 0, price_from: 10, price_to: 2_000, set_at: 1 },
      },
    ],
  },
  ...{ bids_left: 3, bids_worth: 0, paid: 0, payments: 0, payments_reversed: 0, auctions_joined: 0, auctions_won: 0 },
  ...{ owes: 0, earnings: 0, lots: [], lots_in_all: 0, suspensions: [], appeals: [], may_answer: null },
});
const show = (what: React.ReactNode) => {
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>);
};
const answerWith = (status: number, body: object) => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('[OPS-11] suspending needs a sentence, shows what the person reads in their language, and sends what was chosen', async () => {
  const fetched = answerWith(200, overview({ ...HEAD, revision: 2 }));
  const onClose = vi.fn();
  show(<DecideDialog head={HEAD} lifts={false} onClose={onClose} />);
  expect(screen.getByText(/Tunachunguza kilichotokea/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Suspend bidding' }));
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('What is suspended'), { target: { value: 'all' } });
  fireEvent.change(screen.getByLabelText('For how long'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Two accounts' } });
  fireEvent.click(screen.getByRole('button', { name: 'Suspend the account' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [, request] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(JSON.parse(request.body)).toEqual({
    ...{ scope: 'all', cause: 'looking_into', days: null, reason: 'Two accounts', revision: 0 },
  });
});

test('[OPS-11] somebody was quicker: who and how is shown, what was typed is kept, and nothing is sent again', async () => {
  const suspension = {
    ...{ scope: 'bidding', cause: 'software', reason: 'too regular', by: BY, started_at: at, ends_at: null },
    ...{ ended_at: null, lifted_by: null, lift_reason: '' },
  };
  const present = overview({ ...HEAD, revision: 2, suspension } as UserHead);
  const fetched = answerWith(409, { code: 'EDITED_MEANWHILE', message: 'x', request_id: 'r', present });
  show(<DecideDialog head={HEAD} lifts={false} onClose={vi.fn()} />);
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Two accounts' } });
  fireEvent.click(screen.getByRole('button', { name: 'Suspend bidding' }));
  await screen.findByText(/Bids look placed by software.*Hassan Abdi/);
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('Two accounts');
  expect(screen.queryByRole('button', { name: 'Suspend bidding' })).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('[OPS-10] why nobody can be granted bids is told before the press', () => {
  show(<GrantButton head={{ ...HEAD, grant: { ...HEAD.grant, bar: 'same_person' } }} />);
  const button = screen.getByRole('button', { name: /granted bids this month already/ });
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});
