import type { OwnUser, ReferralFriend, ReferralsAnswer } from '@mnada/contract';
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
import { signedIn, signedOut } from '../../../client/session.ts';
import { ReferralsScreen } from '../referrals-screen.tsx';
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

export const aFriend = (more: Partial<ReferralFriend> = {}): ReferralFriend => ({
  id: `f${Math.random()}`,
  name: 'br•••i',
  avatar: null,
  state: 'joined',
  joined_at: '2026-11-01T08:00:00.000Z',
  reward: null,
  earned_at: null,
  reasons: [],
  note: null,
  ...more,
});

type Totals = ReferralsAnswer['totals'];
export const referrals = ({
  totals = {},
  ...more
}: Partial<Omit<ReferralsAnswer, 'totals'>> & { totals?: Partial<Totals> } = {}): ReferralsAnswer => ({
  username: 'wanjiku',
  code: 'MND000042',
  link: 'https://mnada.test/ref/wanjiku',
  totals: { earned: 0, pending: 0, available: 0, withdrawn: 0, converted: 0, owed: 0, ...totals },
  terms: { percent: 10, reward_min: 50, reward_max: 500, days: 7, withdraw_min: 200, bid_price: 10, welcome_bids: 5 },
  friends_count: more.friends?.length ?? 0,
  friends: [],
  friends_next: null,
  ledger: [],
  ledger_next: null,
  ...more,
});

/** What the server would answer, by path; a function is asked each time with what was sent, and may throw. */
export type Answers = Record<string, unknown>;

export const refusal =
  (code: string, message: string, status = 409) =>
  (): never => {
    throw new ApiError({ status, code, message });
  };

/** The whole screen; everything else of the shop is `elsewhere`. */
export async function renderReferrals(answers: Answers, as: OwnUser | null = aUser) {
  if (as) signedIn('token', as);
  else signedOut();
  const sent: { path: string; body: unknown; key: string | undefined }[] = [];
  const answer = async (path: string, body?: unknown, key?: string) => {
    if (body !== undefined) sent.push({ path, body, key });
    const all: Answers = { '/api/current-bids': { currentBids: 9 }, ...answers };
    const found = all[path];
    if (found === undefined) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: path });
    return (typeof found === 'function' ? found(body) : found) as never;
  };
  const api = {
    get: (path: string) => answer(path),
    getPage: (path: string) => answer(path),
    post: (path: string, body: unknown, _schema: unknown, more?: { idempotencyKey?: string }) =>
      answer(path, body, more?.idempotencyKey),
  } as unknown as Api;
  const root = createRootRouteWithContext<RouterContext>()({ component: () => <Outlet /> });
  const here = createRoute({ getParentRoute: () => root, path: '/referrals', component: ReferralsScreen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/referrals'] }),
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
  return { router, sent, queryClient };
}
