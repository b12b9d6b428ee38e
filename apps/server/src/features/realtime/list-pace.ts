import type { BoardEntry, BoardEvent } from '../auctions/index.ts';
import { cardBidFrame, endedFrame, seatsFrame, startedFrame, timerFrame } from './server-frames.ts';

/** What changed of one auction since the last round. */
type Change = { opened: boolean; bids: boolean; extended: boolean; seats: boolean; entry: BoardEntry };

const QUIET = { opened: false, bids: false, extended: false, seats: false };

export type PaceTimes = {
  /** At most one round in so long: one write of the newest state of what changed. */
  readonly roundEveryMs: number;
  /** `auction_list_update` makes a client fetch its list: never more often than this. */
  readonly refetchEveryMs: number;
};

/** Gathers what changed for the lists of one pace, and says when a round or a new list is due. */
export class ListPace {
  readonly #times: PaceTimes;
  readonly #onRound: (frames: ReadonlyMap<number, Buffer>) => void;
  readonly #onRefetch: () => void;
  readonly #nowUs: () => number;
  readonly #changed = new Map<number, Change>();
  #lastRoundMs = Number.NEGATIVE_INFINITY;
  #lastRefetchMs = Number.NEGATIVE_INFINITY;
  #roundTimer: NodeJS.Timeout | null = null;
  #refetchTimer: NodeJS.Timeout | null = null;

  constructor(
    times: PaceTimes,
    deps: {
      nowUs: () => number;
      onRound: (frames: ReadonlyMap<number, Buffer>) => void;
      onRefetch: () => void;
    },
  ) {
    this.#times = times;
    this.#nowUs = deps.nowUs;
    this.#onRound = deps.onRound;
    this.#onRefetch = deps.onRefetch;
  }

  heard(event: BoardEvent): void {
    if (event.kind === 'listed' || event.kind === 'opened' || event.kind === 'ended') this.#refetchSoon();
    if (event.kind === 'listed') return;
    const id = event.entry.facts.auctionId;
    const change = this.#changed.get(id) ?? { ...QUIET, entry: event.entry };
    change.entry = event.entry;
    if (event.kind === 'opened') change.opened = true;
    else if (event.kind === 'extended') change.extended = true;
    else if (event.kind === 'seats') change.seats = true;
    else if (event.kind !== 'ended') change.bids = true;
    this.#changed.set(id, change);
    this.#roundTimer ??= setTimeout(() => this.#round(), wait(this.#lastRoundMs, this.#times.roundEveryMs));
  }

  close(): void {
    if (this.#roundTimer) clearTimeout(this.#roundTimer);
    if (this.#refetchTimer) clearTimeout(this.#refetchTimer);
    this.#roundTimer = null;
    this.#refetchTimer = null;
  }

  #refetchSoon(): void {
    this.#refetchTimer ??= setTimeout(
      () => {
        this.#refetchTimer = null;
        this.#lastRefetchMs = performance.now();
        this.#onRefetch();
      },
      wait(this.#lastRefetchMs, this.#times.refetchEveryMs),
    );
  }

  #round(): void {
    this.#roundTimer = null;
    this.#lastRoundMs = performance.now();
    const nowUs = this.#nowUs();
    const frames = new Map<number, Buffer>();
    for (const [id, change] of this.#changed) frames.set(id, Buffer.concat(framesOf(change, nowUs)));
    this.#changed.clear();
    this.#onRound(frames);
  }
}

const wait = (lastMs: number, everyMs: number): number => Math.max(0, Math.ceil(lastMs + everyMs - performance.now()));

function framesOf({ opened, bids, extended, seats, entry }: Change, nowUs: number): Buffer[] {
  const frames: Buffer[] = [];
  if (opened && entry.status !== 'ended') frames.push(startedFrame(entry, nowUs));
  if (bids && entry.head.seq > 0) frames.push(cardBidFrame(entry, nowUs));
  if (extended && !bids && entry.status === 'live') frames.push(timerFrame(entry, nowUs));
  if (seats && entry.status === 'scheduled') frames.push(seatsFrame(entry, nowUs));
  if (entry.status === 'ended') frames.push(endedFrame(entry, nowUs));
  return frames;
}
