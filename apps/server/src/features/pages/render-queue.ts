import { performance } from 'node:perf_hooks';
import { setImmediate as afterWaitingWork, setTimeout as rest } from 'node:timers/promises';

/** Too many pages are being made; the person is asked to come again in a moment. */
export class TooManyPages extends Error {
  override name = 'TooManyPages';
}

/** Runs the part of a page's making that keeps the processor busy, when nobody else is drawing. */
export type Draw = <T>(work: () => Promise<T>) => Promise<T>;

const PAGES_MAX = 64;
/** A slow page does not keep the others waiting for longer than this after it. */
const REST_MAX_MS = 50;

/**
 * Lets pages read their data side by side, draws them one at a time, and lets bids go first: before each drawing
 * everything that waits on the event loop runs, and after it the loop belongs to others for as long as it took. So pages
 * take half of a busy processor at most.
 */
export class RenderQueue {
  #last: Promise<void> = Promise.resolve();
  #pages = 0;
  #drawings = 0;

  /** How many pages are being made. */
  get pages(): number {
    return this.#pages;
  }

  /**
   * @param make reads what the page shows, then draws it by the function it is given
   * @throws TooManyPages when 64 are being made already
   */
  async page<T>(make: (draw: Draw) => Promise<T>): Promise<T> {
    if (this.#pages >= PAGES_MAX) throw new TooManyPages();
    this.#pages += 1;
    try {
      return await make((work) => this.#draw(work));
    } finally {
      this.#pages -= 1;
    }
  }

  async #draw<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    this.#drawings += 1;
    let busyMs = 0;
    const drawing = (async () => {
      await before;
      await afterWaitingWork();
      const atStart = performance.eventLoopUtilization();
      try {
        return await work();
      } finally {
        busyMs = performance.eventLoopUtilization(atStart).active;
      }
    })();
    this.#last = this.#restAfter(drawing, () => busyMs);
    try {
      return await drawing;
    } finally {
      this.#drawings -= 1;
    }
  }

  async #restAfter(drawing: Promise<unknown>, busyMs: () => number): Promise<void> {
    await drawing.catch(() => undefined);
    if (this.#drawings > 0) await rest(Math.min(REST_MAX_MS, busyMs()));
  }
}
