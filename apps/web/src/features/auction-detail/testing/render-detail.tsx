import type { OwnUser } from '@mnada/contract';
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
import { type Api, ApiError } from '../../../client/api.ts';
import type { RouterContext } from '../../../client/page-context.ts';
import { signedIn, signedOut } from '../../../client/session.ts';
import { InPage } from '../../../testing/in-page.tsx';
import { connectRealtime } from '../../../routes/connect-realtime.ts';

export const aUser: OwnUser = {
  id: '0b8f4a52-5f0e-4c8e-9d6e-111111111111',
  username: 'zawadi',
  fullName: 'Zawadi Mwangi',
  email: null,
  phoneNumber: '+254712345678',
  avatar: '4.avif',
  isVerified: true,
  registrationType: 'phone',
  referralCode: 'MND000042',
  role: 'user',
  language: 'en',
  theme: 'system',
  createdAt: '2025-06-01T00:00:00.000Z',
};

/** Calls answered from a table, by a function of what was sent where one stands there; whatever isn't in it is a 404, as on the server. */
function fakeApi(answers: Record<string, unknown> = {}): Api {
  const answer = async (path: string, sent?: unknown) => {
    const known = answers[path];
    if (path in answers) return (typeof known === 'function' ? known(sent) : known) as never;
    throw new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
  };
  return { get: answer, getPage: answer, post: answer, put: answer, patch: answer, delete: answer };
}

/** Shows a part of the page inside a router and a query cache of its own. `as`: who is signed in. */
export async function renderDetail(
  children: ReactNode,
  { as = null, answers = {} }: { as?: OwnUser | null; answers?: Record<string, unknown> } = {},
): Promise<RenderResult & { queryClient: QueryClient }> {
  if (as) signedIn('token', as);
  else signedOut();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const here = createRoute({ getParentRoute: () => root, path: '$', component: () => <>{children}</> });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: ['/productdetails/7'] }),
    context: {
      api: fakeApi(answers),
      queryClient,
      page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' },
    },
  });
  await router.load();
  connectRealtime();
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
  return { ...(shown as RenderResult), queryClient };
}
