import type { OwnUser } from '@mnada/contract';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { signedIn, signedOut } from '../client/session.ts';
import { type Answers, aUser, fakeApi } from '../client/testing/fake-api.ts';
import { FakeSocket } from '../realtime/testing/fake-socket.ts';
import { type Heard, renderAt } from './render-at.tsx';

export { type Answers, aUser, type Call, fakeApi, networkFailure, refusal } from '../client/testing/fake-api.ts';

/** What every page asks for, and few tests are about. */
const ALWAYS: Answers = { '/api/current-bids': { currentBids: 9 } };

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
 * @param heard what is done with what sockets tell
 */
export async function renderScreen(
  Screen: ComponentType,
  {
    answers = {},
    as = aUser,
    path = '/here',
    at = path,
    validateSearch = (search) => search,
    heard = {},
  }: {
    answers?: Answers;
    as?: OwnUser | null;
    path?: string;
    at?: string;
    validateSearch?: (search: Record<string, unknown>) => object;
    heard?: Heard;
  } = {},
) {
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
  const { api, calls } = fakeApi(answers, ALWAYS);
  const ways = [
    { path, validateSearch, component: () => <Screen /> },
    { path: '$', component: () => <p>elsewhere</p> },
  ];
  const { router, queryClient } = await renderAt(at, ways, api, heard);
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { router, sockets, calls, sent, queryClient };
}
