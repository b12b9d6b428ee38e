import type { OrderRow } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { OrdersBulk } from './orders-bulk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idOf = (at: number) => `3f1de2f0-0000-4000-8000-${String(at).padStart(12, '0')}`;
const order = (at: number): OrderRow => ({
  ...{ id: idOf(at), number: `MN-2026-${at}`, kind: 'win', state: 'paid', is_late: false, revision: at },
  product: { id: 1, name: 'Kettle', image: null },
  auction_id: 7,
  customer: { id: idOf(900), username: 'amina', avatar: null },
  ...{ county: 'Kisumu', total: 2, courier: null, tracking: null, promised_at: null },
  placed_at: '2026-11-23T18:00:00.000Z',
  needs_label: false,
});
/** 150 match: every third is packed already. */
const MATCHING = Array.from({ length: 150 }, (_, at) => ({
  ...{ id: idOf(at), number: `MN-2026-${at}`, state: at % 3 === 0 ? 'processing' : 'paid', revision: at },
  needs_label: at % 30 === 0,
}));

test('[OPS-2] on all that match it is counted first, each goes with the revision that was looked at, and each has its result', async () => {
  const sent: { orders: { id: string; revision: number }[] }[] = [];
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init: RequestInit) => {
      if (init.method === 'GET') {
        asked.push(path);
        return Response.json({ count: 150, orders: MATCHING });
      }
      const body = JSON.parse(String(init.body)) as { orders: { id: string; revision: number }[] };
      sent.push(body);
      const results = body.orders.map(({ id, revision }) => ({
        ...{ id, number: `MN-2026-${revision}`, by: null },
        state: revision % 3 === 0 ? 'already' : 'moved',
      }));
      return Response.json({ moved: results.filter(({ state }) => state === 'moved').length, results });
    }),
  );
  const onClear = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrdersBulk
        orders={[order(0), order(1)]}
        isWholePage
        total={150}
        search={{ tab: 'open', county: 'Kisumu', cursor: 'abc', page: '2' }}
        onClear={onClear}
        onMoved={() => undefined}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Select all 150 that match' }));
  await screen.findByRole('region', { name: 'All 150 that match' });
  expect(asked).toEqual(['/api/admin/orders/matching?tab=open&county=Kisumu']);
  // More than fit into an address: it says which they are.
  const opens = vi.fn();
  vi.stubGlobal('open', opens);
  fireEvent.click(screen.getByRole('button', { name: 'Print 150 labels' }));
  expect(opens.mock.calls[0]?.[0]).toBe('/admin/labels?tab=open&county=Kisumu&all=1');
  fireEvent.click(screen.getByRole('button', { name: 'Mark packed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark 150 orders packed' });
  expect(dialog.textContent).toContain('100are ready for this');
  expect(dialog.textContent).toContain('50are in another state');
  expect(dialog.textContent).toContain('5need a new label: their address changed after those were printed');
  expect(sent).toEqual([]);
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  const results = await screen.findByRole('dialog', { name: 'What became of each' });
  expect(sent.map(({ orders }) => orders.length)).toEqual([100, 50]);
  expect(sent.flatMap(({ orders }) => orders)).toEqual(MATCHING.map(({ id, revision }) => ({ id, revision })));
  expect(results.textContent).toContain('100 of 150 moved');
  expect(results.querySelectorAll('li')).toHaveLength(150);
  await waitFor(() => expect(onClear).toHaveBeenCalled());
});
