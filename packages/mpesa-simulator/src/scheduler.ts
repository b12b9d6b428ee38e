/** What happens later. A wait of one second takes `timeScale` seconds, and none keeps the process alive. */
export type Scheduler = {
  readonly after: (ms: number, work: () => unknown) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Real milliseconds of a simulated wait. */
  readonly scaled: (ms: number) => number;
  /** Drops all that is still to come. */
  readonly clear: () => void;
};

// Node runs longer timers at once.
const LONGEST_MS = 2_147_483_647;

export function createScheduler(timeScale: number): Scheduler {
  const timers = new Set<NodeJS.Timeout>();
  const scaled = (ms: number) => Math.min(Math.round(ms * timeScale), LONGEST_MS);
  const after = (ms: number, work: () => unknown) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, scaled(ms));
    timer.unref();
    timers.add(timer);
  };
  return {
    after,
    scaled,
    wait: (ms) => new Promise((resolve) => after(ms, () => resolve())),
    clear() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
