const PAUSE_AFTER_FAILURE_MS = 250;

type LoopLog = { error(fields: object, text: string): void };

/**
 * Runs one thing again and again, never twice at once; a failure is logged and the next round comes. The work says after
 * how many ms it wants to run again.
 */
export class Loop {
  readonly #log: LoopLog;
  readonly #name: string;
  readonly #once: () => Promise<number>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void>;
  #stopped = false;

  constructor(log: LoopLog, name: string, once: () => Promise<number>) {
    this.#log = log;
    this.#name = name;
    this.#once = once;
    this.#running = this.#run();
  }

  /** Waits for what is under way; may be called twice. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    let pauseMs = PAUSE_AFTER_FAILURE_MS;
    try {
      pauseMs = await this.#once();
    } catch (error) {
      this.#log.error({ err: error }, `${this.#name} failed; trying again`);
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, pauseMs);
  }
}
