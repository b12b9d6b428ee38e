import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Api } from '../client/api.ts';
import type { RouterContext } from '../client/page-context.ts';
import { useSession } from '../client/session.ts';
import { signReceiptsSoon } from '../client/sign-receipts-soon.ts';
import { socketTicket } from '../client/socket-ticket.ts';
import { InPage } from '../client/testing/in-page.tsx';
import { giveRealtime, type RealtimePorts } from '../realtime/realtime-ports.ts';

/** What features want to hear from sockets: given by who tests that, as `routes/connect-realtime.ts` does for the shop. */
export type Heard = Partial<Omit<RealtimePorts, 'usePerson' | 'ticket' | 'onAccepted'>>;

const nothing = (): void => {};

type Way = {
  readonly path: string;
  readonly component: () => ReactNode;
  readonly validateSearch?: (search: Record<string, unknown>) => object;
};

/** These routes at an address, inside a router and a query cache of their own; sockets know who is signed in. */
export async function renderAt(at: string, ways: readonly Way[], api: Api, heard: Heard = {}) {
  giveRealtime({
    usePerson: useSession,
    ticket: socketTicket,
    onBalance: nothing,
    onBreak: nothing,
    onNotice: nothing,
    onAccepted: signReceiptsSoon,
    onPayment: nothing,
    ...heard,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const routes = ways.map(({ validateSearch = (search) => search, ...way }) =>
    createRoute({ getParentRoute: () => root, validateSearch, ...way }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { api, queryClient, page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' } },
  });
  await router.load();
  let shown: RenderResult | undefined;
  await act(async () => {
    shown = render(
      <InPage>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </InPage>,
    );
  });
  return { ...(shown as RenderResult), router, queryClient };
}
