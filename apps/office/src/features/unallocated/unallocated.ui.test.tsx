import type { Me, UnallocatedAnswer, UnallocatedPage } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { meQuery } from '../session/index.ts';
import { UnallocatedScreen } from './unallocated-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T18:00:00.000Z';
const id = (last: number) => `3f1de2f0-0000-4000-8000-00000000000${last}`;
const RECEIPT: UnallocatedPage['receipt'] = {
  answer_by: '2026-11-24T18:00:00.000Z',
  ...{ receipt: 'SKT7HA20LP', amount: 1350, at, payer_name: 'FAITH NDUKU MUTUA', payer_phone: '0711 ••• 048' },
  ...{ account: 'fatih', why: '', told_by: 'confirmation', open_request: null },
};
const FAITH: UnallocatedPage['candidates'][number] = {
  ...{ user: { id: id(1), username: 'faith.mutua', avatar: null }, name: 'Faith Mutua', referral_code: 'MND000042' },
  ...{ phone: 'same', name_is: 'same', code: 'close', prompt: 'other', bids_left: 12, debt: 363, payment: null },
};
const PAGE: UnallocatedPage = {
  receipt: RECEIPT,
  candidates: [FAITH],
  packs: [{ id: 3, bids: 150, price: 1350, rest: 0 }],
  claimed_for: [],
  tells: null,
};
const LIST: UnallocatedAnswer = {
  ...{ receipts: [RECEIPT], next_cursor: null, count: 1, total: 1350, settled: [] },
};

type Told = { readonly list?: () => Response; readonly page?: () => Response };
async function show({ list, page }: Told = {}, access: Me['access'] = { 'payments.match': 'yes' }, url = '/') {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') {
        sent.push({ path, body: JSON.parse(String(init.body)) });
        return Response.json({ reference: 'R-12', summary: 'Book it' });
      }
      if (path.includes('/SKT7')) return page?.() ?? Response.json(PAGE);
      return list?.() ?? Response.json(LIST);
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, { access } as unknown as Me);
  const rootRoute = createRootRoute({ component: UnallocatedScreen });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: [url] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return sent;
}
const valueOf = (name: string) =>
  screen.getAllByText(name).at(-1)?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ') ?? '';

test('[PAY-6] the balance that is promised takes off what the person owes, and says so', async () => {
  await show();
  await screen.findByText('What will happen');
  expect(valueOf('They owe')).toBe('KSh 363: 40 bids go towards it');
  expect(valueOf('Balance')).toBe('12 to 122');
});

test('[OPS-18] a match is asked for by name, with the receipt, the account and the pack, and never done at once', async () => {
  const sent = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Match to faith.mutua' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Same phone and name.' } });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/approvals',
    body: { kind: 'receipt.match', params: { receipt: 'SKT7HA20LP', userId: id(1), packageId: 3 } },
  });
});

test('[OPS-18] nothing waits, a failure and a receipt that somebody else settled each say so, with a way on', async () => {
  await show({ list: () => Response.json({ ...LIST, receipts: [], count: 0, total: 0 }) });
  expect(await screen.findByText('Every receipt belongs to somebody')).toBeTruthy();
  cleanup();
  const refused = { code: 'INTERNAL', message: 'It broke.', request_id: 'r-1' };
  await show({ list: () => Response.json(refused, { status: 500 }) });
  expect(await screen.findByText('Receipts could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  cleanup();
  const gone = { code: 'RECEIPT_NOT_WAITING', message: 'It waits no more.', request_id: 'r-2' };
  await show({ page: () => Response.json(gone, { status: 409 }) });
  expect(await screen.findByText('The receipt could not be loaded')).toBeTruthy();
});

test('[OPS-2] a further page that was emptied meanwhile leads to the first, and does not say that every receipt belongs to somebody', async () => {
  const isFurther = () => String(vi.mocked(fetch).mock.lastCall?.[0]).includes('cursor');
  const list = () => Response.json(isFurther() ? { ...LIST, receipts: [] } : LIST);
  await show({ list }, { 'payments.match': 'yes' }, '/?cursor=abc&page=2');
  expect(await screen.findByRole('button', { name: 'Match to faith.mutua' })).toBeTruthy();
  expect(screen.queryByText('Every receipt belongs to somebody')).toBeNull();
});

test('[OPS-18] while a request waits for its second person nobody asks anew', async () => {
  await show({ page: () => Response.json({ ...PAGE, receipt: { ...RECEIPT, open_request: 'R-12' } }) });
  expect(await screen.findByText(/R-12/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Match to/ })).toBeNull();
});

test('[OPS-18] each receipt says by when its payer has an answer, and that it is late', async () => {
  const list = () => Response.json({ ...LIST, receipts: [{ ...RECEIPT, answer_by: '2026-01-05T08:00:00.000Z' }] });
  await show({ list });
  expect(await screen.findByText(/^\d+ days late$/)).toBeTruthy();
});

test('[OPS-18] before it is sent back stands what its payer is told, word for word, or that nobody is', async () => {
  const access = { 'payments.match': 'yes', 'payments.reverse': 'yes' } as const;
  await show({}, access);
  fireEvent.click(await screen.findByRole('button', { name: 'Send back to payer' }));
  expect(await screen.findByText(/^Nobody is told/)).toBeTruthy();
  cleanup();
  const tells = { en: 'Your money comes back. We owe you KSh 1,350.', sw: 'Pesa zako zinarudi. Unatudai KSh 1,350.' };
  await show({ page: () => Response.json({ ...PAGE, tells }) }, access);
  fireEvent.click(await screen.findByRole('button', { name: 'Send back to payer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(tells.en)).toBeTruthy();
  expect(dialog.getByText(tells.sw).getAttribute('lang')).toBe('sw');
});
