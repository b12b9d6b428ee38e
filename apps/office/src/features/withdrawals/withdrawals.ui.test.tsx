import type { WithdrawalPage } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { ChecksCard } from './withdrawal-checks.tsx';
import { WithdrawalActs } from './withdrawal-decide.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T18:00:00.000Z';
const GRACE = { id: '3f1de2f0-0000-4000-8000-000000000002', name: 'Grace Wambui', initials: 'GW' };
const USER = { id: '3f1de2f0-0000-4000-8000-000000000001', username: 'odhis_ksm', avatar: null };
const PAGE: WithdrawalPage = {
  withdrawal: {
    ...{ id: '3f1de2f0-0000-4000-8000-000000000003', reference: 'WD-3391', user: USER, name: 'Collins Odhiambo' },
    ...{ source: 'cash_claim', product: { auction_id: 7, name: 'Console', image: null }, gross: 74_995, fee: 287.4 },
    ...{ tax: 0, rounding: 0.6, net: 74_707, phone: '0711 ••• 048', name_check: 'match', flags: [], approvals: 0 },
    ...{
      approvals_needed: 2,
      tab: 'waiting',
      held_until: null,
      hold_reason: null,
      waits_for: null,
      case: null,
      asked_at: at,
    },
    ...{ promised_at: at, reason: null, receipt: null },
  },
  ...{ phone: '0711 222 048', winning_bid: 2_874, won_at: at, round: 1, approvals: [], attempts: [], payout: null },
  checks: [
    { check: 'name', result: 'clear', facts: { typed: 'Collins Odhiambo', account: 'Collins Odhiambo', payer: null } },
    { check: 'shared', result: 'clear', facts: { count: 0, names: '' } },
    { check: 'amount', result: 'think', facts: { paid_before: 0, largest: 0 } },
  ],
  claimant: {
    user: USER,
    name: 'Collins Odhiambo',
    since: at,
    paid: 0,
    bids_here: 3,
    bids_here_paid: 27,
    bids_left: 1,
  },
  ...{ before: [], float: { available: 380_305, after: 305_598 }, note: null, open_request: null, may_approve: 'yes' },
  ...{ may_refuse: true, may_ask_again: false, asks: [] },
};
const second: WithdrawalPage = {
  ...PAGE,
  withdrawal: { ...PAGE.withdrawal, approvals: 1 },
  approvals: [{ by: GRACE, at, words: 'Name matches.' }],
};
const show = async (what: React.ReactNode) => {
  const rootRoute = createRootRoute({ component: () => what });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findAllByText(/./);
};
const answerWith = (status: number, body: object) => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('[WIN-3] what is clear is said as well as what is to think about', async () => {
  await show(<ChecksCard page={PAGE} />);
  expect(screen.getAllByText('Clear')).toHaveLength(2);
  expect(screen.getByText('2 clear, 1 to think about')).toBeTruthy();
  expect(screen.getByText('No other account shares a browser, a paying number or this number')).toBeTruthy();
});

test('[OPS-17] an approval needs a sentence, and carries the round and the approvals that were seen', async () => {
  const fetched = answerWith(200, second);
  await show(<WithdrawalActs page={PAGE} which="WD-3391" />);
  fireEvent.click(screen.getByRole('button', { name: /^Approve KSh/ }));
  expect(screen.getByText(/Yours is the first of two approvals/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Name and number match.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  const [url, request] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(url).toBe(`/api/admin/withdrawals/${PAGE.withdrawal.id}/approve`);
  expect(JSON.parse(request.body)).toEqual({ round: 1, approvals: 0, reason: 'Name and number match.' });
});

test('[OPS-17] somebody approved meanwhile: who is named, what was typed stays, and it is sent anew only once that was seen', async () => {
  const fetched = answerWith(409, { code: 'EDITED_MEANWHILE', message: 'x', request_id: 'r', present: second });
  await show(<WithdrawalActs page={PAGE} which="WD-3391" />);
  fireEvent.click(screen.getByRole('button', { name: /^Approve KSh/ }));
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Name and number match.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Grace Wambui approved it meanwhile.');
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(fetched).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'I have seen it' }));
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('Name and number match.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Approve as second person' }).at(-1) as HTMLElement);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});

test('[WIN-3] the same person twice is told before the press', async () => {
  await show(<WithdrawalActs page={{ ...second, may_approve: 'gave_already' }} which="WD-3391" />);
  fireEvent.click(screen.getByRole('button', { name: 'You were the first: another person must' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
