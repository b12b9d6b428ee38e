import {
  type AuctionDetail,
  ClientFrame,
  type PaymentView,
  type ServerFrame,
  type ServerFrameOf,
} from '@mnada/contract';
import { keepReceipt } from '../client/keep-receipt.ts';
import type { PressStore } from '../client/kept-press.ts';
import { applyAuctionEvent, type AuctionEvent, isAuctionEvent } from './apply-auction-event.ts';
import { BidOutbox, type PendingBid } from './bid-outbox.ts';
import { type Connection, ReconnectingSocket, type SocketLike } from './reconnecting-socket.ts';
import { newerBidderState } from './newer-bidder-state.ts';
import type { PageSignals } from './page-signals.ts';
import { type PageTime, pageTime, type Timer } from './page-time.ts';
import type { ServerClock } from './server-clock.ts';

/** No answer for that long: "Still waiting. Your bid is not confirmed." */
const STILL_WAITING_MS = 3_000;
/** As many as one person can have pressed while the slowest answer was on its way (30 s). */
const SETTLED_MAX = 64;
/** No answer on an open line for that long: what became of the bid is asked. Older than any press that may still count. */
const ASK_AFTER_MS = 6_000;
/** "It can't be said now" is asked again after so long, then after twice that, up to the last. */
const ASK_AGAIN_MS = [2_000, 4_000, 8_000] as const;
/** A hole that `resume` hasn't closed by then is closed by fetching the whole state, as often as it takes. */
const HOLE_OPEN_MS = 1_500;

/**
 * Where this person's bid here stands. `waiting`: sent more than 3 s ago and not answered. `checking`: it can't be sent
 * any more, and what became of it is asked until it is known; no other leaves meanwhile (BID-9).
 */
export type BidProgress = {
  readonly phase: 'ready' | 'placing' | 'waiting' | 'checking';
  readonly bid: PendingBid | null;
};
export const BID_READY: BidProgress = { phase: 'ready', bid: null };

/** What became of a bid that was asked about. */
export type SettledBid = ServerFrameOf<'bid_status'>['data']['bids'][number] & {
  readonly state: 'accepted' | 'refused' | 'not_received';
};

export type ChannelListeners = {
  readonly onConnection: (connection: Connection) => void;
  readonly onBid: (progress: BidProgress) => void;
  readonly onAccepted?: (accepted: ServerFrameOf<'bid_success'>['data']) => void;
  readonly onRefused?: (refused: ServerFrameOf<'error'>['data']) => void;
  /** A bid that was asked about is known now. */
  readonly onSettled?: (settled: SettledBid) => void;
  /** A payment of this person moved, whatever it is for. */
  readonly onPayment?: (payment: PaymentView) => void;
  /** This person's inbox changed. */
  readonly onNotice?: (notice: ServerFrameOf<'notification'>['data']) => void;
  /** After the state was written: what moved it. */
  readonly onEvent?: (event: AuctionEvent) => void;
};

export type ChannelOptions = ChannelListeners & {
  readonly auctionId: number;
  /** Who is signed in, and whose bids these are: another person is another channel. Null: a visitor. */
  readonly userId: string | null;
  readonly address: string;
  readonly page?: string | undefined;
  readonly clock: ServerClock;
  readonly ticket: () => Promise<string | null>;
  readonly createSocket: (address: string) => SocketLike;
  readonly random?: () => number;
  readonly store: PressStore | null;
  readonly newId: () => string;
  readonly read: () => AuctionDetail | undefined;
  readonly write: (state: AuctionDetail) => void;
  /** Hears of the person's bids in any order; the version says what is newer. */
  readonly setBalance: (balance: { readonly bids: number; readonly version?: number | undefined }) => void;
  /** The end of the break that the person takes, epoch ms, or null. */
  readonly setBreak: (untilMs: number | null) => void;
  /** Fetches the whole state anew and writes it. */
  readonly refetch: () => Promise<unknown>;
  /** The browser's, unless a test or a simulation brings its own. */
  readonly time?: PageTime;
  readonly signals?: PageSignals;
};

/**
 * One auction, kept current: its socket, the holes in what arrived, and the bid under way. Nothing is claimed before the
 * server said it: a bid changes no price here until its frame comes.
 */
export class AuctionChannel {
  readonly #options: ChannelOptions;
  readonly #socket: ReconnectingSocket;
  readonly #outbox: BidOutbox;
  readonly #time: PageTime;
  #progress: BidProgress = BID_READY;
  /** The newest bids of which it is known what became of them: a refusal of another copy that comes later says nothing. */
  readonly #settledBidIds = new Set<string>();
  #stillWaiting: Timer | undefined;
  #askLater: Timer | undefined;
  /** How often it was asked what became of the waiting bid. */
  #questions = 0;
  /** The newest bid that was heard of while older ones were missing. */
  #missingUpToSeq = 0;
  #holeOpen: Timer | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#time = options.time ?? pageTime;
    const { auctionId, userId, store, newId, clock } = options;
    this.#outbox = new BidOutbox({
      ...{ auctionId, userId, store, newId, time: this.#time },
      serverNowMs: () => clock.now(),
      seenSeq: () => options.read()?.seq ?? null,
    });
    this.#socket = new ReconnectingSocket({
      address: options.address,
      page: options.page,
      clock: options.clock,
      ticket: options.ticket,
      createSocket: options.createSocket,
      ...(options.random && { random: options.random }),
      time: this.#time,
      signals: options.signals,
      greeting: () => {
        const known = options.read();
        const bid = this.#outbox.next();
        if (bid?.type === 'bid_status') this.#asked();
        return [...(known ? [{ type: 'resume', data: { from_seq: known.seq } } as const] : []), ...(bid ? [bid] : [])];
      },
      speaksOften: () => options.read()?.status === 'live',
      onFrame: (frame) => this.#heard(frame),
      onConnection: options.onConnection,
    });
  }

  start(): void {
    this.#socket.start();
    if (this.#outbox.pending) this.#tellBid('checking');
  }

  stop(): void {
    this.#time.cancel(this.#stillWaiting);
    this.#time.cancel(this.#askLater);
    this.#time.cancel(this.#holeOpen);
    this.#socket.stop();
  }

  retry(): void {
    this.#socket.retry();
  }

  /**
   * Places one bid: written down, then sent. Does nothing while another one of this person waits, here or in another tab,
   * or while the line isn't live.
   * @returns whether it left
   */
  placeBid(): boolean {
    if (this.#socket.connection.state !== 'live') return false;
    const waited = this.#outbox.pending !== null;
    const frame = this.#outbox.place();
    if (!frame) {
      if (!waited && this.#outbox.pending) this.#ask();
      return false;
    }
    this.#socket.send(ClientFrame.parse(frame));
    this.#tellBid('placing');
    this.#stillWaiting = this.#time.after(STILL_WAITING_MS, () => this.#tellBid('waiting'));
    this.#askLater = this.#time.after(ASK_AFTER_MS, () => this.#ask());
    return true;
  }

  /** Whether one is under way: a press then changes nothing. */
  get hasBid(): boolean {
    return this.#outbox.pending !== null;
  }

  /** Asks what became of the waiting bid, which from here on is never sent; without a line the next one asks. */
  #ask(): void {
    const question = this.#outbox.question();
    if (!question) return;
    this.#socket.send(question);
    this.#asked();
  }

  /** The question left, or leaves with the next line: asked again until it is answered. */
  #asked(): void {
    this.#time.cancel(this.#stillWaiting);
    this.#time.cancel(this.#askLater);
    const afterMs = ASK_AGAIN_MS[Math.min(this.#questions++, ASK_AGAIN_MS.length - 1)];
    this.#askLater = this.#time.after(afterMs ?? ASK_AFTER_MS, () => this.#ask());
    if (this.#progress.phase !== 'checking') this.#tellBid('checking');
  }

  /** @returns whether the page's state is now proven to be the server's */
  #heard(frame: ServerFrame): boolean {
    if (isAuctionEvent(frame)) return this.#move(frame);
    switch (frame.type) {
      case 'user_info': {
        const { balance, account_version: version, excluded_until, bids_used, barred_by } = frame.data;
        const { bids_cost, is_bought, next_bid_cost, cash_needs_purchase, has_seat } = frame.data;
        this.#options.setBalance({ bids: balance, version });
        if (excluded_until !== undefined) this.#options.setBreak(excluded_until);
        const own = { bids_used, bids_cost, is_bought, next_bid_cost, cash_needs_purchase, barred_by, has_seat };
        this.#bidderState({ ...own, account_version: version });
        return false;
      }
      case 'bid_success': {
        const { new_balance, account_version: version, bids_used, bid_id } = frame.data;
        this.#options.setBalance({ bids: new_balance, version });
        this.#bidderState({ bids_used, account_version: version });
        if (bid_id !== null && this.#outbox.answered(bid_id)) {
          this.#settled(bid_id);
        }
        keepReceipt(this.#options.auctionId, frame.data);
        this.#options.onAccepted?.(frame.data);
        return false;
      }
      case 'bid_status':
        for (const bid of frame.data.bids) this.#status(bid);
        return false;
      case 'payment_update':
        this.#options.onPayment?.(frame.data.payment);
        return false;
      case 'notification':
        this.#options.onNotice?.(frame.data);
        return false;
      case 'error':
        this.#refused(frame.data);
        return false;
      default:
        return false;
    }
  }

  /** Only an answer to the waiting bid ends the wait; other errors are told all the same. */
  #refused(refused: ServerFrameOf<'error'>['data']): void {
    const { pending, wasRepeated } = this.#outbox;
    const isWaiting = pending !== null && refused.bid_id?.toLowerCase() === pending.bidId;
    // Unknown is not refused; and of a bid that left twice, one copy may count although the other one was refused.
    if (isWaiting && (refused.code === 'BID_UNKNOWN' || wasRepeated)) {
      if (this.#progress.phase !== 'checking') this.#ask();
      return;
    }
    if (refused.bid_id !== undefined && this.#settledBidIds.has(refused.bid_id.toLowerCase())) return;
    if (isWaiting && this.#outbox.answered(pending.bidId)) this.#answered();
    const knownSeq = this.#options.read()?.seq;
    // The button offers the new price at once: what overtook the press is fetched, not waited for.
    if (refused.code === 'SUPERSEDED' && knownSeq !== undefined && (refused.seq ?? 0) > knownSeq) {
      this.#hole(knownSeq, refused.seq ?? 0);
    }
    this.#options.onRefused?.(refused);
  }

  /** What became of it stays so, however late a refusal of another copy comes. */
  #settled(bidId: string): void {
    this.#settledBidIds.add(bidId.toLowerCase());
    const [oldest] = this.#settledBidIds;
    if (oldest !== undefined && this.#settledBidIds.size > SETTLED_MAX) this.#settledBidIds.delete(oldest);
    this.#answered();
  }

  /** What the server says of a bid that was asked about; of others that it settled by itself, too. */
  #status(bid: ServerFrameOf<'bid_status'>['data']['bids'][number]): void {
    if (bid.balance !== undefined) this.#options.setBalance({ bids: bid.balance, version: bid.account_version });
    const { state } = bid;
    if (state === 'unknown') return;
    if (!this.#outbox.answered(bid.bid_id)) return;
    this.#settled(bid.bid_id);
    this.#options.onSettled?.({ ...bid, state });
  }

  #move(event: AuctionEvent): boolean {
    const known = this.#options.read();
    if (!known) {
      if (event.type === 'auction_state') this.#options.write(event.data);
      return event.type === 'auction_state';
    }
    const next = applyAuctionEvent(known, event);
    if (next === 'gap') {
      this.#hole(known.seq, event.data.seq);
      return false;
    }
    if (next !== known) this.#options.write(next);
    this.#options.onEvent?.(event);
    if (next.seq < this.#missingUpToSeq) return false;
    this.#time.cancel(this.#holeOpen);
    this.#missingUpToSeq = 0;
    // A late repeat proves nothing; whatever names the newest bid that is known here does.
    return event.data.seq === next.seq;
  }

  /** Bids are missing: asks for them, and for everything when that doesn't help. */
  #hole(fromSeq: number, uptoSeq: number): void {
    const asked = this.#missingUpToSeq > 0;
    this.#missingUpToSeq = Math.max(this.#missingUpToSeq, uptoSeq);
    if (asked) return;
    this.#socket.send({ type: 'resume', data: { from_seq: fromSeq } });
    const again = () => {
      this.#holeOpen = this.#time.after(HOLE_OPEN_MS, again);
      this.#options.refetch().then(
        () => this.#closeHole(),
        () => {}, // no network: the next try comes by itself
      );
    };
    this.#holeOpen = this.#time.after(HOLE_OPEN_MS, again);
  }

  #closeHole(): void {
    if ((this.#options.read()?.seq ?? 0) < this.#missingUpToSeq) return;
    this.#time.cancel(this.#holeOpen);
    this.#missingUpToSeq = 0;
  }

  #bidderState(change: Parameters<typeof newerBidderState>[1]): void {
    const known = this.#options.read();
    if (!known) return;
    const you = newerBidderState(known.you, change);
    if (you !== known.you) this.#options.write({ ...known, you });
  }

  #answered(): void {
    this.#time.cancel(this.#stillWaiting);
    this.#time.cancel(this.#askLater);
    this.#questions = 0;
    this.#tellBid('ready');
  }

  #tellBid(phase: BidProgress['phase']): void {
    this.#progress = { phase, bid: this.#outbox.pending };
    this.#options.onBid(this.#progress);
  }
}
