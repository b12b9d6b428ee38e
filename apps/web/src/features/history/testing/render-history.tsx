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
import { vi } from 'vitest';
import { type Api, ApiError } from '../../../client/api.ts';
import type { RouterContext } from '../../../client/page-context.ts';
import { signedIn, signedOut } from '../../../client/session.ts';
import { FakeSocket } from '../../../realtime/testing/fake-socket.ts';
import { BidHistoryScreen } from '../bid-history-screen.tsx';
import type { HistoryPage } from '../history-queries.ts';
import { readHistorySearch } from '../history-search.ts';
import { InPage } from '../../../testing/in-page.tsx';
import { connectRealtime } from '../../../routes/connect-realtime.ts';

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
const STATS = { auctions_won: 7, success_rate: 18, total_bids: 1286, average_bid: 31.4 };

/** What the server would answer; a function is asked each time, and may throw. */
export type Answers = Record<string, unknown>;

export const networkFailure = (): never => {
  throw new ApiError({ status: 0, code: 'NETWORK', message: 'No network.' });
};

function fakeApi(answers: Answers, calls: string[]): Api {
  const answer = async (path: string) => {
    calls.push(path);
    const found = answers[path];
    if (found === undefined) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: path });
    return (typeof found === 'function' ? found() : found) as never;
  };
  return { get: answer, getPage: answer, post: answer, put: answer, patch: answer, delete: answer };
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

/** The whole screen with a socket that the test speaks for. */
export async function renderHistory({
  pages = {},
  answers = {},
  at = '/bid_history',
  as = aUser,
}: {
  pages?: Record<string, HistoryPage | (() => never)>;
  answers?: Answers;
  at?: string;
  as?: OwnUser | null;
} = {}) {
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
  const calls: string[] = [];
  const api = fakeApi(
    { '/api/bids/stats': { stats: STATS }, '/api/current-bids': { currentBids: 9 }, ...pages, ...answers },
    calls,
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const here = createRoute({
    getParentRoute: () => root,
    path: '/bid_history',
    validateSearch: readHistorySearch,
    component: BidHistoryScreen,
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
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
  return { router, sockets, calls };
}
