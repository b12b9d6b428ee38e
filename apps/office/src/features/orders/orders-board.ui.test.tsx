import type { OrderRow } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { OrdersBoard } from './orders-board.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idOf = (at: number) => `3f1de2f0-0000-4000-8000-${String(at).padStart(12, '0')}`;
const order = (at: number, state: OrderRow['state'], isLate = false): OrderRow => ({
  ...{ id: idOf(at), number: `MN-2026-00${at}`, kind: 'win', state, is_late: isLate, revision: at },
  product: { id: 1, name: `Kettle ${at}`, image: null },
  auction_id: 7,
  customer: { id: idOf(900), username: 'amina', avatar: null },
  ...{ county: 'Kisumu', total: 2, courier: null, tracking: null, promised_at: '2026-11-23T18:00:00.000Z' },
  placed_at: '2026-11-23T18:00:00.000Z',
  needs_label: false,
});
const COUNTS = { open: 4, to_pay: 0, to_pack: 60, packed: 1, shipped: 1, late: 1, delivered: 0, cancelled: 0, all: 62 };
const IN: Record<string, OrderRow[]> = {
  to_pack: [order(1, 'paid', true), order(2, 'paid')],
  packed: [{ ...order(3, 'processing'), needs_label: true }],
  shipped: [order(4, 'shipped')],
};

async function show(mayMove = true) {
  const sent: object[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init: RequestInit) => {
      if (init.method === 'GET') {
        const tab = new URLSearchParams(path.split('?')[1]).get('tab') ?? '';
        return Response.json({ orders: IN[tab], next_cursor: null, counts: COUNTS, counties: [], couriers: [] });
      }
      const body = JSON.parse(String(init.body)) as { orders: { id: string }[] };
      sent.push(body);
      const results = body.orders.map(({ id }) => ({ id, number: 'MN', state: 'moved', by: null }));
      return Response.json({ moved: 1, results });
    }),
  );
  const root = createRootRoute({ component: () => <OrdersBoard search={{ county: 'Kisumu' }} mayMove={mayMove} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('Kettle 4');
  return sent;
}

test('[OPS-1] a card goes one step on by its button, with the revision that was seen, and what is not on the board is told', async () => {
  const sent = await show();
  const toPack = screen.getByRole('region', { name: 'To pack' });
  expect(toPack.textContent).toContain('58 more in the list');
  expect(within(toPack).getByText('Late')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mark packed: MN-2026-001' }));
  await waitFor(() => expect(sent).toEqual([{ to: 'processing', orders: [{ id: idOf(1), revision: 1 }] }]));
  fireEvent.click(screen.getByRole('button', { name: 'Hand to courier: MN-2026-003' }));
  fireEvent.change(await screen.findByLabelText('Courier'), { target: { value: ' Pesi ' } });
  fireEvent.change(screen.getByLabelText('Tracking number of MN-2026-003'), { target: { value: 'PC-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await waitFor(() =>
    expect(sent[1]).toEqual({
      ...{ to: 'shipped', courier: 'Pesi' },
      orders: [{ id: idOf(3), revision: 3, tracking: 'PC-1' }],
    }),
  );
});

test('[WIN-6] what was sent elsewhere after it was packed says so on its card, and once more before it is handed over', async () => {
  await show();
  expect(within(screen.getByRole('region', { name: 'Packed' })).getByText('New label')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hand to courier: MN-2026-003' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'MN-2026-003: the address changed after its label was printed or it was packed. Print the new label before it is handed over.',
  );
});

test('[OPS-1] a card is drawn into the next column alone', async () => {
  const sent = await show();
  const card = screen.getByText('Kettle 2').closest('li') as HTMLElement;
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  const into = (name: string) => {
    fireEvent.dragStart(card, { dataTransfer });
    fireEvent.drop(screen.getByRole('region', { name }), { dataTransfer });
    fireEvent.dragEnd(card);
  };
  into('Shipped');
  into('To pack');
  into('Packed');
  await waitFor(() => expect(sent).toEqual([{ to: 'processing', orders: [{ id: idOf(2), revision: 2 }] }]));
});

test('[ACC-8] whoever does not move orders sees the board without a step', async () => {
  await show(false);
  expect(screen.queryByRole('button', { name: /^Mark packed/ })).toBeNull();
  expect(screen.getByText('Kettle 2').closest('li')?.getAttribute('draggable')).toBe('false');
});
