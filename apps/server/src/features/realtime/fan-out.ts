import type { ViewerSocket } from './viewer-socket.ts';

type Job = {
  readonly sockets: readonly ViewerSocket[];
  readonly encode: () => Buffer;
  readonly how: 'update' | 'tell';
  readonly done: () => void;
  frame: Buffer | null;
  next: number;
};

/** One write to the kernel costs about 10 µs: so many are some 4 ms, then bids that wait are read first. */
const WRITES_PER_TICK = 400;
/** To encode a frame costs about as much as a few writes. */
const ENCODING_COST = 3;

/**
 * Writes frames to many sockets, a slice per tick of the event loop, so that no room, and no number of rooms, holds up a
 * bid. Jobs are done in the order given: no socket sees an older frame after a newer one.
 */
export class FanOut {
  readonly #jobs: Job[] = [];
  readonly #perTick: number;
  #left: number;
  #scheduled = false;
  /** Frames handed to sockets so far. */
  written = 0;

  constructor(perTick = WRITES_PER_TICK) {
    this.#perTick = perTick;
    this.#left = perTick;
  }

  /**
   * @param encode called once, when it is this frame's turn
   * @param how `update`: a slow receiver may miss it; `tell`: nobody may (`ViewerSocket`)
   * @param done told when the last socket has its frame; sockets that left meanwhile are passed over
   */
  send(
    sockets: readonly ViewerSocket[],
    encode: () => Buffer,
    how: 'update' | 'tell' = 'update',
    done: () => void = () => undefined,
  ): void {
    this.#jobs.push({ sockets, encode, how, done, frame: null, next: 0 });
    this.#work();
  }

  #work(): void {
    for (let job = this.#jobs[0]; job && this.#left > 0; job = this.#jobs[0]) {
      if (job.frame === null) {
        job.frame = job.encode();
        this.#left -= ENCODING_COST;
      }
      const end = Math.min(job.sockets.length, job.next + Math.max(1, this.#left));
      this.#left -= end - job.next;
      this.written += end - job.next;
      for (; job.next < end; job.next++) job.sockets[job.next]?.[job.how](job.frame);
      if (job.next < job.sockets.length) break;
      this.#jobs.shift();
      job.done();
    }
    if (this.#scheduled || this.#left === this.#perTick) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#left = this.#perTick;
      this.#work();
    });
  }
}
