/** S41: so many frames a second from one socket, pings counted, and a burst of twice as many. */
const FRAMES_PER_SECOND = 10;
export const FRAMES_BURST = 20;
/** Whoever goes on sending after so many refusals is not a page of ours. */
export const REFUSALS_MAX = 60;

/** Counts the frames of one socket. Time comes in as ms of a monotonic clock. */
export class FrameBudget {
  #left = FRAMES_BURST;
  #atMs: number;
  #refused = 0;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  /** @returns 'close' once the socket has earned it */
  take(nowMs: number): 'ok' | 'refuse' | 'close' {
    this.#left = Math.min(FRAMES_BURST, this.#left + ((nowMs - this.#atMs) / 1_000) * FRAMES_PER_SECOND);
    this.#atMs = nowMs;
    if (this.#left >= 1) {
      this.#left -= 1;
      this.#refused = 0;
      return 'ok';
    }
    return ++this.#refused > REFUSALS_MAX ? 'close' : 'refuse';
  }
}
