import { DESK_KINDS, type DeskAnswer, type DeskRow, type Me } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { meQuery } from '../session/index.ts';
import { DeskScreen } from './desk-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T18:00:00.000Z';
const row = (given: Partial<DeskRow> & Pick<DeskRow, 'id' | 'kind' | 'reference'>): DeskRow => ({
  ...{ person: null, amount: 1350, since: at, weight: 10, facts: [], path: '/payments/refunds', cure: null },
  open_request: null,
  ...given,
});
const REFUND = row({
  ...{ id: '12', kind: 'refund_due', reference: 'RF-12', amount: 2400, weight: 90 },
  facts: [
    { name: 'receipt', value: { words: 'SKT7HA20LP' } },
    { name: 'amount', value: { kes: 2400 } },
  ],
  cure: { kind: 'refund.pay', params: { refund: 12 } },
});
const LOOSE = row({
  ...{ id: 'SKT0000001', kind: 'unallocated', reference: 'SKT0000001' },
  path: '/unallocated?receipt=SKT0000001',
});
const answer = (rows: DeskRow[], alarms: DeskAnswer['alarms'] = []): DeskAnswer => ({
  rows,
  alarms,
  counts: Object.fromEntries(
    DESK_KINDS.map((kind) => {
      const some = rows.filter((each) => each.kind === kind);
      return [kind, { count: some.length, total: some.reduce((sum, { amount }) => sum + amount, 0) }];
    }),
  ) as DeskAnswer['counts'],
});

function show(answers: () => Response, url = '/') {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return answers();
      sent.push({ path, body: JSON.parse(String(init.body)) });
      return Response.json({ reference: 'R-12', summary: 'Give it back' });
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, { access: { 'payments.match': 'yes' } } as unknown as Me);
  const rootRoute = createRootRoute({ component: DeskScreen });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: [url] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return sent;
}

test('[OPS-21] the weightiest is open with its evidence, counts stand beside each kind, and the primary leads to it', async () => {
  show(() => Response.json(answer([REFUND, LOOSE])));
  expect(await screen.findByText('SKT7HA20LP')).toBeTruthy();
  expect(screen.getByText(/^2 wait, KSh\s3,750\./)).toBeTruthy();
  const kinds = screen.getByRole('navigation', { name: 'Exceptions by kind' });
  expect(within(kinds).getByRole('link', { name: /^Refund due/ }).textContent).toContain('1');
  expect(screen.getByRole('link', { name: 'Next task' }).getAttribute('href')).toContain('/payments/refunds');
});

test('[OPS-21][OPS-5] one press asks a second person for the cure, with a reason, and does nothing itself', async () => {
  const sent = show(() => Response.json(answer([REFUND])));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to give it back' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'She was promised it.' } });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/api/admin/approvals', body: { kind: 'refund.pay', params: { refund: 12 } } });
});

test('[OPS-21] what waits for its second person says so in the place of the cure', async () => {
  show(() => Response.json(answer([{ ...REFUND, cure: null, open_request: 'R-7' }])));
  expect(await screen.findByText(/R-7/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ask to/ })).toBeNull();
});

test('[OPS-21] nothing waits, nothing of a kind, and a failure each say so, with a way on', async () => {
  show(() => Response.json(answer([])));
  expect(await screen.findByText('Every shilling is found')).toBeTruthy();
  cleanup();
  show(() => Response.json(answer([])), '/?kind=disputed');
  expect(await screen.findByRole('button', { name: 'Show all kinds' })).toBeTruthy();
  cleanup();
  show(() => Response.json({ code: 'INTERNAL', message: 'It broke.', request_id: 'r-1' }, { status: 500 }));
  expect(await screen.findByText('The desk could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[OPS-22] what rings stands above the list, in words, with the way to what ends it', async () => {
  const alarms = [
    { name: 'float_short', since: at, figure: 12_500 },
    { name: 'invariant_broken', since: at, figure: 2 },
  ] as const;
  show(() => Response.json(answer([], [...alarms])));
  const strip = await screen.findByRole('region', { name: 'Alarms that ring' });
  expect(
    within(strip)
      .getByRole('link', { name: /^The float is KSh\s12,500 short/ })
      .getAttribute('href'),
  ).toContain('/withdrawals');
  expect(within(strip).getByText('2 rows break an invariant')).toBeTruthy();
});
