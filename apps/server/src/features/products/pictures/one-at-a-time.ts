import { Refusal } from '../../../platform/http/index.ts';

/** Runs one thing after the other, and lets a few wait: pictures are heavy, and bids are decided beside them. */
export class Queue {
  readonly #waitingMax: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** @throws Refusal UPLOAD_BUSY too many wait already */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting > this.#waitingMax) throw new Refusal('UPLOAD_BUSY', { retryAfterSeconds: 3 });
    this.#waiting += 1;
    const result = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
