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
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { FakeSocket } from '../realtime/testing/fake-socket.ts';
import { type Api, ApiError } from '../client/api.ts';
import type { RouterContext } from '../client/page-context.ts';
import { InPage } from './in-page.tsx';
import { connectRealtime } from '../routes/connect-realtime.ts';
import { signedIn, signedOut } from '../client/session.ts';

export const aUser: OwnUser = {
  id: '0b8f4a52-5f0e-4c8e-9d6e-111111111111',
  username: 'wanjiku',
  fullName: 'Wanjiku Mwangi',
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

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key?: string | undefined;
};
/** What the server would answer to `GET /path`, or to `/path` however it is asked; a function is asked each time, and may throw. */
export type Answers = Record<string, unknown>;

export const refusal = (status: number, code: string, message = code): never => {
  throw new ApiError({ status, code, message });
};
export const networkFailure = (): never => refusal(0, 'NETWORK', 'No network.');

/** What every page asks for, and few tests are about. */
const ALWAYS: Answers = { '/api/current-bids': { currentBids: 9 } };

/** An api whose answers a test gives, and what was asked of it. Answers may be changed while it is in use. */
export function fakeApi(answers: Answers): { api: Api; calls: Call[] } {
  const calls: Call[] = [];
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    calls.push({ method, path, body, key });
    const found = answers[`${method} ${path}`] ?? answers[path] ?? ALWAYS[path];
    if (found === undefined) return refusal(404, 'NOT_FOUND', path);
    return (typeof found === 'function' ? found(body) : found) as never;
  };
  const api: Api = {
    get: (path) => ask('GET', path),
    getPage: (path) => ask('GET', path),
    post: (path, body, _schema, more) => ask('POST', path, body, more?.idempotencyKey),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    delete: (path, body) => ask('DELETE', path, body),
  };
  return { api, calls };
}

/** Everything that is looked at is on screen. */
class SeesAll {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, boundingClientRect: target.getBoundingClientRect() };
    queueMicrotask(() => this.#tell([entry as IntersectionObserverEntry], this as never));
  }
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * One screen at an address, with the server's answers and sockets that the test speaks for; everything else of the shop is
 * `elsewhere`. @param as null is a visitor @param at the address with its search, read by `validateSearch`
 */
export async function renderScreen(
  Screen: ComponentType,
  {
    answers = {},
    as = aUser,
    path = '/here',
    at = path,
    validateSearch = (search) => search,
  }: {
    answers?: Answers;
    as?: OwnUser | null;
    path?: string;
    at?: string;
    validateSearch?: (search: Record<string, unknown>) => object;
  } = {},
) {
  connectRealtime();
  if (as) signedIn('token', as);
  else signedOut();
  const sockets: FakeSocket[] = [];
  vi.stubGlobal('IntersectionObserver', SeesAll);
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(address: string) {
        super(address);
        sockets.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'x'.repeat(20), expires_in: 30 }));
  const { api, calls } = fakeApi(answers);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const here = createRoute({ getParentRoute: () => root, path, validateSearch, component: () => <Screen /> });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { api, queryClient, page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' } },
  });
  await router.load();
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
      { wrapper: InPage },
    );
  });
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { router, sockets, calls, sent, queryClient };
}
