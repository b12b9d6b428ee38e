import type { SharedCounts } from '../platform/limits/shared-counts.ts';

/** What several nodes of one process count together: as Redis does it, on machines that have none. */
export class CountsInMemory implements SharedCounts {
  readonly counts = new Map<string, { current: number; endsAtMs: number }>();

  async add(key: string, windowMs: number) {
    const nowMs = performance.now();
    const kept = this.counts.get(key);
    const count = kept !== undefined && kept.endsAtMs > nowMs ? kept : { current: 0, endsAtMs: nowMs + windowMs };
    count.current += 1;
    this.counts.set(key, count);
    return { current: count.current, ttlMs: count.endsAtMs - nowMs };
  }

  giveBack(key: string): void {
    const count = this.counts.get(key);
    if (count !== undefined) count.current -= 1;
  }

  close(): void {
    this.counts.clear();
  }
}
