import type { Log } from '../log.ts';

type Step = { readonly name: string; readonly run: () => unknown; readonly withinMs: number };

/** What was started, stopped last first. Each step has its time: one that hangs is logged and left behind. */
export class Teardown {
  readonly #log: Pick<Log, 'warn'>;
  readonly #steps: Step[] = [];
  #running: Promise<void> | undefined;

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log;
  }

  add(name: string, run: () => unknown, withinMs: number): void {
    this.#steps.push({ name, run, withinMs });
  }

  /** From the first moment of the stop on. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Runs every step, even after one that failed. Calling it again gives the same stop. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (const { name, run, withinMs } of this.#steps.reverse()) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((done) => {
        timer = setTimeout(() => done('late'), withinMs);
      });
      try {
        const result = await Promise.race([Promise.resolve(run()), late]);
        if (result === 'late') this.#log.warn({ step: name, withinMs }, 'took too long to stop, left behind');
      } catch (error) {
        this.#log.warn({ err: error, step: name }, 'failed to stop');
      } finally {
        clearTimeout(timer);
      }
    }
  }
}
