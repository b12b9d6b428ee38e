import type { ServerFrameOf } from '@mnada/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../client/api.ts';

/** Whose sockets they are. */
type SocketPerson = { readonly token: string; readonly user: { readonly id: string } };

/** What sockets are given: who is here, and where to write what they hear of that person. They know nothing of either. */
export type RealtimePorts = {
  /** Of React. null: a visitor, as in all that the server renders. */
  readonly usePerson: () => SocketPerson | null;
  /** A one-time ticket for a socket's address; null for visitors. */
  readonly ticket: () => Promise<string | null>;
  readonly onBalance: (
    queryClient: QueryClient,
    balance: { readonly bids: number; readonly version?: number | undefined },
  ) => void;
  /** Until when the person rests, in epoch ms; null: they don't. */
  readonly onBreak: (untilMs: number | null) => void;
  readonly onNotice: (queryClient: QueryClient, notice: ServerFrameOf<'notification'>['data']) => void;
  /** A bid of theirs counted. */
  readonly onAccepted: (api: Api, auctionId: number) => void;
  readonly onPayment: (queryClient: QueryClient, payment: ServerFrameOf<'payment_update'>['data']['payment']) => void;
};

const nothing = () => {};

/** Until a page gives others (routes/connect-realtime.ts): a visitor's, who is told nothing personal. */
export const ports: { current: RealtimePorts } = {
  current: {
    usePerson: () => null,
    ticket: () => Promise.resolve(null),
    onBalance: nothing,
    onBreak: nothing,
    onNotice: nothing,
    onAccepted: nothing,
    onPayment: nothing,
  },
};

/** Called once, before anything of the page is drawn. */
export function giveRealtime(given: RealtimePorts): void {
  ports.current = given;
}
