import type { Approval, Me } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../routes/texts.ts';
import { meQuery } from '../session/index.ts';
import { ApprovalDetail } from './approval-detail.tsx';
import { subjectPage } from './subject-link.tsx';

afterEach(cleanup);

const ID = '3f1de2f0-0000-4000-8000-000000000001';
const at = '2026-11-23T18:00:00.000Z';
const GRACE = { id: ID, name: 'Grace Wambui', initials: 'GW' };
const MATCH: Approval = {
  ...{ id: ID, reference: 'R-12', kind: 'receipt.match', subject: 'receipt:SKT7HA20LP' },
  summary: 'Book receipt SKT7HA20LP, KSh 1,350, for a pack of faith.mutua',
  facts: [
    { name: 'person', value: { words: 'faith.mutua' } },
    { name: 'amount', value: { kes: 1350 } },
    { name: 'like_phone', value: { like: 'same' } },
    { name: 'balance', value: { count: 122 }, before: { count: 12 } },
    { name: 'debt', value: { kes: 3 }, before: { kes: 363 } },
  ],
  params: { receipt: 'SKT7HA20LP', userId: ID, packageId: 3 },
  basis: { amountCents: 135_000 },
  ...{ reason_code: 'customer_request', reason: 'She called, and named the receipt.', requested_by: GRACE },
  ...{ requested_at: at, expires_at: at, state: 'requested', decided_by: null, decided_at: null, decided_words: '' },
  ...{ failed_code: null, result: null, may_answer: 'yes', answered_by: ['owner', 'finance'] },
};

const show = async (request: Approval) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(meQuery.queryKey, { access: { 'payments.match': 'yes' } } as unknown as Me);
  const rootRoute = createRootRoute({ component: () => <ApprovalDetail request={request} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('Approve as second person');
};
const words = (name: string) => screen.getByText(name).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ') ?? '';

test('[OPS-5] the second person reads what the first compared, in words and sums; ids and cents stand folded away', async () => {
  await show(MATCH);
  expect(words('Person')).toBe('faith.mutua');
  expect(words('Amount')).toBe('KSh 1,350');
  expect(words('Phone of the payer')).toBe('Same');
  expect(words('Balance')).toMatch(/12\D+122/);
  expect(words('They owe')).toMatch(/KSh 363\D+KSh 3$/);
  expect(screen.getByText(/She called, and named the receipt/)).toBeTruthy();
  expect(screen.getByText('135,000').closest('details')?.open).toBe(false);
  expect(screen.getByText(ID).closest('details')).not.toBeNull();
});

test('[OPS-5] a request that is older than comparisons says so, and shows what is recorded', async () => {
  await show({ ...MATCH, facts: [] });
  expect(screen.getByText(/older than comparisons/)).toBeTruthy();
  expect(screen.getByText('135,000')).toBeTruthy();
});

test('[OPS-5] each request leads to where its evidence stands', () => {
  const of = (subject: string, params: Approval['params'] = {}) => subjectPage({ subject, params });
  expect(of('receipt:SKT7HA20LP')).toMatchObject({ to: '/unallocated', search: { receipt: 'SKT7HA20LP' } });
  expect(of(`payment:${ID}`)?.to).toBe(`/payments/${ID}`);
  expect(of(`payment:${ID}`, { orderId: 'abc' })?.to).toBe('/orders/abc');
  expect(of(`withdrawal:${ID}`)?.to).toBe(`/withdrawals/${ID}`);
  expect(of('books:2026-11-23')).toBeNull();
});
