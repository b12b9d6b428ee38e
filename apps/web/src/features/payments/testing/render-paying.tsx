import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Api } from '../../../client/api.ts';
import type { RouterContext } from '../../../client/page-context.ts';
import { signedIn } from '../../../client/session.ts';
import { aUser } from '../../auction-detail/testing/render-detail.tsx';
import { InPage } from '../../../testing/in-page.tsx';
import { connectRealtime } from '../../../routes/connect-realtime.ts';

export { aUser } from '../../auction-detail/testing/render-detail.tsx';
type Call = (path: string, body: unknown, key: string | undefined) => Promise<unknown>;

/** An API whose every call is answered by a function of the test. */
export function scriptedApi(answer: Call): Api {
  const read: Api['get'] = (path) => answer(path, undefined, undefined) as never;
  const write: Api['post'] = (path, body, _schema, options) => answer(path, body, options?.idempotencyKey) as never;
  const page: Api['getPage'] = async (path) => ({ data: (await read(path, {} as never)) as never, next: null });
  return { get: read, getPage: page, post: write, put: write, patch: write, delete: write };
}

/** Shows a part of a paying screen, signed in, inside a router and a query cache of its own. */
export async function renderPaying(
  children: ReactNode,
  call: Call,
  at = '/buybids',
): Promise<{ queryClient: QueryClient }> {
  signedIn('token', aUser);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const here = createRoute({ getParentRoute: () => root, path: '$', component: () => <>{children}</> });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: {
      api: scriptedApi(call),
      queryClient,
      page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' },
    },
  });
  await router.load();
  connectRealtime();
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
      { wrapper: InPage },
    );
  });
  return { queryClient };
}
