import type { BoardEntry, BoardEvent } from '../auctions/index.ts';
import type { FanOut } from './fan-out.ts';
import { cardBidFrame, endedFrame, listUpdateFrame, startedFrame, timerFrame } from './server-frames.ts';
import { WatchList } from './watch-list.ts';

/** Lists get at most two rounds a second, each one write of the newest state of what changed. */
export const ROUND_EVERY_MS = 500;
/** `auction_list_update` makes a client fetch its list: never more often than this. */
export const REFETCH_EVERY_MS = 10_000;
/** A round larger than this costs a phone more than fetching the list. */
const ROUND_BYTES_MAX = 48 * 1024;

type Round = {
  opened: boolean;
  bids: boolean;
  extended: boolean;
  entry: BoardEntry;
};

/** Keeps the cards of list pages current. */
export class ListRounds {
  readonly watchers = new WatchList();
  readonly #fanOut: FanOut;
  readonly #nowUs: () => number;
  readonly #changed = new Map<number, Round>();
  #membersChanged = false;
  #lastRoundMs = Number.NEGATIVE_INFINITY;
  #lastRefetchMs = Number.NEGATIVE_INFINITY;
  #roundTimer: NodeJS.Timeout | null = null;
  #refetchTimer: NodeJS.Timeout | null = null;

  constructor(fanOut: FanOut, nowUs: () => number) {
    this.#fanOut = fanOut;
    this.#nowUs = nowUs;
  }

  heard(event: BoardEvent): void {
    if (this.watchers.size === 0) return;
    if (event.kind === 'listed' || event.kind === 'opened' || event.kind === 'ended') this.#refetchSoon();
    if (event.kind === 'listed') return;
    const id = event.entry.facts.auctionId;
    const round = this.#changed.get(id) ?? { opened: false, bids: false, extended: false, entry: event.entry };
    round.entry = event.entry;
    if (event.kind === 'opened') round.opened = true;
    else if (event.kind === 'extended') round.extended = true;
    else if (event.kind !== 'ended') round.bids = true;
    this.#changed.set(id, round);
    this.#roundTimer ??= setTimeout(() => this.#round(), this.#wait(this.#lastRoundMs, ROUND_EVERY_MS));
  }

  close(): void {
    if (this.#roundTimer) clearTimeout(this.#roundTimer);
    if (this.#refetchTimer) clearTimeout(this.#refetchTimer);
    this.#roundTimer = null;
    this.#refetchTimer = null;
  }

  #wait(lastMs: number, everyMs: number): number {
    return Math.max(0, Math.ceil(lastMs + everyMs - performance.now()));
  }

  #refetchSoon(): void {
    this.#membersChanged = true;
    this.#refetchTimer ??= setTimeout(
      () => {
        this.#refetchTimer = null;
        if (!this.#membersChanged) return;
        this.#membersChanged = false;
        this.#lastRefetchMs = performance.now();
        this.#fanOut.send([...this.watchers.readers()], () => listUpdateFrame(this.#nowUs()));
      },
      this.#wait(this.#lastRefetchMs, REFETCH_EVERY_MS),
    );
  }

  #round(): void {
    this.#roundTimer = null;
    this.#lastRoundMs = performance.now();
    const nowUs = this.#nowUs();
    const frames = new Map<number, Buffer>();
    for (const [id, round] of this.#changed) frames.set(id, Buffer.concat(framesOf(round, nowUs)));
    this.#changed.clear();
    for (const { ids, sockets } of this.watchers.groups) {
      const chosen = ids === null ? [...frames.values()] : pick(frames, ids);
      if (chosen.length === 0) continue;
      const bytes = chosen.reduce((sum, frame) => sum + frame.length, 0);
      const whole = () => (bytes > ROUND_BYTES_MAX ? listUpdateFrame(nowUs) : Buffer.concat(chosen, bytes));
      this.#fanOut.send([...sockets], whole);
    }
  }
}

function framesOf({ opened, bids, extended, entry }: Round, nowUs: number): Buffer[] {
  const frames: Buffer[] = [];
  if (opened && entry.status !== 'ended') frames.push(startedFrame(entry, nowUs));
  if (bids && entry.head.seq > 0) frames.push(cardBidFrame(entry, nowUs));
  if (extended && !bids && entry.status === 'live') frames.push(timerFrame(entry, nowUs));
  if (entry.status === 'ended') frames.push(endedFrame(entry, nowUs));
  return frames;
}

function pick(frames: ReadonlyMap<number, Buffer>, ids: ReadonlySet<number>): Buffer[] {
  const chosen: Buffer[] = [];
  if (ids.size < frames.size) {
    for (const id of ids) {
      const frame = frames.get(id);
      if (frame) chosen.push(frame);
    }
  } else {
    for (const [id, frame] of frames) if (ids.has(id)) chosen.push(frame);
  }
  return chosen;
}
