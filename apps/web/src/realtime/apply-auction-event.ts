import {
  type AuctionDetail,
  type AuctionSummary,
  type OwnBidderState,
  RECENT_BIDS_KEPT,
  type RecentBid,
  type ServerFrame,
  type ServerFrameOf,
} from '@mnada/contract';
import { isOlder } from './newer-bidder-state.ts';

/** Frames that move an auction. All others are personal or about the connection. */
export type AuctionEvent = ServerFrameOf<
  | 'auction_state'
  | 'bid_placed'
  | 'timer_update'
  | 'auction_started'
  | 'auction_ended'
  | 'auction_extended'
  | 'auction_seats'
>;

const MOVES_AUCTION: ReadonlySet<ServerFrame['type']> = new Set([
  'auction_state',
  'bid_placed',
  'timer_update',
  'auction_started',
  'auction_ended',
  'auction_extended',
  'auction_seats',
]);

export const isAuctionEvent = (frame: ServerFrame): frame is AuctionEvent => MOVES_AUCTION.has(frame.type);

/** Which auction an event speaks of. */
export const eventAuctionId = (event: AuctionEvent): number =>
  event.type === 'auction_state' ? event.data.id : event.data.auction_id;

/**
 * The next state of an auction after one event. Pure. Events may come twice, late, in any order or not at all (BID-4):
 * what is older than the state changes nothing, and what can't follow directly is answered with `'gap'`: the caller
 * then asks for what is missing (`resume`) or for the whole state, and shows the old state meanwhile. Price, leader and
 * count are therefore always ones that the server had together.
 *
 * A card's state (without `recent_bids`) can skip bids, so it never has a gap.
 * @returns the same object when nothing changed
 */
export function applyAuctionEvent<S extends AuctionSummary>(state: S, event: AuctionEvent): S | 'gap' {
  if (eventAuctionId(event) !== state.id) return state;
  switch (event.type) {
    case 'auction_state':
      return newerState(state, event.data as AuctionSummary as S);
    case 'bid_placed':
      return applyBids(state, event.data);
    case 'timer_update':
    case 'auction_extended':
      return applyTiming(state, event.data);
    case 'auction_started':
      return withGenesis(applyTiming(state, event.data), event.data.genesis);
    case 'auction_ended':
      return applyEnd(state, event.data);
    case 'auction_seats':
      return state.status === 'scheduled' ? { ...state, seats: event.data.seats } : state;
  }
}

const STAGE = { scheduled: 0, live: 1, ended: 2 } as const;

/**
 * Of two whole states of one auction the one that the server had later; on a tie the one it spoke last. What only the
 * signed-in person's copy holds (`you`) survives a copy made for everybody, and goes by its own version (BID-10).
 */
export function newerState<S extends AuctionSummary>(known: S, arrived: S): S {
  if (!isLater(known, arrived)) return withYou(known, known, arrived);
  const endsAtMs = arrived.status === 'scheduled' ? arrived.ends_at : later(known.ends_at, arrived.ends_at);
  return withYou({ ...arrived, ends_at: endsAtMs }, known, arrived);
}

function isLater(known: AuctionSummary, arrived: AuctionSummary): boolean {
  if (STAGE[arrived.status] < STAGE[known.status] || arrived.seq < known.seq) return false;
  const ahead = STAGE[arrived.status] > STAGE[known.status] || arrived.seq > known.seq;
  return ahead || spokenAtMs(arrived) >= spokenAtMs(known);
}

const spokenAtMs = (state: AuctionSummary): number => ('server_time' in state ? (state.server_time as number) : 0);

type WithYou = { readonly you?: OwnBidderState };

function withYou<S extends AuctionSummary>(
  next: S,
  known: AuctionSummary & WithYou,
  news: AuctionSummary & WithYou,
): S {
  const { you: before } = known;
  const { you: arrived } = news;
  const keepsBefore = arrived === undefined || (before !== undefined && isOlder(arrived, before));
  const you = keepsBefore ? before : arrived;
  return (next as WithYou).you === you ? next : { ...next, you };
}

const later = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

type Timing = {
  seq: number;
  ends_at: number;
  server_time: number;
  paused?: AuctionSummary['paused'] | undefined;
};

/** Clocks only ever move on (AUC-4), so even a late frame may be taken at its word when it names a later end. */
function retimed<S extends AuctionSummary>(state: S, timing: Timing): S {
  const endsAtMs = Math.max(state.ends_at ?? 0, timing.ends_at);
  const serverTimeMs = Math.max(spokenAtMs(state), timing.server_time);
  // Whoever spoke last knows whether it is paused; a bid that counted says that it isn't.
  const paused = timing.server_time >= spokenAtMs(state) ? timing.paused : state.paused;
  if (
    state.status === 'live' &&
    endsAtMs === state.ends_at &&
    serverTimeMs === spokenAtMs(state) &&
    paused?.void_at === state.paused?.void_at
  )
    return state;
  const next = {
    ...state,
    paused,
    status: 'live',
    ends_at: endsAtMs,
    time_remaining: Math.max(0, Math.ceil((endsAtMs - serverTimeMs) / 1000)),
  };
  return 'server_time' in state ? { ...next, server_time: serverTimeMs } : next;
}

function applyTiming<S extends AuctionSummary>(state: S, timing: Timing): S | 'gap' {
  if (state.status === 'ended' || timing.seq < state.seq) return state;
  if (timing.seq > state.seq && isDetail(state)) return 'gap';
  return retimed(state, timing);
}

function withGenesis<S extends AuctionSummary>(next: S | 'gap', genesis: string | undefined): S | 'gap' {
  if (next === 'gap' || genesis === undefined || !isDetail(next) || next.genesis !== null) return next;
  return { ...next, genesis };
}

function isDetail<S extends AuctionSummary>(state: S): state is S & AuctionDetail {
  return 'recent_bids' in state;
}

function applyBids<S extends AuctionSummary>(state: S, bids: ServerFrameOf<'bid_placed'>['data']): S | 'gap' {
  if (state.status === 'ended' || bids.seq <= state.seq) return state;
  const head = {
    seq: bids.seq,
    current_bid: bids.new_bid,
    current_price: bids.new_bid,
    highest_bidder: bids.bidder,
    highest_bidder_avatar: bids.highest_bidder_avatar,
    highest_bidder_simulated: bids.highest_bidder_simulated,
    total_bids: bids.total_bids,
  };
  if (!isDetail(state)) return { ...retimed(state, bids), ...head };

  const rows = newRows(bids, state.seq);
  // The oldest new row must follow the state directly, and none may be missing in between.
  if (rows.length !== bids.seq - state.seq) return 'gap';
  return {
    ...retimed(state, bids),
    auto_in_row: bids.auto_in_row,
    ...head,
    hash: bids.hash ?? state.hash,
    recent_bids: [...rows, ...state.recent_bids].slice(0, RECENT_BIDS_KEPT),
  };
}

/** The rows of a frame that come after `seq`, newest first. */
function newRows(bids: ServerFrameOf<'bid_placed'>['data'], seq: number): RecentBid[] {
  const rows = bids.bids ?? (bids.latest_bid ? [bids.latest_bid] : []);
  return rows.filter((row) => row.seq > seq).sort((a, b) => b.seq - a.seq);
}

function applyEnd<S extends AuctionSummary>(state: S, end: ServerFrameOf<'auction_ended'>['data']): S | 'gap' {
  if (state.status === 'ended') return state;
  if (end.seq !== state.seq && isDetail(state)) return 'gap';
  const next = {
    ...state,
    status: 'ended' as const,
    result: end.result,
    seq: end.seq,
    current_bid: end.final_price,
    current_price: end.final_price,
    total_bids: end.total_bids,
    ...(end.winner_bids !== undefined && { winner_bids: end.winner_bids, winner_bids_cost: end.winner_bids_cost }),
    ...(end.total_bidders !== undefined && { total_bidders: end.total_bidders }),
    time_remaining: 0,
    ended_at: end.ended_at,
    ...(end.order_until !== undefined && { order_until: end.order_until }),
    ...(end.winner_username !== null && {
      highest_bidder: end.winner_username,
      highest_bidder_avatar: end.winner_avatar,
    }),
  };
  return 'server_time' in state ? { ...next, server_time: Math.max(spokenAtMs(state), end.server_time) } : next;
}
