import type { AcceptedBid, BoardEntry } from '../auctions/index.ts';
import { BIDS_AT_HAND } from '../auctions/index.ts';
import type { FanOut } from './fan-out.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import { bidsFrame, stateFrame } from './server-frames.ts';

/** At most ten frames of bids a second; the first one after so much quiet goes out at once. */
const FRAME_EVERY_MS = 100;

/** The viewers of one auction. */
export class Room {
  readonly sockets = new Set<ViewerSocket>();
  readonly #fanOut: FanOut;
  readonly #nowUs: () => number;
  readonly #onTold: (lateUs: number) => void;
  #list: readonly ViewerSocket[] | null = null;
  #lastFrameMs = Number.NEGATIVE_INFINITY;
  #bids: AcceptedBid[] = [];
  #entry: BoardEntry | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing = 0;

  /** @param onTold how long after its decision the newest bid of a frame was written to the last socket here, µs */
  constructor(fanOut: FanOut, nowUs: () => number, onTold: (lateUs: number) => void = () => undefined) {
    this.#fanOut = fanOut;
    this.#nowUs = nowUs;
    this.#onTold = onTold;
  }

  /** How long nothing was said in this room, ms. */
  get quietMs(): number {
    return performance.now() - this.#lastFrameMs;
  }

  join(socket: ViewerSocket): void {
    this.sockets.add(socket);
    this.#list = null;
  }

  leave(socket: ViewerSocket): void {
    this.sockets.delete(socket);
    this.#list = null;
    if (this.sockets.size === 0) this.close();
  }

  /** New bids, consecutive to those told before: now, or together with those of the next 100 ms. */
  bids(entry: BoardEntry, bids: readonly AcceptedBid[]): void {
    this.#entry = entry;
    // One more than can be told is enough to know that they can't.
    if (this.#bids.length <= BIDS_AT_HAND) this.#bids.push(...bids.slice(0, BIDS_AT_HAND + 1));
    this.#pace();
  }

  /** Something that waits for nobody: what was gathered goes first. */
  now(encode: () => Buffer, how: 'update' | 'tell' = 'update'): void {
    this.#flush();
    this.#write(encode, how);
  }

  /** Shows this state, whatever was told before. */
  reset(entry: BoardEntry): void {
    this.#bids = [];
    this.#write(() => stateFrame(entry, this.#nowUs()));
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#bids = [];
  }

  #pace(): void {
    if (this.#timer || this.#writing > 0) return;
    const waitMs = FRAME_EVERY_MS - this.quietMs;
    if (waitMs <= 0) this.#flush();
    else {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#flush();
      }, Math.ceil(waitMs));
    }
  }

  #flush(): void {
    const bids = this.#bids;
    const entry = this.#entry;
    if (bids.length === 0 || !entry) return;
    this.#bids = [];
    // More bids than a viewer keeps: the whole state is the shorter story, and leaves no hole.
    const told = bids.length > BIDS_AT_HAND ? stateFrame : (of: BoardEntry, at: number) => bidsFrame(of, bids, at);
    const decidedAtUs = bids.at(-1)?.decidedAtUs ?? this.#nowUs();
    this.#write(
      () => told(entry, this.#nowUs()),
      'update',
      () => this.#onTold(this.#nowUs() - decidedAtUs),
    );
  }

  #write(encode: () => Buffer, how: 'update' | 'tell' = 'update', written: () => void = () => undefined): void {
    this.#lastFrameMs = performance.now();
    this.#list ??= [...this.sockets];
    this.#writing++;
    this.#fanOut.send(this.#list, encode, how, () => {
      this.#writing--;
      written();
      if (this.#bids.length > 0) this.#pace();
    });
  }
}
