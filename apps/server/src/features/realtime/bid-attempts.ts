/** BID-1: attempts per person over all their sockets of this node. */
export const ATTEMPTS_MAX = 10;
const ATTEMPTS_WINDOW_MS = 5_000;
const PEOPLE_MAX = 50_000;

/** Counts attempts to bid. A bid that was known already counts for nothing and is given back. */
export class BidAttempts {
  readonly #attempts = new Map<string, number[]>();

  /** @returns false when this one is too many */
  take(userId: string, nowMs: number): boolean {
    const recent = (this.#attempts.get(userId) ?? []).filter((atMs) => atMs > nowMs - ATTEMPTS_WINDOW_MS);
    if (recent.length >= ATTEMPTS_MAX) return false;
    recent.push(nowMs);
    // Newest last: who bid longest ago is forgotten first, and nobody's window is shorter for it in practice.
    this.#attempts.delete(userId);
    this.#attempts.set(userId, recent);
    if (this.#attempts.size > PEOPLE_MAX) {
      const [oldest] = this.#attempts.keys();
      if (oldest !== undefined) this.#attempts.delete(oldest);
    }
    return true;
  }

  giveBack(userId: string): void {
    this.#attempts.get(userId)?.pop();
  }
}
