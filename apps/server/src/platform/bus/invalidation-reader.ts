import type { Bus } from './bus.ts';

export type InvalidationReaderDeps<Key> = {
  /** What of the bus is heard, and which keys a word of it means here; without it keys come by `add` alone. */
  readonly hears?: {
    readonly bus: Pick<Bus, 'hear'>;
    readonly topic: string;
    readonly keysOf: (keys: readonly string[], origin: 'here' | 'elsewhere') => Iterable<Key>;
  };
  /** So many keys wait at most; more are let go: a lost invalidation costs nothing but time. */
  readonly waitingMax: number;
  readonly atOnce: number;
  /** So long is gathered before each part is read, in ms; by default what comes in the same tick is read together. */
  readonly gatherMs?: number;
  /** Reads how these stand now, and tells whoever wants to know. It may add some of them again. */
  readonly read: (keys: readonly Key[]) => Promise<void>;
  /** Logs why a part could not be read. What must not be lost is added again. */
  readonly onFailure: (error: unknown, keys: readonly Key[]) => void;
  /** Nothing is read for so long after a failure, in ms. */
  readonly pauseAfterFailureMs?: number;
};

/**
 * Gathers what is to be read anew, each key once however often it is named, and has it read one part after the other: so a
 * lost or doubled invalidation does no harm, and a rush of them is a few looks at the database.
 */
export class InvalidationReader<Key> {
  readonly #deps: InvalidationReaderDeps<Key>;
  readonly #waiting = new Set<Key>();
  #reading: Promise<void> | null = null;
  #stopHearing: (() => void) | null = null;
  #endPause: () => void = () => undefined;
  #isStopped = false;

  constructor(deps: InvalidationReaderDeps<Key>) {
    this.#deps = deps;
  }

  start(): void {
    const { hears } = this.#deps;
    this.#stopHearing ??= hears?.bus.hear(hears.topic, (keys, origin) => this.add(hears.keysOf(keys, origin))) ?? null;
  }

  /** Has these read soon; none of them after a stop. */
  add(keys: Iterable<Key>): void {
    if (this.#isStopped) return;
    for (const key of keys) if (this.#waiting.size < this.#deps.waitingMax) this.#waiting.add(key);
    this.#readSoon();
  }

  /** Resolves when what waits now was read, or the first part of it could not be. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  /** What is being read is read to its end; what waits is let go. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopHearing?.();
    this.#stopHearing = null;
    this.#waiting.clear();
    this.#endPause();
    await this.#reading;
  }

  #readSoon(): void {
    if (this.#waiting.size === 0) return;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
      this.#readSoon();
    });
  }

  /** Until nothing waits, or something could not be read: then another turn of it begins. */
  async #readAll(): Promise<void> {
    const { atOnce, gatherMs = 0, read, onFailure, pauseAfterFailureMs = 0 } = this.#deps;
    while (this.#waiting.size > 0) {
      await this.#pause(gatherMs);
      const keys = [...this.#waiting].slice(0, atOnce);
      for (const key of keys) this.#waiting.delete(key);
      if (keys.length === 0) return;
      try {
        await read(keys);
      } catch (error) {
        onFailure(error, keys);
        await this.#pause(pauseAfterFailureMs);
        return;
      }
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      if (ms === 0) {
        setImmediate(resolve);
        return;
      }
      const timer = setTimeout(resolve, ms).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
