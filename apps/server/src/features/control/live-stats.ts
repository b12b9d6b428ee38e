import { LIVE_MINUTES } from '@mnada/contract/office';
import type { Board } from '../auctions/index.ts';
import type { BidAnswer, LaneObserver } from '../bidding/index.ts';

/** Counts by minute of the clock, the last few of them. Times in µs; what is older than they reach is not counted. */
class MinuteCounts {
  readonly #counts = new Map<number, number>();
  readonly #minutes: number;

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  add(atUs: number, count = 1): void {
    const minute = minuteOf(atUs);
    this.#counts.set(minute, (this.#counts.get(minute) ?? 0) + count);
    for (const old of this.#counts.keys()) if (old <= minute - 2 * this.#minutes) this.#counts.delete(old);
  }

  /** Oldest first, the running minute last. */
  upTo(nowUs: number): number[] {
    const last = minuteOf(nowUs);
    return Array.from({ length: this.#minutes }, (_, n) => this.#counts.get(last - this.#minutes + 1 + n) ?? 0);
  }
}

const minuteOf = (us: number): number => Math.floor(us / MINUTE_US);

const MINUTE_US = 60_000_000;
const WINDOW_US = 5 * MINUTE_US;
/** Of everything together and of one auction: enough for a p99 of a busy minute, and bounded. */
const DECISIONS_MAX = 4_096;
const DECISIONS_OF_ONE_MAX = 256;
/** Ids that nobody heard of before are counted for nobody, once there are so many. */
const AUCTIONS_MAX = 5_000;

type Decision = { readonly atUs: number; readonly ms: number };
type OfAuction = { lane: number; decisions: Decision[]; readonly minutes: MinuteCounts; times: number[] };

const newAuction = (): OfAuction => ({ lane: 0, decisions: [], minutes: new MinuteCounts(LIVE_MINUTES), times: [] });

/** What this node sees of the bids as they pass: for the control room alone, so it may be lost with the node. */
export class LiveStats implements LaneObserver {
  readonly #nowUs: () => number;
  readonly #onAnswer: (answer: BidAnswer, waitedMs: number) => void;
  readonly #auctions = new Map<number, OfAuction>();
  readonly #minutes = new MinuteCounts(LIVE_MINUTES);
  #decisions: Decision[] = [];
  #answers: { readonly atUs: number; readonly code: string | null }[] = [];
  #peak = { bids: 0, atUs: null as number | null };

  /** @param onAnswer the same, for the metrics */
  constructor(deps: { nowUs: () => number; onAnswer?: (answer: BidAnswer, waitedMs: number) => void }) {
    this.#nowUs = deps.nowUs;
    this.#onAnswer = deps.onAnswer ?? (() => undefined);
  }

  submitted(auctionId: number): void {
    const auction = this.#of(auctionId);
    if (auction !== null) auction.lane += 1;
  }

  answered(auctionId: number, answer: BidAnswer, waitedMs: number): void {
    this.#onAnswer(answer, waitedMs);
    const atUs = this.#nowUs();
    const auction = this.#of(auctionId);
    if (auction !== null) {
      auction.lane = Math.max(0, auction.lane - 1);
      auction.decisions.push({ atUs, ms: waitedMs });
      if (auction.decisions.length > 2 * DECISIONS_OF_ONE_MAX)
        auction.decisions = auction.decisions.slice(-DECISIONS_OF_ONE_MAX);
    }
    this.#decisions.push({ atUs, ms: waitedMs });
    if (this.#decisions.length > 2 * DECISIONS_MAX) this.#decisions = this.#decisions.slice(-DECISIONS_MAX);
    this.#answers.push({ atUs, code: answer.ok ? null : answer.code });
    if (this.#answers.length > 4 * DECISIONS_MAX) this.#answers = this.#answers.slice(-2 * DECISIONS_MAX);
  }

  /** Counts the bids that the board tells of, whichever node decided them. @returns how to stop */
  watch(board: Board): () => void {
    for (const entry of board.group('live'))
      for (const bid of entry.bids) this.#bid(entry.facts.auctionId, bid.decidedAtUs);
    return board.onEvent((event) => {
      if (event.kind === 'bids') for (const bid of event.bids) this.#bid(event.entry.facts.auctionId, bid.decidedAtUs);
      if (event.kind === 'ended') this.#auctions.delete(event.entry.facts.auctionId);
    });
  }

  ofAuction(auctionId: number, nowUs: number) {
    const auction = this.#auctions.get(auctionId);
    if (auction === undefined)
      return { lane: 0, p95Ms: null, byMinute: new MinuteCounts(LIVE_MINUTES).upTo(nowUs), lastMinute: 0 };
    return {
      lane: auction.lane,
      p95Ms: quantile(recent(auction.decisions, nowUs), 0.95),
      byMinute: auction.minutes.upTo(nowUs),
      lastMinute: lastMinute(auction.times, nowUs),
    };
  }

  ofAll(nowUs: number) {
    const times = recent(this.#decisions, nowUs);
    const answers = this.#answers.filter(({ atUs }) => atUs > nowUs - WINDOW_US);
    const byCode = new Map<string, number>();
    for (const { code } of answers) if (code !== null) byCode.set(code, (byCode.get(code) ?? 0) + 1);
    const byMinute = this.#minutes.upTo(nowUs);
    for (const [n, bids] of byMinute.entries()) {
      const atUs = (Math.floor(nowUs / MINUTE_US) - (byMinute.length - 1 - n)) * MINUTE_US;
      if (bids > this.#peak.bids) this.#peak = { bids, atUs };
    }
    return {
      byMinute,
      peak: this.#peak,
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      p99Ms: quantile(times, 0.99),
      tries: answers.length,
      refused: [...byCode.values()].reduce((sum, count) => sum + count, 0),
      byCode: [...byCode].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count),
    };
  }

  #bid(auctionId: number, decidedAtUs: number): void {
    this.#minutes.add(decidedAtUs);
    const auction = this.#of(auctionId);
    if (auction === null) return;
    auction.minutes.add(decidedAtUs);
    auction.times.push(decidedAtUs);
    if (auction.times.length > 2_000) auction.times = auction.times.slice(-1_000);
  }

  #of(auctionId: number): OfAuction | null {
    const known = this.#auctions.get(auctionId);
    if (known !== undefined) return known;
    if (this.#auctions.size >= AUCTIONS_MAX) return null;
    const auction = newAuction();
    this.#auctions.set(auctionId, auction);
    return auction;
  }
}

const lastMinute = (times: readonly number[], nowUs: number): number =>
  times.filter((atUs) => atUs > nowUs - MINUTE_US).length;

const recent = (decisions: readonly Decision[], nowUs: number): number[] =>
  decisions.filter(({ atUs }) => atUs > nowUs - WINDOW_US).map(({ ms }) => ms);

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return value === undefined ? null : Math.round(value * 10) / 10;
}
