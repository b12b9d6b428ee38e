import type { SharedCounts } from '../../platform/limits/shared-counts.ts';

/** BID-1: attempts per person over all their sockets. */
export const ATTEMPTS_MAX = 10;
const ATTEMPTS_WINDOW_MS = 5_000;
const PEOPLE_MAX = 50_000;

/**
 * Counts attempts to bid. A bid that was known already counts for nothing and is given back.
 *
 * Of this node alone, or of all together where they share a count (`REDIS_URL`): three nodes don't triple the limit then. This
 * node's own count decides first and goes on alone while the shared one is away. What is charged needs neither: two accepted bids
 * a second and the balance are decided in the database (BID-1).
 */
export class BidAttempts {
  readonly #name: string;
  readonly #shared: SharedCounts | null;
  readonly #attempts = new Map<string, number[]>();

  /** @param name what is attempted, of which each is counted by itself */
  constructor(name: string, shared: SharedCounts | null = null) {
    this.#name = name;
    this.#shared = shared;
  }

  /** @returns false when this one is too many */
  async take(userId: string, nowMs: number): Promise<boolean> {
    if (!this.#takeHere(userId, nowMs)) return false;
    const all = await this.#shared?.add(this.#keyOf(userId), ATTEMPTS_WINDOW_MS);
    return all == null || all.current <= ATTEMPTS_MAX;
  }

  giveBack(userId: string): void {
    this.#attempts.get(userId)?.pop();
    this.#shared?.giveBack(this.#keyOf(userId));
  }

  #takeHere(userId: string, nowMs: number): boolean {
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

  readonly #keyOf = (userId: string): string => `${this.#name} ${userId}`;
}
