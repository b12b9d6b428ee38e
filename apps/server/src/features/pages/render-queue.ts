import { performance } from 'node:perf_hooks';
import { setImmediate as afterWaitingWork, setTimeout as rest } from 'node:timers/promises';

/** Too many pages are being made; the person is asked to come again in a moment. */
export class TooManyPages extends Error {
  override name = 'TooManyPages';
}

/** One network has its share of the pages being made; others are served. */
export class ShareUsedUp extends Error {
  override name = 'ShareUsedUp';
}

/** Runs the part of a page's making that keeps the processor busy, when it is its turn. */
export type Draw = <T>(work: () => Promise<T>) => Promise<T>;

/** Who asked for a page, by their network, and under which name others may ask for the same one meanwhile. */
export type Asked = { readonly key: string; readonly from: string };

const PAGES_MAX = 64;
/** Of these for one network at a time: behind one address of a mobile operator are thousands of people, each page for all of them. */
const SHARE_MAX = 24;
/** A slow page does not keep the others waiting for longer than this after it. */
const REST_MAX_MS = 50;

/** A page in the making: for whom, and while it waits for its turn, what begins it. */
type Making = { readonly askers: Set<string>; begin: (() => void) | null };

/**
 * Lets pages read their data side by side, draws them one at a time, and lets bids go first: before each drawing
 * everything that waits on the event loop runs, and after it the loop belongs to others for as long as it took. So pages
 * take half of a busy processor at most. Networks take turns: one that asks for very many pages waits for itself, and
 * whoever asks for one waits for one of those.
 */
export class RenderQueue {
  readonly #makings = new Map<string, Making>();
  readonly #held = new Map<string, number>();
  /** Who waits, a line for each network; the first line is next, and goes to the end behind its turn. */
  readonly #lines = new Map<string, Making[]>();
  #isDrawing = false;
  #waiting = 0;
  #pages = 0;

  /** How many pages are being made. */
  get pages(): number {
    return this.#pages;
  }

  /**
   * @param make reads what the page shows, then draws it by the function it is given
   * @throws TooManyPages when 64 are being made already
   * @throws ShareUsedUp when 24 of them are this network's
   */
  async page<T>({ key, from }: Asked, make: (draw: Draw) => Promise<T>): Promise<T> {
    if (this.#pages >= PAGES_MAX) throw new TooManyPages();
    const held = this.#held.get(from) ?? 0;
    if (held >= SHARE_MAX) throw new ShareUsedUp();
    this.#held.set(from, held + 1);
    this.#pages += 1;
    const making: Making = { askers: new Set([from]), begin: null };
    this.#makings.set(key, making);
    try {
      return await make((work) => this.#draw(making, work));
    } finally {
      this.#makings.delete(key);
      // Given up while it waited: nobody would see it any more.
      if (making.begin !== null) {
        making.begin = null;
        this.#waiting -= 1;
      }
      this.#pages -= 1;
      const left = (this.#held.get(from) ?? 1) - 1;
      if (left === 0) this.#held.delete(from);
      else this.#held.set(from, left);
    }
  }

  /** Somebody else waits for a page that is being made: it takes their turn, too, so nobody waits in another's long line. */
  alsoFor({ key, from }: Asked): void {
    const making = this.#makings.get(key);
    if (making === undefined || making.askers.has(from)) return;
    making.askers.add(from);
    if (making.begin !== null) this.#queue(making, from);
  }

  async #draw<T>(making: Making, work: () => Promise<T>): Promise<T> {
    await this.#turn(making);
    await afterWaitingWork();
    const atStart = performance.eventLoopUtilization();
    try {
      return await work();
    } finally {
      void this.#passOn(performance.eventLoopUtilization(atStart).active);
    }
  }

  #turn(making: Making): Promise<void> | undefined {
    if (!this.#isDrawing) {
      this.#isDrawing = true;
      return undefined;
    }
    return new Promise((begin) => {
      making.begin = begin;
      this.#waiting += 1;
      for (const from of making.askers) this.#queue(making, from);
    });
  }

  #queue(making: Making, from: string): void {
    const line = this.#lines.get(from);
    if (line === undefined) this.#lines.set(from, [making]);
    else line.push(making);
  }

  async #passOn(busyMs: number): Promise<void> {
    if (this.#waiting > 0) await rest(Math.min(REST_MAX_MS, busyMs));
    for (const [from, line] of this.#lines) {
      // Drawn meanwhile in somebody else's turn.
      while (line[0]?.begin === null) line.shift();
      const next = line.shift();
      this.#lines.delete(from);
      if (next === undefined) continue;
      if (line.length > 0) this.#lines.set(from, line);
      const begin = next.begin;
      next.begin = null;
      this.#waiting -= 1;
      begin?.();
      return;
    }
    this.#isDrawing = false;
  }
}
