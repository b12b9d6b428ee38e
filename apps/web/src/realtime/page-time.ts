import { monotonicMs } from './server-clock.ts';

export type Timer = ReturnType<typeof setTimeout>;

/** Time as a page has it. Handed in, so that a test or a simulation can bring its own. */
export type PageTime = {
  /** Milliseconds since some moment of this page's life; never steps, but may stand still while a phone sleeps. */
  readonly monotonicMs: () => number;
  /** The device's clock: may step, but goes on while a phone sleeps. Only ever makes a press older, never younger. */
  readonly wallMs: () => number;
  readonly after: (ms: number, run: () => void) => Timer;
  readonly cancel: (timer: Timer | undefined) => void;
};

/** The browser's. */
export const pageTime: PageTime = {
  monotonicMs,
  wallMs: () => Date.now(),
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};
