import type { ToldAnswer } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { ToldCard } from './told-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-26T08:00:00.000Z';
const ONE: ToldAnswer['documents'][number] = {
  ...{ id: '0b5b0a5e-1111-4222-8333-444455556666', number: '00-000004', kind: 'invoice', issued_at: at },
  ...{ gross: 50_000, tax: 6_897, state: 'refused', by_file: false, tries: 3, next_at: at, told_at: null },
  ...{ receipt_number: null, problem: '910 no such letter' },
};
const TOLD: ToldAnswer = {
  told_from: 3,
  counts: { waiting: 1, unknown: 0, refused: 1, known: 0, taken: 9_998 },
  documents: [ONE],
  next_cursor: null,
};

async function show(answer: () => Response, told?: string) {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      return answer();
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rootRoute = createRootRoute({ component: () => <ToldCard search={told === undefined ? {} : { told }} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return asked;
}

test('[TAX-5] what waits says why and how often it was told; what is theirs is counted beside it', async () => {
  const asked = await show(() => Response.json(TOLD));
  const row = within(await screen.findByRole('row', { name: /00-000004/ }));
  for (const words of ['refused', '910 no such letter', '500.00', '68.97']) expect(row.getByText(words)).toBeTruthy();
  expect(row.getByText(/told 3 times/)).toBeTruthy();
  expect(screen.getByText(/from number 3 on, 1 to be told, 1 refused, 9,998 theirs and signed/)).toBeTruthy();
  expect(asked).toEqual(['/api/admin/tax/told?tab=waits']);
});

test('[TAX-5] what was signed has their receipt; while nobody is told, what waits is handed in as a file', async () => {
  const signed = { ...ONE, state: 'taken', next_at: null, told_at: at, receipt_number: '77', problem: null } as const;
  const byFile = { ...ONE, id: 'x', number: '00-000005', state: 'waiting', by_file: true, next_at: null } as const;
  const asked = await show(() => Response.json({ ...TOLD, told_from: null, documents: [signed, byFile] }), 'all');
  expect(await screen.findByText('receipt 77')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /00-000005/ })).getByText('by file')).toBeTruthy();
  expect(screen.getByText(/^Nobody is told/)).toBeTruthy();
  expect(asked).toEqual(['/api/admin/tax/told?tab=all']);
});

test('[TAX-5] nothing waits, or it can’t be read: each is told', async () => {
  await show(() => Response.json({ ...TOLD, documents: [] }));
  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  cleanup();
  await show(() => Response.json({ code: 'INTERNAL', message: 'x', request_id: 'r-1' }, { status: 500 }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
