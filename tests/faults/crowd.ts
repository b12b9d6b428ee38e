import { randomUUID } from 'node:crypto';
import { SILENCE_MAX_MS } from '@mnada/contract';
import { WebSocket } from 'ws';
import { afterSilenceMs, reconnectDelayMs } from '../../apps/web/src/realtime/reconnect-delay.ts';

/** A bid as its bidder knows it. */
export type SentBid = {
  readonly id: string;
  readonly auctionId: number;
  readonly pressedMs: number;
  /** null: nobody has said yet. */
  outcome: { readonly seq: number; readonly afterMs: number } | { readonly code: string } | null;
};

export type CrowdOptions = {
  readonly port: number;
  readonly auctionIds: readonly number[];
  readonly tokens: readonly string[];
  readonly sockets: number;
  /** Of all of them together. */
  readonly bidsPerSecond: number;
  /**
   * Each page connects from a loopback address of its own (Linux has them all), for a balancer that names callers by it;
   * else it says its address in the header.
   */
  readonly comesFromOwnAddresses?: boolean;
};

const ASK_AFTER_MS = 6_000;
const WATCH_EVERY_MS = 50;

/**
 * One page as the shop's own behaves: it waits as long as that does before it comes back, gives up a silent connection when
 * that would, and asks what became of a bid instead of placing it anew.
 */
class Page {
  readonly auctionId: number;
  #socket: WebSocket | null = null;
  #failedTries = 0;
  #heardAtMs = performance.now();
  #lostAtMs: number | null = null;
  #newestSeq = 0;
  #ownSeq = -1;
  /** Nothing more is told of it, so that silence says nothing. */
  #isOver = false;
  #isStopped = false;
  #fellSilent = false;
  /** How long it was without a picture, each time. */
  readonly gapsMs: number[] = [];
  readonly open = new Map<string, SentBid>();
  readonly #url: string;
  readonly #from: { localAddress: string } | { headers: Record<string, string> };
  readonly #token: string | undefined;

  constructor({
    port,
    token,
    auctionId,
    n,
    comesFromOwn,
  }: { port: number; token: string | undefined; auctionId: number; n: number; comesFromOwn: boolean }) {
    this.auctionId = auctionId;
    this.#token = token;
    this.#url = `ws://127.0.0.1:${port}/ws/auctions/${auctionId}`;
    const address = `${(n >> 14) & 255}.${(n >> 6) & 255}.${(n % 64) + 1}`;
    this.#from = comesFromOwn
      ? { localAddress: `127.${address}` }
      : { headers: { 'x-forwarded-for': `10.${address}` } };
    this.#connect();
  }

  get isRight(): boolean {
    return this.#lostAtMs === null && this.#socket?.readyState === WebSocket.OPEN;
  }

  get mayBid(): boolean {
    const isLeading = this.#ownSeq >= this.#newestSeq;
    return this.#token !== undefined && this.isRight && !this.#isOver && !isLeading && this.open.size === 0;
  }

  bid(): SentBid {
    const bid: SentBid = { id: randomUUID(), auctionId: this.auctionId, pressedMs: Date.now(), outcome: null };
    this.open.set(bid.id, bid);
    this.#send({
      type: 'place_bid',
      data: { auction_id: this.auctionId, bid_id: bid.id, pressed_at: bid.pressedMs },
    });
    return bid;
  }

  /** Looks after silence and after bids that nobody answered. */
  watch(): void {
    const nowMs = performance.now();
    if (this.isRight && !this.#isOver && nowMs - this.#heardAtMs > SILENCE_MAX_MS) {
      this.#fellSilent = true;
      this.#socket?.terminate();
    }
    const late = [...this.open.values()].filter((bid) => Date.now() - bid.pressedMs > ASK_AFTER_MS);
    if (this.isRight && late.length > 0)
      this.#send({ type: 'bid_status', data: { bid_ids: late.slice(0, 10).map(({ id }) => id) } });
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.terminate();
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #connect(): void {
    if (this.#isStopped) return;
    const token = this.#token === undefined ? '' : `?token=${this.#token}`;
    const socket = new WebSocket(`${this.#url}${token}`, {
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
      ...this.#from,
    });
    this.#socket = socket;
    let reconnectInMs: (() => number) | null = null;
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { type: string; data: Record<string, unknown> };
      this.#heardAtMs = performance.now();
      if (frame.type === 'auction_ended') this.#isOver = true;
      if (frame.type === 'server_draining') {
        // A node that goes says when to come again: the page leaves by itself then.
        const inMs = Number(frame.data['reconnect_in_ms'] ?? 0);
        const goesAtMs = performance.now() + inMs;
        setTimeout(() => socket.terminate(), inMs);
        reconnectInMs = (): number => Math.max(0, goesAtMs - performance.now());
      }
      if (frame.type === 'auction_state' || frame.type === 'bid_placed' || frame.type === 'timer_update')
        this.#pictured(frame.data);
      this.#answered(frame);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#lostAtMs ??= this.#heardAtMs;
      if (this.#isStopped) return;
      setTimeout(() => this.#connect(), reconnectInMs?.() ?? this.#nextDelayMs());
    });
  }

  #nextDelayMs(): number {
    const isSilence = this.#fellSilent;
    this.#fellSilent = false;
    const tries = this.#failedTries++;
    return isSilence ? afterSilenceMs(Math.random()) : reconnectDelayMs(tries, Math.random());
  }

  #pictured({ seq, status }: Record<string, unknown>): void {
    this.#failedTries = 0;
    this.#newestSeq = Math.max(this.#newestSeq, Number(seq ?? 0));
    if (status === 'ended') this.#isOver = true;
    if (this.#lostAtMs === null) return;
    this.gapsMs.push(performance.now() - this.#lostAtMs);
    this.#lostAtMs = null;
  }

  #answered(frame: { readonly type: string; readonly data: Record<string, unknown> }): void {
    const { type, data } = frame;
    if (type === 'bid_success' || type === 'error') {
      const bid = this.open.get(String(data['bid_id']));
      if (type === 'bid_success') this.#ownSeq = Math.max(this.#ownSeq, Number(data['seq']));
      if (bid === undefined) return;
      const afterMs = Date.now() - bid.pressedMs;
      bid.outcome = type === 'bid_success' ? { seq: Number(data['seq']), afterMs } : { code: String(data['code']) };
      this.open.delete(bid.id);
    }
    if (type === 'bid_status') {
      for (const told of data['bids'] as { bid_id: string; state: string; seq?: number; code?: string }[]) {
        const bid = this.open.get(told.bid_id);
        if (bid === undefined || told.state === 'unknown') continue;
        const afterMs = Date.now() - bid.pressedMs;
        bid.outcome =
          told.state === 'accepted' ? { seq: told.seq ?? 0, afterMs } : { code: told.code ?? told.state.toUpperCase() };
        this.open.delete(bid.id);
      }
    }
  }
}

export type Crowd = {
  readonly bids: readonly SentBid[];
  /** How many see their auction as it is now. */
  right(): number;
  /** Waits until all do, and every bid is answered. @returns whether they do */
  settled(withinMs: number): Promise<boolean>;
  /** How long pages were without a picture since the last call, one figure an interruption. */
  takeGaps(): number[];
  stopBidding(): void;
  stop(): void;
};

/** Pages spread over the auctions, the first of which bid: evenly, each only once it knows what became of its last bid. */
export function startCrowd({
  port,
  auctionIds,
  tokens,
  sockets,
  bidsPerSecond,
  comesFromOwnAddresses = false,
}: CrowdOptions): Crowd {
  const pages = Array.from(
    { length: sockets },
    (_, n) =>
      new Page({
        port,
        token: tokens[n],
        auctionId: auctionIds[n % auctionIds.length] ?? 0,
        n,
        comesFromOwn: comesFromOwnAddresses,
      }),
  );
  const bids: SentBid[] = [];
  let turn = 0;
  let due = 0;
  let lastMs = performance.now();
  const bidding = setInterval(() => {
    const nowMs = performance.now();
    due = Math.min(due + ((nowMs - lastMs) / 1_000) * bidsPerSecond, bidsPerSecond);
    lastMs = nowMs;
    for (let tries = 0; due >= 1 && tries < tokens.length; tries++) {
      const page = pages[turn++ % tokens.length];
      if (page?.mayBid !== true) continue;
      bids.push(page.bid());
      due--;
    }
  }, 20);
  const watching = setInterval(() => {
    for (const page of pages) page.watch();
  }, WATCH_EVERY_MS);
  const stopBidding = (): void => clearInterval(bidding);
  const right = (): number => pages.filter((page) => page.isRight).length;
  return {
    bids,
    right,
    stopBidding,
    async settled(withinMs) {
      const untilMs = performance.now() + withinMs;
      while (performance.now() < untilMs) {
        if (right() === pages.length && pages.every((page) => page.open.size === 0)) return true;
        await new Promise((done) => setTimeout(done, 100));
      }
      return false;
    },
    takeGaps: () => pages.flatMap((page) => page.gapsMs.splice(0)),
    stop() {
      stopBidding();
      clearInterval(watching);
      for (const page of pages) page.stop();
    },
  };
}
