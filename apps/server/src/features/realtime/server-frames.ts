/** Every frame that the server sends, written by the contract's types and encoded once. */
import { type ErrorCode, errorText, type Language, type ServerFrame, type ServerFrameOf } from '@mnada/contract';
import type { BidAnswer, BidSpending } from '../bidding/index.ts';
import {
  type AcceptedBid,
  type BoardEntry,
  detailJson,
  orderWindow,
  pausedView,
  autoInRow,
  publicBid,
  timeRemaining,
  toEpochMs,
  toIso,
  toKes,
  totalBidders,
} from '../auctions/index.ts';
import { textFrame } from './ws-frame.ts';

export const encode = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame));

const timing = (entry: BoardEntry, nowUs: number) => ({
  seq: entry.head.seq,
  ends_at: toEpochMs(entry.head.endsAtUs),
  server_time: toEpochMs(nowUs),
  time_remaining: timeRemaining(entry, nowUs),
});

/** The whole auction. Its text is made once per state; only the clock is added. */
export const stateFrame = (entry: BoardEntry, nowUs: number): Buffer =>
  textFrame(`{"type":"auction_state","data":${detailJson(entry, nowUs)}}`);

const newestBid = (entry: BoardEntry, nowUs: number) => ({
  auction_id: entry.facts.auctionId,
  new_bid: toKes(entry.head.priceCents),
  bidder: entry.head.leaderName ?? '',
  highest_bidder_avatar: entry.head.leaderAvatar,
  highest_bidder_simulated: entry.head.leaderSimulated,
  total_bids: entry.head.seq,
  ...timing(entry, nowUs),
});

/** For the auction's own page: the newest bid, and all of `bids` (oldest first, consecutive) when there are several. */
export function bidsFrame(entry: BoardEntry, bids: readonly AcceptedBid[], nowUs: number): Buffer {
  const data: ServerFrameOf<'bid_placed'>['data'] = newestBid(entry, nowUs);
  const latest = bids.at(-1);
  Object.assign(data, autoInRow(entry));
  if (entry.head.hash) data.hash = entry.head.hash;
  if (latest) data.latest_bid = publicBid(latest);
  if (bids.length > 1) data.bids = bids.map(publicBid);
  return encode({ type: 'bid_placed', data });
}

/** For a card: without the bids themselves. */
export const cardBidFrame = (entry: BoardEntry, nowUs: number): Buffer =>
  encode({ type: 'bid_placed', data: newestBid(entry, nowUs) });

export const timerFrame = (entry: BoardEntry, nowUs: number): Buffer =>
  encode({
    type: 'timer_update',
    data: { auction_id: entry.facts.auctionId, ...timing(entry, nowUs), ...pausedView(entry) },
  });

export function startedFrame(entry: BoardEntry, nowUs: number): Buffer {
  const id = entry.facts.auctionId;
  const data = { id, auction_id: id, ...timing(entry, nowUs) };
  return encode({ type: 'auction_started', data: entry.genesis ? { ...data, genesis: entry.genesis } : data });
}

export const extendedFrame = (entry: BoardEntry, reason: string, nowUs: number): Buffer =>
  encode({
    type: 'auction_extended',
    data: { auction_id: entry.facts.auctionId, reason, ...timing(entry, nowUs), ...pausedView(entry) },
  });

export function endedFrame(entry: BoardEntry, nowUs: number): Buffer {
  const { outcome, head } = entry;
  const sold = outcome?.result === 'sold';
  return encode({
    type: 'auction_ended',
    data: {
      auction_id: entry.facts.auctionId,
      winner_id: outcome?.winnerId ?? null,
      winner_username: sold ? head.leaderName : null,
      winner_avatar: sold ? head.leaderAvatar : null,
      final_price: toKes(head.priceCents),
      ...(outcome?.winnersBids && {
        winner_bids: outcome.winnersBids.count,
        winner_bids_cost: toKes(outcome.winnersBids.costCents),
      }),
      total_bids: head.seq,
      ...totalBidders(entry),
      result: outcome?.result ?? 'void',
      ...(outcome?.reason ? { reason: outcome.reason } : {}),
      seq: head.seq,
      server_time: toEpochMs(nowUs),
      ended_at: toIso(outcome?.endedAtUs ?? nowUs),
      ...orderWindow(entry),
    },
  });
}

/** How many seats are booked (AUC-9): small, for each booking moves it. */
export const seatsFrame = ({ facts, head }: BoardEntry, nowUs: number): Buffer =>
  encode({
    type: 'auction_seats',
    data: {
      auction_id: facts.auctionId,
      seats: { needed: facts.seatsNeeded ?? 0, booked: facts.seatsBooked },
      seq: head.seq,
      server_time: toEpochMs(nowUs),
    },
  });

export const listUpdateFrame = (nowUs: number): Buffer =>
  encode({ type: 'auction_list_update', data: { server_time: toEpochMs(nowUs) } });

export const pongFrame = (nowUs: number): Buffer => encode({ type: 'pong', data: { server_time: toEpochMs(nowUs) } });

/** What somebody's bids on an auction cost, and what their next one will. */
export const ownCosts = ({ costCents, nextCents }: BidSpending) => ({
  bids_cost: toKes(costCents),
  ...nextCost(nextCents),
});

export const nextCost = (nextCents: number | null) => ({ next_bid_cost: nextCents === null ? null : toKes(nextCents) });

/** News of a person's account; without its version nobody could tell whether it is the latest (BID-10). */
export const userInfoFrame = (data: ServerFrameOf<'user_info'>['data'] & { account_version: number }): Buffer =>
  encode({ type: 'user_info', data });

export const bidStatusFrame = (data: ServerFrameOf<'bid_status'>['data']): Buffer =>
  encode({ type: 'bid_status', data });

export const drainingFrame = (reconnectInMs: number): Buffer =>
  encode({ type: 'server_draining', data: { reconnect_in_ms: reconnectInMs } });

/** What a visitor's socket hears first whose ticket or token names nobody (ACC-6). */
export const ticketRefusedFrame = (): Buffer => encode({ type: 'ticket_refused', data: {} });

/** A refusal in the person's language, with whatever places it. */
export const errorFrame = (
  code: ErrorCode,
  language: Language,
  about: Omit<ServerFrameOf<'error'>['data'], 'error' | 'code'> = {},
): Buffer => encode({ type: 'error', data: { error: errorText(code, language), code, ...about } });

/** What became of a bid, for the one who placed it: a receipt, or the reason and the times to settle a dispute by. */
export function bidAnswerFrame(answer: BidAnswer, language: Language): Buffer {
  if (answer.ok) {
    return encode({
      type: 'bid_success',
      data: {
        new_balance: answer.newBalance,
        account_version: answer.accountVersion,
        auction_id: answer.auctionId,
        bid_id: answer.bidId,
        seq: answer.seq,
        received_at_us: answer.receivedAtUs,
        decided_at_us: answer.decidedAtUs,
        ends_at: toEpochMs(answer.endsAtUs),
        hash: answer.hash,
        bids_used: answer.bidsUsed,
      },
    });
  }
  return errorFrame(answer.code, language, {
    auction_id: answer.auctionId,
    bid_id: answer.bidId,
    ...(answer.seq === null ? {} : { seq: answer.seq }),
    ...(answer.receivedAtUs === null ? {} : { received_at_us: answer.receivedAtUs }),
    ...(answer.decidedAtUs === null ? {} : { decided_at_us: answer.decidedAtUs }),
    ...(answer.endsAtUs === null ? {} : { ends_at: toEpochMs(answer.endsAtUs) }),
  });
}
