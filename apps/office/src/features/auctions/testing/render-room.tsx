import type { Me } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { setServerTime } from '../../../client/clock.ts';
import { rootRoute, roomRoute } from '../../../client/root-route.ts';
import { meQuery } from '../../session/index.ts';
import { templateRoutes } from '../../templates/templates.route.tsx';
import { auctionRoutes } from '../auctions.route.tsx';
import { NOW, PETER } from './auction-fixtures.ts';

type Call = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown };
/** Answers by `GET /api/admin/…` without its query; what is missing is 404. */
export type Answers = Readonly<Record<string, (call: Call) => Answer>>;

const ACCESS = { 'auctions.see': 'yes', 'auctions.publish': 'yes' } as const;

/** The room's own routes with a server that answers as told. @returns what was asked of it */
export async function renderRoom(
  address: string,
  answers: Answers,
  access: Me['access'] = ACCESS,
): Promise<{ calls: Call[]; address: () => string }> {
  const calls: Call[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, init: { method: string; body?: string }) => {
      const call = {
        method: init.method,
        path,
        body: init.body === undefined ? undefined : (JSON.parse(init.body) as unknown),
      };
      calls.push(call);
      const answer = answers[`${call.method} ${path.replace(/\?.*/, '')}`]?.(call) ?? {
        status: 404,
        body: { code: 'NOT_FOUND', message: 'There is nothing here.', request_id: 'req-1' },
      };
      return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }));
    }),
  );
  setServerTime(new Date(NOW).toISOString());
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  queryClient.setQueryData(meQuery.queryKey, { person: PETER, access } as unknown as Me);
  const router = createRouter({
    routeTree: rootRoute.addChildren([roomRoute.addChildren([...auctionRoutes, ...templateRoutes])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  return { calls, address: () => router.state.location.pathname };
}

/** 409: somebody was quicker. */
export const meanwhile = (fields: Readonly<Record<string, unknown>>): Answer => ({
  status: 409,
  body: {
    code: 'EDITED_MEANWHILE',
    message: 'Somebody changed this while you had it open. Nothing was overwritten.',
    request_id: 'req-2',
    ...fields,
  },
});
