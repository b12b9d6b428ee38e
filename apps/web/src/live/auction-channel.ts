import { type AuctionDetail, type PaymentView, PlaceBid, type ServerFrame, type ServerFrameOf } from '@mnada/contract';
import { setOwnBreak } from '../app/own-break.ts';
import { applyAuctionEvent, type AuctionEvent, isAuctionEvent } from './apply-auction-event.ts';
import { BidOutbox, type PendingBid } from './bid-outbox.ts';
import { type Connection, LiveSocket, type SocketLike } from './live-socket.ts';
import type { ServerClock } from './server-clock.ts';

/** No answer for that long: "Still waiting. Your bid is not confirmed." */
export const STILL_WAITING_MS = 3_000;
/** A hole that `resume` hasn't closed by then is closed by fetching the whole state, as often as it takes. */
const HOLE_OPEN_MS = 1_500;

/** Where a bid of this tab stands. `waiting`: sent more than 3 s ago and not answered. */
export type BidProgress = { readonly phase: 'ready' | 'placing' | 'waiting'; readonly bid: PendingBid | null };
export const BID_READY: BidProgress = { phase: 'ready', bid: null };

export type ChannelListeners = {
  readonly onConnection: (connection: Connection) => void;
  readonly onBid: (progress: BidProgress) => void;
  readonly onAccepted?: (accepted: ServerFrameOf<'bid_success'>['data']) => void;
  readonly onRefused?: (refused: ServerFrameOf<'error'>['data']) => void;
  /** A payment of this person moved, whatever it is for. */
  readonly onPayment?: (payment: PaymentView) => void;
  /** This person's inbox changed. */
  readonly onNotice?: (notice: ServerFrameOf<'notification'>['data']) => void;
  /** After the state was written: what moved it. */
  readonly onEvent?: (event: AuctionEvent) => void;
};

export type ChannelOptions = ChannelListeners & {
  readonly auctionId: number;
  readonly address: string;
  readonly clock: ServerClock;
  readonly ticket: () => Promise<string | null>;
  readonly createSocket: (address: string) => SocketLike;
  readonly random?: () => number;
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  readonly newId: () => string;
  readonly read: () => AuctionDetail | undefined;
  readonly write: (state: AuctionDetail) => void;
  readonly setBalance: (bids: number) => void;
  /** Fetches the whole state anew and writes it. */
  readonly refetch: () => Promise<unknown>;
};

/**
 * One auction, kept current: its socket, the holes in what arrived, and the bid under way. Nothing is claimed before the
 * server said it: a bid changes no price here until its frame comes.
 */
export class AuctionChannel {
  readonly #options: ChannelOptions;
  readonly #socket: LiveSocket;
  readonly #outbox: BidOutbox;
  #progress: BidProgress = BID_READY;
  #stillWaiting: ReturnType<typeof setTimeout> | undefined;
  /** The newest bid that was heard of while older ones were missing. */
  #missingUpToSeq = 0;
  #holeOpen: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#outbox = new BidOutbox(options.auctionId, options.store, options.newId);
    this.#socket = new LiveSocket({
      address: options.address,
      clock: options.clock,
      ticket: options.ticket,
      createSocket: options.createSocket,
      ...(options.random && { random: options.random }),
      greeting: () => {
        const known = options.read();
        const bid = this.#outbox.frame();
        return [...(known ? [{ type: 'resume', data: { from_seq: known.seq } } as const] : []), ...(bid ? [bid] : [])];
      },
      speaksOften: () => options.read()?.status === 'live',
      onFrame: (frame) => this.#heard(frame),
      onConnection: options.onConnection,
    });
  }

  start(): void {
    this.#socket.start();
    if (this.#outbox.pending) this.#tellBid('waiting');
  }

  stop(): void {
    clearTimeout(this.#stillWaiting);
    clearTimeout(this.#holeOpen);
    this.#socket.stop();
  }

  retry(): void {
    this.#socket.retry();
  }

  /**
   * Places one bid: written down, then sent. Does nothing while another one waits or while the line isn't live.
   * @returns whether it left
   */
  placeBid(): boolean {
    if (this.#socket.connection.state !== 'live') return false;
    const frame = this.#outbox.place();
    if (!frame) return false;
    this.#socket.send(PlaceBid.parse(frame));
    this.#tellBid('placing');
    this.#stillWaiting = setTimeout(() => this.#tellBid('waiting'), STILL_WAITING_MS);
    return true;
  }

  /** @returns whether the page's state is now proven to be the server's */
  #heard(frame: ServerFrame): boolean {
    if (isAuctionEvent(frame)) return this.#move(frame);
    switch (frame.type) {
      case 'user_info':
        this.#options.setBalance(frame.data.balance);
        if (frame.data.excluded_until !== undefined) setOwnBreak(frame.data.excluded_until);
        this.#standing({ bids_used: frame.data.bids_used, barred_by: frame.data.barred_by });
        return false;
      case 'bid_success':
        this.#options.setBalance(frame.data.new_balance);
        this.#standing({ bids_used: frame.data.bids_used });
        if (this.#outbox.answered(frame.data.bid_id)) this.#answered();
        this.#options.onAccepted?.(frame.data);
        return false;
      case 'payment_update':
        this.#options.onPayment?.(frame.data.payment);
        return false;
      case 'notification':
        this.#options.onNotice?.(frame.data);
        return false;
      case 'error':
        // Only an answer to the waiting bid ends the wait; other errors are told all the same.
        if (frame.data.bid_id !== undefined && this.#outbox.answered(frame.data.bid_id)) this.#answered();
        this.#options.onRefused?.(frame.data);
        return false;
      default:
        return false;
    }
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
    clearTimeout(this.#holeOpen);
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
      this.#holeOpen = setTimeout(again, HOLE_OPEN_MS);
      this.#options.refetch().then(
        () => this.#closeHole(),
        () => {}, // no network: the next try comes by itself
      );
    };
    this.#holeOpen = setTimeout(again, HOLE_OPEN_MS);
  }

  #closeHole(): void {
    if ((this.#options.read()?.seq ?? 0) < this.#missingUpToSeq) return;
    clearTimeout(this.#holeOpen);
    this.#missingUpToSeq = 0;
  }

  #standing(change: { bids_used?: number | undefined; barred_by?: string | null | undefined }): void {
    const known = this.#options.read();
    if (!known) return;
    const you = known.you ?? { bids_used: 0, is_leading: false, is_saved: false, barred_by: null };
    const next = {
      ...you,
      ...(change.bids_used !== undefined && { bids_used: change.bids_used }),
      ...(change.barred_by !== undefined && { barred_by: change.barred_by }),
    };
    this.#options.write({ ...known, you: next });
  }

  #answered(): void {
    clearTimeout(this.#stillWaiting);
    this.#tellBid('ready');
  }

  #tellBid(phase: BidProgress['phase']): void {
    this.#progress = { phase, bid: this.#outbox.pending };
    this.#options.onBid(this.#progress);
  }
}
