import type { Me, OrderCase, OrderPage } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { meQuery } from '../session/index.ts';
import { CasesCard } from './order-cases.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '3f1de2f0-0000-4000-8000-000000000001';
const at = '2026-11-23T18:00:00.000Z';
const JOY = { id: ID, name: 'Joy Muthoni', initials: 'JM' };
const open: OrderCase = {
  ...{ id: ID, kind: 'return', state: 'open', cause: 'damaged', outcome: null, revision: 0, takes_bids: null },
  ...{ sent_at: null, may_send: false, is_own_promise: false },
  moves: [
    { to: 'agreed', outcomes: [] },
    { to: 'refused', outcomes: [] },
  ],
  steps: [{ state: 'open', by: JOY, words: 'the lid is cracked', at }],
};
const refused: OrderCase = {
  ...open,
  ...{ state: 'refused', revision: 1, moves: [] },
  steps: [...open.steps, { state: 'refused', by: JOY, words: 'it was dropped', at }],
};
const pageWith = (cases: OrderCase[], mayOpen: OrderPage['may_open'] = ['complaint']): OrderPage => ({
  order: {
    ...{ id: ID, number: 'MN-2026-001', kind: 'win', state: 'delivered', is_late: false, revision: 1 },
    product: { id: 1, name: 'Kettle', image: null },
    auction_id: 7,
    customer: { id: ID, username: 'amina', avatar: null },
    ...{
      county: 'Kisumu',
      total: 2,
      courier: null,
      tracking: null,
      promised_at: null,
      placed_at: at,
      needs_label: false,
    },
  },
  moves: [],
  money: { price: 2, delivery: 0, total: 2, bids: 2, bids_paid: 0, bids_returned: 0, profit: null },
  timeline: [],
  customer: {
    ...{ id: ID, username: 'amina', avatar: null, name: 'Amina', phone: null, phone_is_proved: false },
    ...{ since: at, wins: 1, orders_late_before: 0 },
  },
  address: { is_masked: true, name: 'A', phone: '', lines: [], town: '', county: '' },
  delivery: { courier: null, tracking: null, promised_at: null, first_promised_at: null, tracking_also_on: [] },
  ...{
    payment: null,
    told: [],
    note_to_customer: null,
    goes_back_by: null,
    money_is_promised: false,
    open_request: null,
  },
  cases,
  may_open: mayOpen,
  may_shelve: false,
});

function show(page: OrderPage, access: Me['access'] = { 'orders.note': 'yes' }) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(meQuery.queryKey, { access } as unknown as Me);
  render(
    <QueryClientProvider client={queryClient}>
      <CasesCard page={page} />
    </QueryClientProvider>,
  );
}

test('[WIN-7] somebody was quicker: what they did is shown, what was typed is kept, and nothing is done twice', async () => {
  const sent: object[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_path: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)) as object);
      const body = { code: 'EDITED_MEANWHILE', message: 'Somebody was quicker.', request_id: 'r' };
      return Response.json({ ...body, present: pageWith([refused]) }, { status: 409 });
    }),
  );
  show(pageWith([open]));
  fireEvent.click(screen.getByRole('button', { name: 'Agree to the return' }));
  const dialog = within(await screen.findByRole('dialog'));
  const words = dialog.getByLabelText('Reason, kept in the audit log');
  fireEvent.change(words, { target: { value: 'the picture shows it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Agree to the return' }));
  const told = await dialog.findByRole('alert');
  expect(told.textContent).toContain('Joy Muthoni has moved this meanwhile. It is now: Refused. “it was dropped”');
  expect((words as HTMLTextAreaElement).value).toBe('the picture shows it');
  expect(dialog.queryByRole('button', { name: 'Go on from there' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Agree to the return' }));
  expect(sent).toEqual([{ to: 'agreed', revision: 0, words: 'the picture shows it' }]);
});

test('[WIN-7] who agrees to a return reads first which bids go with its money', async () => {
  show(pageWith([{ ...open, takes_bids: { bids: 3, owed: 22 } }]));
  fireEvent.click(screen.getByRole('button', { name: 'Agree to the return' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/we take back 3 bids; today they would owe KSh.22/)).toBeTruthy();
});

test('[WIN-7] whoever may only look reads every step and has no button', () => {
  show(pageWith([refused], []), {});
  expect(screen.getByText('it was dropped')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[WIN-8] whoever may not note a promise as sent reads who may, and has no button', () => {
  const promised: OrderCase = { ...refused, state: 'resolved', outcome: 'replaced', may_send: true };
  const button = () => screen.queryByRole('button', { name: 'Note it as sent' });
  show(pageWith([{ ...promised, is_own_promise: true }], []), { 'orders.note': 'yes', 'orders.move': 'yes' });
  expect(button()).toBeNull();
  expect(screen.getByText(/You promised it: a colleague who hands parcels over notes it as sent/)).toBeTruthy();
  cleanup();
  show(pageWith([promised], []), { 'orders.note': 'yes' });
  expect(button()).toBeNull();
  expect(screen.getByText(/Waits to be sent: whoever hands parcels over notes it/)).toBeTruthy();
  cleanup();
  show(pageWith([promised], []), { 'orders.move': 'yes' });
  expect(button()).toBeTruthy();
});

test('[WIN-8] whoever settles a case reads why another piece is not among its ends', async () => {
  const settles: OrderCase = { ...open, kind: 'complaint', moves: [{ to: 'resolved', outcomes: ['money_back'] }] };
  const of = (sent_at: string | null): OrderCase => ({
    ...{ ...refused, id: ID.replace(/1$/, '2'), state: 'resolved', outcome: 'replaced' },
    ...{ sent_at, may_send: sent_at === null },
  });
  show(pageWith([settles, of(null)], []));
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText(/Goods that were promised wait to be sent/)).toBeTruthy();
  cleanup();
  show(pageWith([settles, of(at), of(at)], []));
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText(/Two other pieces were promised for this order/)).toBeTruthy();
  cleanup();
  show({ ...pageWith([settles], []), money_is_promised: true });
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText(/The money of this order goes back/)).toBeTruthy();
});
