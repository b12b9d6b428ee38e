/** Of each route; whoever called longest ago is forgotten first. */
const CALLERS_MAX = 5_000;

/** How many calls of one caller there were in their window, and how long it lasts still. */
export type CallCount = { readonly current: number; readonly ttlMs: number };

type Window = { calls: number; readonly sinceMs: number };

/** Counts calls of one route in this process's memory, in a window that begins with a caller's first. */
export class CallCounts {
  readonly #windowMs: number;
  readonly #nowMs: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(windowMs: number, nowMs: () => number = () => performance.now()) {
    this.#windowMs = windowMs;
    this.#nowMs = nowMs;
  }

  /** Counts one more. */
  add(caller: string): CallCount {
    const nowMs = this.#nowMs();
    const kept = this.#windows.get(caller);
    const window = kept !== undefined && kept.sinceMs + this.#windowMs > nowMs ? kept : { calls: 0, sinceMs: nowMs };
    window.calls += 1;
    // A map keeps the order of insertion: its first is who called longest ago.
    if (kept !== undefined) this.#windows.delete(caller);
    else if (this.#windows.size >= CALLERS_MAX) this.#forgetOldest();
    this.#windows.set(caller, window);
    return { current: window.calls, ttlMs: this.#windowMs - (nowMs - window.sinceMs) };
  }

  /** How many there were in the window; counts none. */
  of(caller: string): number {
    const kept = this.#windows.get(caller);
    return kept !== undefined && kept.sinceMs + this.#windowMs > this.#nowMs() ? kept.calls : 0;
  }

  #forgetOldest(): void {
    for (const oldest of this.#windows.keys()) {
      this.#windows.delete(oldest);
      return;
    }
  }
}
