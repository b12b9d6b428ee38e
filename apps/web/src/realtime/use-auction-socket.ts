import type { AuctionDetail } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../client/api.ts';
import { newUuid } from '../client/new-uuid.ts';
import { withoutBidderState } from '../client/forget-answers.ts';
import { AuctionChannel, BID_READY, type BidProgress, type ChannelListeners } from './auction-channel.ts';
import { auctionKey, auctionQuery } from './auction-query.ts';
import { publishConnection, useConnectionPlace } from './connection-store.ts';
import type { SocketLike } from './reconnecting-socket.ts';
import { serverClock } from './server-clock.ts';
import { ports } from './realtime-ports.ts';
import { socketAddress } from './socket-address.ts';

export type AuctionSocketEvents = Pick<ChannelListeners, 'onAccepted' | 'onRefused' | 'onSettled' | 'onEvent'>;

export type AuctionSocket = {
  readonly bid: BidProgress;
  /** Sends one bid, unless one is under way already; false when it could not leave. */
  readonly placeBid: () => boolean;
};

/**
 * Keeps one auction's cache entry current while the component is mounted, and places bids on it. Signing in or out
 * connects anew, as somebody else.
 */
export function useAuctionSocket(auctionId: number, events: AuctionSocketEvents = {}): AuctionSocket {
  const queryClient = useQueryClient();
  const api: Api = useApi();
  const session = ports.current.usePerson();
  const place = useConnectionPlace();
  const token = session?.token ?? null;
  const userId = session?.user.id ?? null;
  const [bid, setBid] = useState<BidProgress>(BID_READY);
  const channel = useRef<AuctionChannel | null>(null);
  const latestEvents = useRef(events);
  const shownTo = useRef(token);
  useEffect(() => {
    latestEvents.current = events;
  });

  // Another token is another person, so another connection.
  useEffect(() => {
    const key = auctionKey(auctionId);
    if (shownTo.current !== token) queryClient.setQueryData<AuctionDetail>(key, withoutBidderState);
    shownTo.current = token;
    const retry = () => started.retry();
    const started = new AuctionChannel({
      auctionId,
      userId,
      address: socketAddress(`/ws/auctions/${auctionId}`),
      page: place.page,
      clock: serverClock,
      ticket: ports.current.ticket,
      createSocket: (address) => new WebSocket(address) as SocketLike,
      store: deviceStore(),
      newId: newUuid,
      read: () => queryClient.getQueryData<AuctionDetail>(key),
      write: (state) => void queryClient.setQueryData<AuctionDetail>(key, state),
      setBalance: (balance) => ports.current.onBalance(queryClient, balance),
      setBreak: ports.current.onBreak,
      onNotice: (notice) => ports.current.onNotice(queryClient, notice),
      onPayment: (payment) => ports.current.onPayment(queryClient, payment),
      refetch: () => queryClient.fetchQuery({ ...auctionQuery(api, auctionId), staleTime: 0 }),
      onConnection: (connection) => publishConnection(connection, retry, place),
      onBid: setBid,
      onAccepted: (accepted) => {
        ports.current.onAccepted(api, auctionId);
        latestEvents.current.onAccepted?.(accepted);
      },
      onRefused: (refused) => latestEvents.current.onRefused?.(refused),
      onSettled: (settled) => latestEvents.current.onSettled?.(settled),
      onEvent: (event) => latestEvents.current.onEvent?.(event),
    });
    channel.current = started;
    started.start();
    return () => {
      channel.current = null;
      started.stop();
      publishConnection(null, undefined, place);
      setBid(BID_READY);
    };
  }, [auctionId, token, userId, api, queryClient, place]);

  // Pressed again before the screen shows that one is under way: nothing is wrong with the line.
  const placeBid = () => channel.current !== null && (channel.current.placeBid() || channel.current.hasBid);
  return { bid, placeBid };
}

/** Shared by all tabs, so that each knows of the press of another one. */
function deviceStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
