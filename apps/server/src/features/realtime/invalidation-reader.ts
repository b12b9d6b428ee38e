import type { Bus } from '../../platform/bus/index.ts';

export type InvalidationReaderDeps = {
  readonly bus: Bus;
  readonly topic: string;
  /** So many keys wait at most; more are let go: a lost invalidation costs nothing but time. */
  readonly waitingMax: number;
  readonly atOnce: number;
  /** Whether anybody here may want to hear of this key. */
  readonly concerns: (key: string) => boolean;
  /** Reads how these stand now, and tells whoever has a socket here. */
  readonly tell: (keys: readonly string[]) => Promise<void>;
  readonly log: { warn(fields: object, text: string): void };
};

/**
 * Gathers what the invalidations of one topic name, each key once however often it is said, and has it read anew, one part after
 * the other: so a lost or doubled invalidation does no harm, and a rush of them is a few looks at the database.
 */
export class InvalidationReader {
  readonly #deps: InvalidationReaderDeps;
  readonly #waiting = new Set<string>();
  #reading: Promise<void> | null = null;
  #stopHearing: (() => void) | null = null;

  constructor(deps: InvalidationReaderDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { bus, topic, waitingMax, concerns } = this.#deps;
    this.#stopHearing ??= bus.hear(topic, (keys) => {
      for (const key of keys) if (this.#waiting.size < waitingMax && concerns(key)) this.#waiting.add(key);
      if (this.#waiting.size === 0) return;
      this.#reading ??= this.#readAll().finally(() => {
        this.#reading = null;
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopHearing?.();
    this.#stopHearing = null;
    this.#waiting.clear();
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const { topic, atOnce, tell, log } = this.#deps;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const keys = [...this.#waiting].slice(0, atOnce);
      for (const key of keys) this.#waiting.delete(key);
      try {
        await tell(keys);
      } catch (error) {
        log.warn({ error: String(error), topic, keys: keys.slice(0, 3) }, 'open sockets could not be told');
      }
    }
  }
}
