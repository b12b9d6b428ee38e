import type { Me, PaymentPage, PaymentRow, PaymentsAnswer, RefundSeen, RefundsAnswer } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { meQuery } from '../session/index.ts';
import { PaymentActs } from './payment-acts.tsx';
import { ReversalCard } from './payment-cards.tsx';
import { PaymentsScreen } from './payments-screen.tsx';
import { RefundsScreen } from './refunds-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T18:00:00.000Z';
const id = (last: number) => `3f1de2f0-0000-4000-8000-00000000000${last}`;
const USER = { id: id(1), username: 'faith.mutua', avatar: null };
const PAID: PaymentRow = {
  ...{ id: id(2), reference: 'P-2', receipt: 'SKT7HA20LP', asked_at: at, user: USER, phone: '0711 ••• 048' },
  ...{
    kind: 'pack',
    bids: 150,
    pays_debt: false,
    order: null,
    amount: 1350,
    state: 'paid',
    reason: null,
    is_verified: true,
  },
  took_ms: 9_000,
};
const LATE: PaymentRow = { ...PAID, id: id(3), reference: 'P-3', receipt: null, state: 'unresolved', took_ms: null };
const list = (payments: PaymentRow[]): PaymentsAnswer => ({
  ...{ payments, next_cursor: null, counts: null, paid: { count: 1, total: 1350 }, is_masked: false },
  ...{ days: { from: '2026-11-23', to: '2026-11-23' }, provider: { now_ms: null, usual_ms: null, is_paused: false } },
});
const REFUND: RefundSeen = {
  ...{ reference: 'RF-12', cause: 'paid_twice', amount: 2400, state: 'owed', method: null, failed_reason: null },
  ...{ why: '', owed_at: at, returned_by: null, is_confirmed: false, receipt: 'SKT7HA20LP', payment: null },
  ...{ phone: '0711 ••• 048', asks: ['refund.pay', 'refund.returned'], may_ask_again: false, open_request: null },
};
const refunds = (...some: RefundSeen[]): RefundsAnswer => ({
  refunds: some,
  next_cursor: null,
  count: some.length,
  total: some.reduce((sum, { amount }) => sum + amount, 0),
});
const refused = () => Response.json({ code: 'INTERNAL', message: 'It broke.', request_id: 'r-1' }, { status: 500 });

async function show(what: () => ReactNode, answer: () => Response | Promise<Response>, url = '/') {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return await answer();
      sent.push({ path, body: JSON.parse(String(init.body)) });
      return Response.json({ reference: 'R-12', summary: 'Give it back' });
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, { access: { 'payments.reverse': 'yes' } } as unknown as Me);
  const rootRoute = createRootRoute({ component: what });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: [url] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.body.querySelector('[aria-label], button')).not.toBeNull());
  return sent;
}
const never = () => new Promise<Response>(() => undefined);

test('[OPS-16] payments: while they load, what is unresolved among the paid ones, and what is paid in all', async () => {
  await show(PaymentsScreen, never);
  expect(screen.getByLabelText('Loading')).toBeTruthy();
  cleanup();
  await show(PaymentsScreen, () => Response.json(list([PAID, LATE])));
  expect((await screen.findAllByText('SKT7HA20LP')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Unresolved').length).toBeGreaterThan(0);
  expect(screen.getByText(/1 paid, KSh\s1,350\./)).toBeTruthy();
});

test('[OPS-16] payments: an empty day, filters that are too tight, nothing unresolved and a failure each say so, with a way on', async () => {
  await show(PaymentsScreen, () => Response.json(list([])));
  expect(await screen.findByText(/^No payments on /)).toBeTruthy();
  cleanup();
  await show(PaymentsScreen, () => Response.json(list([])), '/?kind=pack');
  expect(await screen.findByRole('button', { name: /^Drop/ })).toBeTruthy();
  cleanup();
  await show(PaymentsScreen, () => Response.json(list([])), '/?tab=unresolved');
  expect(await screen.findByText('Nothing is unresolved')).toBeTruthy();
  cleanup();
  await show(PaymentsScreen, refused);
  expect(await screen.findByText('Payments could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[OPS-16] nobody is asked for money: the room says so, and what shoppers read', async () => {
  const answer = list([PAID]);
  await show(PaymentsScreen, () => Response.json({ ...answer, provider: { ...answer.provider, is_paused: true } }));
  expect(await screen.findByText('Nobody is asked for money: payments are paused')).toBeTruthy();
});

const PAGE = {
  payment: LATE,
  shopper: { user: USER },
  reversal: null,
  refunds: [],
  may: { ask_again: false, send_receipt: false, owe: false, confirm: true, give_up: true, reverse: false },
} as unknown as PaymentPage;

test('[OPS-5][OPS-16] crediting by a typed receipt asks a second person, with the receipt and a sentence, and never without', async () => {
  const sent = await show(
    () => <PaymentActs page={PAGE} />,
    () => Response.json({}),
  );
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Credit by a receipt that you saw' }));
  const dialog = await screen.findByRole('dialog');
  const verb = within(dialog).getByRole('button', { name: 'Ask a second person' });
  fireEvent.change(within(dialog).getByLabelText(/^Reason, kept/), { target: { value: 'The portal shows it.' } });
  fireEvent.click(verb);
  fireEvent.change(within(dialog).getByLabelText('Receipt in the portal'), { target: { value: 'skt7' } });
  fireEvent.change(within(dialog).getByLabelText(/^Reason, kept/), { target: { value: ' ' } });
  fireEvent.click(verb);
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Reason, kept/), { target: { value: 'The portal shows it.' } });
  fireEvent.click(verb);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/approvals',
    body: {
      kind: 'payment.paid',
      params: { paymentId: id(3), receipt: 'SKT7', amountKes: 1350 },
      reason_code: 'portal_checked',
    },
  });
});

test('[OPS-16] refunds: loading, none, a failure, and each with its cause; what failed says why in words', async () => {
  await show(RefundsScreen, never);
  expect(screen.getByLabelText('Loading')).toBeTruthy();
  cleanup();
  await show(RefundsScreen, () => Response.json(refunds()));
  expect(await screen.findByText('Nothing is owed back')).toBeTruthy();
  cleanup();
  await show(RefundsScreen, refused);
  expect(await screen.findByText('Refunds could not be loaded')).toBeTruthy();
  cleanup();
  await show(RefundsScreen, () => Response.json(refunds({ ...REFUND, state: 'failed', failed_reason: 'our_funds' })));
  expect(await screen.findByText(/Paid twice, failed: Not enough float/)).toBeTruthy();
});

test('[OPS-2] a further page of refunds that was emptied meanwhile leads to the first, and does not say that nothing is owed', async () => {
  const path = () => String(vi.mocked(fetch).mock.lastCall?.[0]);
  const answer = () => Response.json({ ...refunds(...(path().includes('cursor') ? [] : [REFUND])), count: 1 });
  await show(RefundsScreen, answer, '/?cursor=abc&page=2');
  expect(await screen.findByText(/RF-12/)).toBeTruthy();
  expect(screen.queryByText('Nothing is owed back')).toBeNull();
  expect(screen.getByText('1 to 1 of 1')).toBeTruthy();
});

test('[OPS-2] a page of refunds tells how many there are in all, and leads on; what a link names is searched for', async () => {
  const asked: string[] = [];
  const answer = { ...refunds(REFUND), count: 251, total: 251_350, next_cursor: 'next' };
  await show(RefundsScreen, () => Response.json(answer), '/?refund=RF-12');
  expect(await screen.findByText(/251 refunds are open, KSh\s251,350/)).toBeTruthy();
  expect(screen.getByText('1 to 1 of 251')).toBeTruthy();
  asked.push(...vi.mocked(fetch).mock.calls.map(([path]) => String(path)));
  fireEvent.click(screen.getByRole('button', { name: 'Page on' }));
  await waitFor(() =>
    expect(
      vi
        .mocked(fetch)
        .mock.calls.map(([path]) => String(path))
        .at(-1),
    ).toContain('cursor=next'),
  );
  expect(asked[0]).toBe('/api/admin/refunds?q=RF-12');
});

test('[OPS-5][PAY-6] money that was sent by hand is noted with its receipt alone; a refund that waits offers nothing', async () => {
  const sent = await show(RefundsScreen, () => Response.json(refunds(REFUND)));
  fireEvent.click(await screen.findByRole('button', { name: 'It was sent by hand' }));
  const dialog = await screen.findByRole('dialog');
  const verb = within(dialog).getByRole('button', { name: 'Ask a second person' });
  fireEvent.change(within(dialog).getByLabelText(/^Reason, kept/), { target: { value: 'Sent in the portal.' } });
  fireEvent.click(verb);
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('Receipt of the movement back'), { target: { value: 'tkl8xy12ab' } });
  fireEvent.click(verb);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'refund.returned', params: { refund: 12, returnedBy: 'TKL8XY12AB' } });
  cleanup();
  await show(RefundsScreen, () => Response.json(refunds({ ...REFUND, open_request: 'R-7' })));
  expect(await screen.findByRole('link', { name: 'R-7 waits for a second person' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Give back|sent by hand/ })).toBeNull();
});

test('[OPS-21] a link to one refund brings it into sight with the focus; one that is over says so', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const other = { ...REFUND, reference: 'RF-13' };
  await show(RefundsScreen, () => Response.json(refunds(other, REFUND)), '/?refund=RF-12');
  await screen.findByText('RF-12');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('RF-12'));
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  cleanup();
  await show(RefundsScreen, () => Response.json(refunds(other)), '/?refund=RF-12');
  expect(await screen.findByText('RF-12 is open no more: it is back, or owed no more.')).toBeTruthy();
});

test('[OPS-16] giving back shows first what its buyer is told, sends the bids as they were read, and says where they changed', async () => {
  const takes_bids = { bids: 150, owed: 90 };
  const tells = { en: 'We take back the 150 bids.', sw: 'Tunachukua tena zabuni 150.' };
  const page = { ...PAGE, payment: PAID, reversal: { takes_bids, tells }, may: { ...PAGE.may, owe: true } };
  const sent = await show(
    () => <PaymentActs page={page as unknown as PaymentPage} />,
    () => Response.json(page),
  );
  vi.mocked(fetch).mockImplementation(async (path, init) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    return Response.json({ code: 'EDITED_MEANWHILE', message: 'Changed.', request_id: 'r' }, { status: 409 });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Give back' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(tells.en)).toBeTruthy();
  expect(dialog.getByText(tells.sw)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason, kept/), { target: { value: 'They called.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Owe it and ask' }));
  expect(await dialog.findByText('Changed.')).toBeTruthy();
  expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['owe', { reason: 'They called.', takes_bids }],
  ]);
});

test('[PAY-6][OPS-16] what paid a debt is named so in the list, and its reversal leaves the debt again', async () => {
  await show(PaymentsScreen, () => Response.json(list([{ ...PAID, pays_debt: true }])));
  expect((await screen.findAllByText(/What was owed, no bids/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/150 bids/)).toBeNull();
  cleanup();
  const page = {
    ...PAGE,
    payment: { ...PAID, pays_debt: true },
    reversal: {
      bids_bought: 150,
      bids_taken: 0,
      bids_spent: 150,
      debt: 1350,
      order_state: null,
      is_to_call_off: false,
    },
  };
  await show(
    () => (
      <>
        <button type="button">x</button>
        <ReversalCard page={page as unknown as PaymentPage} />
      </>
    ),
    never,
  );
  expect(await screen.findByText(/KSh.1,350 is owed again/)).toBeTruthy();
});
