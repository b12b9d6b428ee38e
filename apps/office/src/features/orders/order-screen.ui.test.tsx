import type { Me, OrderPage } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { meQuery } from '../session/index.ts';
import { orderQuery } from './order-queries.ts';
import { OrderScreen } from './order-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '3f1de2f0-0000-4000-8000-000000000001';
const at = '2026-11-23T18:00:00.000Z';
const pageAt = (state: OrderPage['order']['state']): OrderPage => ({
  order: {
    ...{ id: ID, number: 'MN-2026-000001', kind: 'win', state, is_late: false, revision: 1 },
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
    cases: [],
    may_open: [],
    may_shelve: false,
  },
});

async function show(page: OrderPage, access: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      return Response.json(page);
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  queryClient.setQueryData(meQuery.queryKey, { access, person: { initials: 'JM' } } as unknown as Me);
  const rootRoute = createRootRoute({ component: Outlet });
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/orders/$orderId', component: OrderScreen }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/orders/MN-2026-000001'] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(history.location.pathname).toBe(`/orders/${ID}`));
  return { asked, history, queryClient };
}

test('[OPS-9] an order that is opened by its number goes on under its id, where each act writes: it never stays as it was', async () => {
  const { asked, history, queryClient } = await show(pageAt('paid'), { 'orders.see': 'yes' });
  // Back doesn't lead to the number again, and it was asked for once.
  expect(history.length).toBe(1);
  expect(asked.filter((path) => path.startsWith('/api/admin/orders/'))).toHaveLength(1);
  queryClient.setQueryData(orderQuery(ID).queryKey, pageAt('cancelled'));
  expect(await screen.findByText('Not paid')).toBeTruthy();
});

test('[OPS-9] an order leads to its user and to its payment, for who may see them', async () => {
  const payment = {
    id: ID.replace(/1$/, '2'),
    state: 'paid',
    receipt: 'SFE7K2Q9LM',
    amount: 2,
    payer: null,
    evidence: [],
  };
  const page = { ...pageAt('paid'), payment };
  await show(page, { 'orders.see': 'yes', 'users.see': 'yes', 'payments.see': 'yes' });
  expect((await screen.findByRole('link', { name: 'Open user' })).getAttribute('href')).toBe(`/users/${ID}`);
  expect(screen.getByRole('link', { name: 'Open payment' }).getAttribute('href')).toBe(`/payments/${payment.id}`);
  cleanup();
  await show(page, { 'orders.see': 'yes' });
  expect(await screen.findByText('SFE7K2Q9LM')).toBeTruthy();
  // Nobody told who paid: there is no line about it.
  expect(screen.queryByText('Payer')).toBeNull();
  cleanup();
  await show({ ...page, payment: { ...payment, state: 'pending', receipt: null } }, { 'orders.see': 'yes' });
  expect(await screen.findByText('Amount')).toBeTruthy();
  expect(screen.queryByText('Receipt')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
});

test('[WIN-6] a request that waits for its second person stands beside the state, and is not asked for again', async () => {
  const page = { ...pageAt('paid'), open_request: 'R-12' };
  await show(
    { ...page, address: { ...page.address, is_masked: false } },
    { 'orders.see': 'yes', 'orders.move': 'yes' },
  );
  expect(await screen.findByText('R-12 waits for a second person')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
});

test('[OPS-5] a paid order is called off, and sent elsewhere, by a request that the server can read', async () => {
  const page: OrderPage = {
    ...pageAt('paid'),
    moves: [{ to: 'cancelled', people: 'two' }],
    address: {
      ...{ is_masked: false, name: 'Amina Hassan', phone: '0712 345 678', lines: ['Moi Drive 14'] },
      ...{ town: 'Umoja', county: 'Nairobi' },
    },
  };
  await show(page, { 'orders.see': 'yes', 'orders.move': 'yes' });
  const sent: { kind: string; params: object }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (path === '/regions.json') return Response.json([{ id: 1, name: 'Nairobi', cities: ['Umoja', 'Karen'] }]);
      if (init?.method !== 'POST') return Response.json(page);
      sent.push(JSON.parse(String(init.body)) as (typeof sent)[number]);
      return Response.json({ reference: 'R-1', summary: 'x' });
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change the address' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Street, house or landmark'), { target: { value: ' Moi  Drive 41 ' } });
  // The audit forgets nothing, and is read by more than may read addresses (ACC-7).
  fireEvent.change(dialog.getByLabelText('Reason, kept in the audit log: no name, number or street'), {
    target: { value: 'they called' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask a second person' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    kind: 'order.readdress',
    params: {
      ...{ orderId: ID, firstName: 'Amina', lastName: 'Hassan', phone: '0712 345 678' },
      ...{ address: 'Moi Drive 41', region: 'Nairobi', city: 'Umoja' },
    },
  });
});

test('[WIN-6] a label is printed by who packs: nobody else is led to one', async () => {
  for (const [access, links] of [
    [{ 'orders.see': 'yes', 'orders.move': 'yes' }, 1],
    [{ 'orders.see': 'yes', 'orders.note': 'yes' }, 0],
  ] as const) {
    await show(pageAt('paid'), access);
    await screen.findByRole('heading', { level: 1, name: 'MN-2026-000001' });
    expect(screen.queryAllByRole('link', { name: 'Print label' })).toHaveLength(links);
    cleanup();
  }
});

test('[WIN-8] that money was promised back stands beside the state, and nothing goes elsewhere then', async () => {
  const address = { is_masked: false, name: 'A', phone: '', lines: [], town: '', county: '' };
  for (const money_is_promised of [true, false]) {
    await show({ ...pageAt('paid'), address, money_is_promised }, { 'orders.see': 'yes', 'orders.move': 'yes' });
    await screen.findByRole('heading', { level: 1, name: 'MN-2026-000001' });
    expect(screen.queryAllByText('Money promised back')).toHaveLength(money_is_promised ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Change the address' })).toHaveLength(money_is_promised ? 0 : 1);
    cleanup();
  }
});

test('[WIN-2] whoever writes a tracking number changes no promise: its day is sent by whoever changed it', async () => {
  const delivery = { ...pageAt('paid').delivery, promised_at: '2026-12-01T11:37:00.000Z' };
  const page = { ...pageAt('paid'), delivery };
  const sent: unknown[] = [];
  const open = async () => {
    await show(page, { 'orders.see': 'yes', 'orders.move': 'yes' });
    vi.stubGlobal(
      'fetch',
      vi.fn(async (_path: string, init?: RequestInit) => {
        if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
        return Response.json(page);
      }),
    );
    return (await screen.findByLabelText<HTMLInputElement>('Tracking number')) as HTMLInputElement;
  };
  fireEvent.change(await open(), { target: { value: 'PC-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await waitFor(() => expect(sent).toEqual([{ revision: 1, courier: null, tracking: 'PC-1', promised: null }]));
  cleanup();
  await open();
  fireEvent.change(screen.getByLabelText('Promised to the customer'), { target: { value: '2026-12-03' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ promised: '2026-12-03' }));
});
