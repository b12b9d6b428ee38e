import { Refusal } from '../../../platform/http/index.ts';

/** How long one thing may take, and what its caller is told then. */
export type Busy = 'UPLOAD_BUSY' | 'IMPORT_BUSY';
export type Deadline = { readonly afterMs: number; readonly refusal: () => Refusal };

/** What is late goes on unseen, for native threads cannot be stopped; with so many of them nothing more begins. */
const LATE_MAX = 2;

/** Runs one thing after the other, and lets a few wait: pictures are heavy, and bids are decided beside them. */
export class Queue {
  readonly #waitingMax: number;
  readonly #busy: Busy;
  readonly #deadline: Deadline | null;
  #waiting = 0;
  #late = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param deadline the turn of whoever takes longer is over; without one it lasts as long as its work */
  constructor(waitingMax: number, deadline: Deadline | null = null, busy: Busy = 'UPLOAD_BUSY') {
    this.#waitingMax = waitingMax;
    this.#busy = busy;
    this.#deadline = deadline;
  }

  /** @throws Refusal UPLOAD_BUSY or IMPORT_BUSY too many wait already; the deadline's, when its turn is over */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.#requireRoom(this.#waiting > this.#waitingMax);
    this.#waiting += 1;
    const result = this.#last
      .then(() => {
        this.#requireRoom();
        return this.#inTime(work);
      })
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#last = result.catch(() => undefined);
    return result;
  }

  #requireRoom(isFull = false): void {
    if (isFull || this.#late >= LATE_MAX) throw new Refusal(this.#busy, { retryAfterSeconds: 3 });
  }

  async #inTime<T>(work: () => Promise<T>): Promise<T> {
    const deadline = this.#deadline;
    if (deadline === null) return await work();
    const done = work();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#late += 1;
        const end = () => {
          this.#late -= 1;
        };
        done.then(end, end);
        reject(deadline.refusal());
      }, deadline.afterMs);
    });
    try {
      return await Promise.race([done, over]);
    } finally {
      clearTimeout(timer);
    }
  }
}
