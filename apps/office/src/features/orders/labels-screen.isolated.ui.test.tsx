import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { LabelsScreen } from './labels-screen.tsx';

afterEach(() => {
  cleanup();
  gone.clear();
  vi.unstubAllGlobals();
});

vi.mock('./order-queries.ts', () => ({
  orderQuery: (id: string) => ({ queryKey: ['order', id], queryFn: () => Promise.resolve(pageOf(id)) }),
}));

const idOf = (at: number) => `3f1de2f0-0000-4000-8000-${String(at).padStart(12, '0')}`;
/** Orders that have left. */
const gone = new Set<number>();
const pageOf = (id: string) => ({
  order: {
    ...{ id, number: `MN-2026-${Number(id.slice(-12))}`, kind: 'win', is_late: false, revision: 1 },
    state: gone.has(Number(id.slice(-12))) ? 'shipped' : 'paid',
    product: { id: 1, name: 'Kettle', image: null },
    auction_id: 7,
    customer: { id: idOf(9000), username: 'amina', avatar: null },
    ...{ county: 'Kisumu', total: 2, courier: null, tracking: null, promised_at: null },
    placed_at: '2026-11-23T18:00:00.000Z',
    needs_label: false,
  },
  address: {
    name: 'Amina Hassan',
    lines: ['Oginga St'],
    town: 'Kisumu',
    county: 'Kisumu',
    phone: '0711 222 048',
    is_masked: false,
  },
  delivery: { courier: null, tracking: null },
});

async function show(search: string, behind: readonly number[] = []) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      asked.push(path);
      if (init?.method === 'POST') {
        sent.push(JSON.parse(String(init.body)));
        const asked = JSON.parse(String(init.body)).orders as readonly { readonly id: string }[];
        return Response.json({ noted: behind.length > 0 ? [] : asked.map(({ id }) => id), behind: behind.map(idOf) });
      }
      const orders = Array.from({ length: 230 }, (_, at) => ({
        ...{ id: idOf(at), number: `MN-2026-${at}`, state: 'paid', needs_label: false, revision: at },
      }));
      return Response.json({ count: 230, orders });
    }),
  );
  const root = createRootRoute();
  const labels = createRoute({ getParentRoute: () => root, path: '/labels', component: LabelsScreen });
  const orders = createRoute({ getParentRoute: () => root, path: '/orders', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([labels, orders]),
    history: createMemoryHistory({ initialEntries: [`/labels?${search}`] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { asked, sent };
}

test('[OPS-1] of all that match labels come in parts of a hundred, none left out', async () => {
  const { asked } = await show('all=1&county=Kisumu');
  await screen.findByText('Part 1 of 3: 1 to 100 of 230');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(100));
  fireEvent.click(screen.getByRole('button', { name: 'Next part' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Next part' }));
  await screen.findByText('Part 3 of 3: 201 to 230 of 230');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
  expect(screen.getAllByRole('article').at(-1)?.textContent).toContain('MN-2026-229');
  // Asked once: a part that is printed later is one of the same whole.
  expect(asked).toEqual(['/api/admin/orders/matching?county=Kisumu']);
});

test('[WIN-6] each label of a parcel that is here is noted; one whose address changed meanwhile is drawn again before it is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  gone.add(3);
  const { sent } = await show(`ids=${idOf(1)},${idOf(2)},${idOf(3)}`);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ orders: [1, 2].map((at) => ({ id: idOf(at), revision: 1 })) }]);
  cleanup();
  // One of two is behind: none is noted, none printed, and the one alone is named.
  await show(`ids=${idOf(1)},${idOf(2)}`, [1]);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('MN-2026-1: its address has changed meanwhile');
  expect(told.textContent).not.toContain('MN-2026-2');
  expect(print).toHaveBeenCalledTimes(1);
});
