import { type AuctionSummary, WATCH_IDS_MAX } from '@mnada/contract';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListPage } from '../client/api.ts';
import { useDataSaver } from '../client/data-saver.ts';
import { applyAuctionEvent, type AuctionEvent, eventAuctionId, isAuctionEvent } from './apply-auction-event.ts';
import { AUCTIONS_KEY } from './auction-query.ts';
import { publishConnection, useConnectionPlace } from './connection-store.ts';
import { ReconnectingSocket, type SocketLike } from './reconnecting-socket.ts';
import { serverClock } from './server-clock.ts';
import { ports } from './realtime-ports.ts';
import { socketAddress } from './socket-address.ts';

/** Frames of one round come in one go; they are applied together, so the page renders once per round. */
const BATCH_MS = 30;

/**
 * Keeps every list under `AUCTIONS_KEY` current for the cards on screen. `watchedIds`: those cards, at most 200; with none
 * the list is still fetched again when it changes. null: a page without a list hears only personal messages, which every
 * page wants. Several pages of one list are watched alike.
 */
export function useListSocket(watchedIds: readonly number[] | null, onEvent?: (event: AuctionEvent) => void): void {
  const queryClient = useQueryClient();
  const place = useConnectionPlace();
  const token = ports.current.usePerson()?.token ?? null;
  const socket = useRef<ReconnectingSocket | null>(null);
  const latestOnEvent = useRef(onEvent);
  useEffect(() => {
    latestOnEvent.current = onEvent;
  });

  const isList = watchedIds !== null;
  const wanted = (watchedIds ?? []).slice(0, WATCH_IDS_MAX).join();
  const pace = useDataSaver() ? 'slow' : 'usual';
  const watched = useRef<Watched>({ ids: watchedIds ?? [], pace, isList });
  useEffect(() => {
    watched.current = { ids: wanted === '' ? [] : wanted.split(',').map(Number), pace, isList };
    socket.current?.send(watchFrame(watched.current));
  }, [wanted, pace, isList]);

  // Another token is another person, so another connection.
  useEffect(() => {
    let batch: AuctionEvent[] = [];
    let flushing: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    const flush = () => {
      flushing = undefined;
      const events = batch;
      batch = [];
      applyToLists(queryClient, events);
      for (const event of events) latestOnEvent.current?.(event);
    };
    const retry = () => started.retry();
    const started = new ReconnectingSocket({
      address: socketAddress('/ws/auctions'),
      clock: serverClock,
      ticket: ports.current.ticket,
      createSocket: (address) => new WebSocket(address) as SocketLike,
      greeting: () => {
        // What happened while nobody listened is fetched; the rest is heard.
        if (opened) void queryClient.invalidateQueries({ queryKey: AUCTIONS_KEY });
        opened = true;
        return [watchFrame(watched.current)];
      },
      speaksOften: () => false,
      onFrame: (frame) => {
        if (isAuctionEvent(frame)) {
          batch.push(frame);
          flushing ??= setTimeout(flush, BATCH_MS);
        } else if (frame.type === 'auction_list_update') {
          void queryClient.invalidateQueries({ queryKey: AUCTIONS_KEY });
        } else if (frame.type === 'user_info') {
          ports.current.onBalance(queryClient, { bids: frame.data.balance, version: frame.data.account_version });
          if (frame.data.excluded_until !== undefined) ports.current.onBreak(frame.data.excluded_until);
        } else if (frame.type === 'payment_update') {
          ports.current.onPayment(queryClient, frame.data.payment);
        } else if (frame.type === 'notification') {
          ports.current.onNotice(queryClient, frame.data);
        }
        return frame.type !== 'error';
      },
      onConnection: (connection) => publishConnection(connection, retry, place),
    });
    socket.current = started;
    started.start();
    return () => {
      socket.current = null;
      clearTimeout(flushing);
      started.stop();
      publishConnection(null, undefined, place);
    };
  }, [token, queryClient, place]);
}

/** For pages without a list: hears only what is personal, such as the balance and payments (settled: Wire). */
export function usePersonalSocket(): void {
  useListSocket(null);
}

type Watched = { readonly ids: readonly number[]; readonly pace: 'usual' | 'slow'; readonly isList: boolean };

/** Who saves data is told of a list less often. Without a card on screen it has to be said that this is a list. */
const watchFrame = ({ ids, pace, isList }: Watched) => ({
  type: 'watch' as const,
  data: {
    ids: [...ids],
    ...(pace === 'slow' ? { pace } : {}),
    ...(isList && ids.length === 0 ? { list: true } : {}),
  },
});

/** A list, one in an answer that says more, or the pages of one. */
type CachedLists = CachedPage | InfiniteData<CachedPage>;

function applyToLists(queryClient: QueryClient, events: readonly AuctionEvent[]): void {
  queryClient.setQueriesData<CachedLists>({ queryKey: AUCTIONS_KEY }, (cached) => {
    if (cached === undefined) return undefined;
    if (!('pages' in cached)) return applyToPage(cached, events);
    if (!Array.isArray(cached.pages)) return cached;
    const pages = cached.pages.map((page) => applyToPage(page, events));
    return pages.every((page, index) => page === cached.pages[index]) ? cached : { ...cached, pages };
  });
}

type CachedPage = AuctionSummary[] | Pick<ListPage<AuctionSummary[]>, 'data'>;

function applyToPage(page: CachedPage, events: readonly AuctionEvent[]): CachedPage {
  if (Array.isArray(page)) return applyToList(page, events);
  const data = applyToList(page.data, events);
  return data === page.data ? page : { ...page, data };
}

/**
 * A list after a batch of events. Cards keep their places (they never re-sort under the finger), cards that nothing
 * moved keep their identity, and a list that nothing moved is returned as it was.
 */
function applyToList(list: AuctionSummary[], events: readonly AuctionEvent[]): AuctionSummary[] {
  const ofAuction = new Map<number, AuctionEvent[]>();
  for (const event of events) {
    const id = eventAuctionId(event);
    ofAuction.set(id, [...(ofAuction.get(id) ?? []), event]);
  }
  let moved = false;
  const next = list.map((card) => {
    let state = card;
    for (const event of ofAuction.get(card.id) ?? []) {
      const after = applyAuctionEvent(state, event);
      if (after !== 'gap') state = after;
    }
    moved ||= state !== card;
    return state;
  });
  return moved ? next : list;
}
