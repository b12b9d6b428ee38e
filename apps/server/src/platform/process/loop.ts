const PAUSE_AFTER_FAILURE_MS = 250;

type LoopLog = { error(fields: object, text: string): void };

/**
 * Runs one thing again and again, never twice at once; a failure is logged and the next round comes. The work says after
 * how many ms it wants to run again. What nobody waits for may rest longer after each failure in a row.
 */
export class Loop {
  readonly #log: LoopLog;
  readonly #name: string;
  readonly #once: () => Promise<number>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void>;
  readonly #pauseMaxMs: number;
  #failures = 0;
  #stopped = false;

  /** @param pauseMaxMs after failures in a row it rests twice as long each time, up to so long; a success ends that */
  constructor(log: LoopLog, name: string, once: () => Promise<number>, { pauseMaxMs = PAUSE_AFTER_FAILURE_MS } = {}) {
    this.#log = log;
    this.#name = name;
    this.#once = once;
    this.#pauseMaxMs = pauseMaxMs;
    this.#running = this.#run();
  }

  /** Waits for what is under way; may be called twice. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    let pauseMs: number;
    try {
      pauseMs = await this.#once();
      this.#failures = 0;
    } catch (error) {
      pauseMs = pauseAfter(this.#failures++, this.#pauseMaxMs);
      this.#log.error({ err: error }, `${this.#name} failed; trying again`);
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, pauseMs);
  }
}

/** @param before failures in a row before this one */
export const pauseAfter = (before: number, maxMs: number): number =>
  Math.min(maxMs, PAUSE_AFTER_FAILURE_MS * 2 ** Math.min(before, 20));
