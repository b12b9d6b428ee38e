type CircuitState = 'closed' | 'open' | 'half_open';

export type CircuitBreaker = {
  readonly state: () => CircuitState;
  /** Whether a call would be made now. */
  readonly isPassable: () => boolean;
  /**
   * Makes the call, or not while the circuit is open.
   * @returns null: it was not made
   */
  run<T>(call: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T | null>;
};

export type CircuitOptions = {
  /** So many failures in a row open it. */
  readonly failuresMax: number;
  /** Then nothing is called for so long; twice as long after each failed probe, up to the maximum. */
  readonly openMs: number;
  readonly openMsMax: number;
  /** A clock that never goes back. */
  readonly nowMs?: () => number;
};

/**
 * Keeps callers from waiting for a service that doesn't answer: after some failures in a row nothing is called for a while,
 * then one probe at a time (half open) until one succeeds. Of one process: nodes find out each for itself.
 */
export function createCircuitBreaker(options: CircuitOptions): CircuitBreaker {
  const { failuresMax, openMs, openMsMax, nowMs = () => performance.now() } = options;
  let failures = 0;
  let waitMs = openMs;
  let closedFromMs: number | null = null; // null: closed
  let isProbing = false;

  const state = (): CircuitState => (closedFromMs === null ? 'closed' : nowMs() < closedFromMs ? 'open' : 'half_open');
  const isPassable = (): boolean => state() === 'closed' || (state() === 'half_open' && !isProbing);

  function note(hasFailed: boolean, wasProbe: boolean): void {
    if (!hasFailed) {
      failures = 0;
      waitMs = openMs;
      closedFromMs = null;
      return;
    }
    failures++;
    if (wasProbe) waitMs = Math.min(openMsMax, waitMs * 2);
    // Calls that were under way when it opened say nothing new.
    if (wasProbe || (closedFromMs === null && failures >= failuresMax)) closedFromMs = nowMs() + waitMs;
  }

  return {
    state,
    isPassable,
    async run(call, hasFailed) {
      if (!isPassable()) return null;
      const isProbe = state() === 'half_open';
      if (isProbe) isProbing = true;
      try {
        const result = await call();
        note(hasFailed(result), isProbe);
        return result;
      } catch (error) {
        note(true, isProbe);
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
