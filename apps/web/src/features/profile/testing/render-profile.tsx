import type { ContactsAnswer, OwnUser } from '@mnada/contract';
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
import { type Api, ApiError } from '../../../client/api.ts';
import type { RouterContext } from '../../../client/page-context.ts';
import { signedIn } from '../../../client/session.ts';
import { ProfileScreen } from '../profile-screen.tsx';
import { InPage } from '../../../testing/in-page.tsx';
import { connectRealtime } from '../../../routes/connect-realtime.ts';

export const PHONE = '+254712345678';
export const aUser: OwnUser = {
  id: '0b8f4a52-5f0e-4c8e-9d6e-111111111111',
  username: 'wanjiku',
  fullName: 'Wanjiku Mwangi',
  email: null,
  phoneNumber: PHONE,
  avatar: '4.avif',
  isVerified: true,
  registrationType: 'phone',
  referralCode: 'MND000042',
  role: 'user',
  language: 'en',
  theme: 'system',
  createdAt: '2025-06-01T00:00:00.000Z',
};
export const contacts = (more: Partial<ContactsAnswer> = {}): ContactsAnswer => ({
  phone: { value: PHONE, verified: true, removable: false },
  email: null,
  providers: [],
  has_password: true,
  proved_seconds: 0,
  ...more,
});
export const refused = (code: string, message: string) => (): never => {
  throw new ApiError({ status: 409, code, message });
};

type Call = { readonly method: string; readonly path: string; readonly body: unknown };
/** By `METHOD path`; a function is asked each time, and may throw. */
export type Answers = Record<string, unknown>;

/** The whole screen; `answers` go before what a quiet account would get. */
export async function renderProfile(answers: Answers = {}, user: OwnUser = aUser) {
  signedIn('token', user);
  const calls: Call[] = [];
  const all: Answers = {
    'GET /api/auth/me': { user, currentBids: 7 },
    'GET /api/auth/contacts': contacts(),
    'GET /api/auth/sessions': { sessions: [] },
    'GET /api/config': {
      demo: false,
      demo_sign_ins: [],
      providers: [],
      local_outbox: false,
      support: { phone: null, email: null, whatsapp: null },
      cash_enabled: false,
      terms_version: '1',
    },
    'POST /api/auth/prove': { message: 'ok', proved_seconds: 300 },
    'PATCH /api/auth/profile': (body: object) => ({ user: { ...user, ...body }, message: 'ok' }),
    ...answers,
  };
  const answer =
    (method: string) =>
    async (path: string, body?: unknown): Promise<never> => {
      calls.push({ method, path, body });
      const found = all[`${method} ${path}`];
      if (found === undefined) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: path });
      return (typeof found === 'function' ? found(body) : found) as never;
    };
  const api: Api = {
    get: answer('GET'),
    getPage: answer('GET'),
    post: answer('POST'),
    put: answer('PUT'),
    patch: answer('PATCH'),
    delete: answer('DELETE'),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const here = createRoute({ getParentRoute: () => root, path: '/profile', component: ProfileScreen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const list = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>the list</p> });
  const router = createRouter({
    routeTree: root.addChildren([here, list, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/profile'] }),
    context: { api, queryClient, page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' } },
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
  return { router, calls, sent: (path: string) => calls.filter((call) => call.path === path && call.method !== 'GET') };
}
