/**
 * A session that has ended elsewhere, at every address of the application: on a public page nothing but a visitor's page, on
 * a page of the account the sign-in with one sentence why and the way back (ACC-6). The router, its routes and the calls are
 * the shop's own; stories of it in a browser: session-end.e2e.test.ts.
 */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBrowserApi } from '../client/browser-api.ts';
import { KEY } from '../client/return-to.ts';
import { rootRoute } from '../client/root-route.ts';
import { currentSession, sessionOver, signedIn, signedOut } from '../client/session.ts';
import { toSignIn, watchSessionEnd } from '../client/session-end.ts';
import { InPage } from '../client/testing/in-page.tsx';
import { FakeSocket } from '../realtime/testing/fake-socket.ts';
import { aUser } from '../client/testing/fake-api.ts';
import { connectRealtime } from './connect-realtime.ts';
import { type AppRouter, makeRouter } from './make-router.tsx';
import { routeTree } from './route-tree.ts';

const TOKEN = 'a-token-of-a-session';
const WHY = /^You were signed out\./;
/** Pages that more than their path decides. */
const WITH_MORE = ['/?tab=winners', '/home?sample', '/settings?section=limits', '/help?q=mpesa', '/watch?ids=7'];
/** Who is signed in is led on to the auctions from here. */
const IN_FRONT = ['/login', '/register', '/forgot-password'];
/** It asks nothing by itself: the press finds out. */
const BY_THE_PRESS = ['/avatar_selector'];
/** It leads on to the unpaid wins. */
const LEADS_ON = ['/claim_price'];
const OF_THE_ACCOUNT = [
  '/buybids',
  '/list_winnings',
  '/list_orders',
  '/order_product/$auctionId',
  '/claim_price/$auctionId',
  '/order_details/$orderId',
  '/withdrawals/$withdrawalId',
  '/receipts/$paymentId',
  '/bidpack_won/$auctionId',
  '/add_shipping_address',
  '/add_shipping_address/$auctionId',
  '/add_shipping_address2/$auctionId',
  '/bid_history',
  '/referrals',
  '/notifications',
  '/profile',
  '/statement',
  '/appeal',
];
const withoutIds = (path: string) => path.replaceAll(/\$\w+/g, '$id');
const filledIn = (path: string) => path.replace('$referralcode', 'MND000042').replaceAll(/\$\w+/g, '7');
const paths = (routeTree.children as unknown as readonly { options: { path: string } }[])
  .map(({ options }) => options.path)
  .filter((path) => !path.startsWith('/dev/'));
const NOT_PUBLIC = [...OF_THE_ACCOUNT, ...IN_FRONT, ...BY_THE_PRESS, ...LEADS_ON];
/** What is added later is public until it stands above. */
const PUBLIC = [...paths.filter((path) => !NOT_PUBLIC.map(withoutIds).includes(withoutIds(path))), ...WITH_MORE];

/** What the server answers to everybody, whatever the session that it is asked with. */
const TO_EVERYBODY =
  /^\/api\/(?:auctions|categories|config|content|get_all_ended_auctions|invites|odds|promo|status|welcome)\b/;
/** Whether the server still knows the session. */
let isAlive = false;
/** Questions that are on their way, and whether one of them was refused. */
let underWay = 0;
let wasRefused = false;

beforeEach(() => {
  wasRefused = false;
  connectRealtime();
  watchSessionEnd();
  signedIn(TOKEN, aUser);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string, { headers = {} }: RequestInit = {}) => {
    underWay++;
    await new Promise((answered) => setTimeout(answered));
    underWay--;
    const isRefused = !isAlive && new Headers(headers).has('authorization') && !TO_EVERYBODY.test(path);
    wasRefused ||= isRefused;
    const refusal = { message: 'Refused.', request_id: 'a-request' };
    return isRefused
      ? Response.json({ code: 'NOT_SIGNED_IN', ...refusal }, { status: 401 })
      : Response.json({ code: 'NOT_FOUND', ...refusal }, { status: 404 });
  });
  // Around the screens of a test stands a part of a page, not a page.
  Object.assign(rootRoute.options, { shellComponent: InPage });
});

afterEach(async () => {
  cleanup();
  await act(async () => signedOut());
  sessionStorage.clear();
});

async function open(path: string): Promise<AppRouter> {
  const router = makeRouter({
    api: makeBrowserApi(() => toSignIn(router)),
    page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' } as never,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(() => router.load());
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}

/** As the address bar has it: the router writes a name without a value with an equals sign. */
const hrefOf = (router: AppRouter) => router.state.location.href.replace(/=$/, '');

/** The screen is whole, nothing that it asked is without an answer, and it is still the one at this address. */
async function expectToStay(router: AppRouter, path: string): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet++) {
    await expect
      .poll(() => ({
        underWay,
        status: router.state.status,
        headings: document.querySelectorAll('h1').length,
        skeletons: document.querySelectorAll('main .skeleton-page').length,
      }))
      .toEqual({ underWay: 0, status: 'idle', headings: 1, skeletons: 0 });
    await act(async () => new Promise((later) => setTimeout(later)));
  }
  expect(hrefOf(router)).toBe(path);
}

async function expectSentToSignIn(router: AppRouter, back: string): Promise<void> {
  await expect.poll(() => hrefOf(router)).toBe('/login');
  expect(await screen.findByText(WHY)).toBeDefined();
  expect(sessionStorage.getItem(KEY)).toBe(back);
}

test('every address of the application is tried', () => {
  expect(PUBLIC.length).toBeGreaterThan(18);
  expect(NOT_PUBLIC.map(withoutIds).filter((path) => !paths.map(withoutIds).includes(path))).toEqual([]);
});

describe('[ACC-6] a dead session, by link', () => {
  beforeEach(() => {
    isAlive = false;
  });

  // What finds it out is a question that the page asks anyway; where it asks none, nobody notices anything.
  test.each([...PUBLIC, ...IN_FRONT].map(filledIn))('leaves a visitor on %s', async (path) => {
    const router = await open(path);
    await expectToStay(router, path);
    expect(currentSession() === null).toBe(wasRefused);
  });

  test.each([...OF_THE_ACCOUNT, '/list_winnings?filter=pending'].map(filledIn))(
    'on %s leads to sign-in, says why, and remembers the way back',
    async (path) => {
      await expectSentToSignIn(await open(path), path);
    },
  );
});

describe('[ACC-6] a session that ends while the page is open', () => {
  beforeEach(() => {
    isAlive = true;
  });
  /** As the page's connection does (realtime), once its socket is closed for that and the next ticket is refused. */
  const end = () =>
    act(async () => {
      isAlive = false;
      sessionOver(TOKEN);
    });

  test.each(PUBLIC.map(filledIn))('leaves a visitor on %s with a note, and when it is opened again', async (path) => {
    const router = await open(path);
    await expectToStay(router, path);
    await end();
    await expectToStay(router, path);
    expect(currentSession()).toBeNull();
    expect(await screen.findByText('You’ve been signed out.')).toBeDefined();
    cleanup();
    await expectToStay(await open(path), path);
  });

  test.each([...OF_THE_ACCOUNT, '/list_winnings?filter=pending', ...BY_THE_PRESS].map(filledIn))(
    'on %s leads to sign-in, says why, and remembers the way back',
    async (path) => {
      const router = await open(path);
      await expectToStay(router, path);
      await end();
      await expectSentToSignIn(router, path);
    },
  );
});
