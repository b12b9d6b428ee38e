import type { AuditAnswer } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { AuditScreen } from './audit-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = (id: number, reason: string): AuditAnswer['entries'][number] => ({
  ...{ id, at: '2026-11-23T18:00:00.000Z', actor: null, action: 'order.readdressed', subject: `order:${id}` },
  ...{ subject_name: null, reason, before: null, after: null, request_id: '', seq: id },
});

async function show(reasons: readonly string[]) {
  const answer = { entries: reasons.map((reason, at) => line(at + 1, reason)), next_cursor: null, total: 6 };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => Response.json(path.includes('/audit') ? answer : { views: [] })),
  );
  const rootRoute = createRootRoute({ component: AuditScreen });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: rootRoute, history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('table');
}

test('[OPS-1] why something was done is read in words: codes have theirs, what a person typed stays as it was typed', async () => {
  await show([
    'customer_request: gave the wrong street',
    'R-5 our_fault: a typing error',
    'everyday: prices went up (R-7)',
    'FC-3, R-9: fraud_suspected: two phones',
    'paid_after_failure',
    'look_at: the_lid is cracked',
  ]);
  for (const words of [
    'The customer asked for it: gave the wrong street',
    'R-5 A fault of ours: a typing error',
    'Everyday work: prices went up (R-7)',
    'FC-3, R-9: Fraud is suspected: two phones',
    'Paid after it had failed',
    'look_at: the_lid is cracked',
  ])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});
