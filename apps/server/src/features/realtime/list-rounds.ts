import type { BoardEvent } from '../auctions/index.ts';
import type { FanOut } from './fan-out.ts';
import { ListPace, type PaceTimes } from './list-pace.ts';
import { listUpdateFrame } from './server-frames.ts';
import { type Pace, WatchList } from './watch-list.ts';

/**
 * Lists get at most two rounds a second. Those that save data one in two seconds: their clocks run by themselves, and a card's
 * countdown of ten seconds is told of a bid in time. They fetch their list half a minute after it changed, not ten seconds.
 */
const PACES: Record<Pace, PaceTimes> = {
  usual: { roundEveryMs: 500, refetchEveryMs: 10_000 },
  slow: { roundEveryMs: 2_000, refetchEveryMs: 30_000 },
};
/** A round larger than this costs a phone more than fetching the list. */
const ROUND_BYTES_MAX = 48 * 1024;

/** Keeps the cards of list pages current. */
export class ListRounds {
  readonly watchers = new WatchList();
  readonly #fanOut: FanOut;
  readonly #nowUs: () => number;
  readonly #paces: Record<Pace, ListPace>;

  constructor(fanOut: FanOut, nowUs: () => number) {
    this.#fanOut = fanOut;
    this.#nowUs = nowUs;
    this.#paces = { usual: this.#pace('usual'), slow: this.#pace('slow') };
  }

  heard(event: BoardEvent): void {
    for (const pace of ['usual', 'slow'] as const) if (this.watchers.has(pace)) this.#paces[pace].heard(event);
  }

  close(): void {
    this.#paces.usual.close();
    this.#paces.slow.close();
  }

  #pace(pace: Pace): ListPace {
    return new ListPace(PACES[pace], {
      nowUs: this.#nowUs,
      onRound: (frames) => this.#round(pace, frames),
      onRefetch: () => this.#fanOut.send([...this.watchers.readers(pace)], () => listUpdateFrame(this.#nowUs())),
    });
  }

  #round(pace: Pace, frames: ReadonlyMap<number, Buffer>): void {
    const nowUs = this.#nowUs();
    for (const { ids, sockets } of this.watchers.groups(pace)) {
      const chosen = ids === null ? [...frames.values()] : pick(frames, ids);
      if (chosen.length === 0) continue;
      const bytes = chosen.reduce((sum, frame) => sum + frame.length, 0);
      const whole = () => (bytes > ROUND_BYTES_MAX ? listUpdateFrame(nowUs) : Buffer.concat(chosen, bytes));
      this.#fanOut.send([...sockets], whole);
    }
  }
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
