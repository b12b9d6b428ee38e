export type ClockSample = { readonly sentUs: number; readonly gotUs: number; readonly authorityUs: number };

/** Ten probes are looked back on: the one with the lowest round trip knows best (fairness rule 2). */
const SAMPLES_KEPT = 10;
const ERROR_BOUND_MAX_US = 10_000;
const PROBE_AGE_MAX_US = 5_000_000;
/** Two quartz clocks part by at most so much: 100 µs in a second. */
const DRIFT_PER_US = 100e-6;
/** How far back rule 8 looks. */
const STEP_WINDOW_US = 60_000_000;

type Offset = { readonly atUs: number; readonly offsetUs: number; readonly roundTripUs: number };

/**
 * Translates this node's monotonic clock into the database's, which is the only clock that decides (GEN-3). Pure:
 * times come in as µs of the monotonic clock, so the wall clock of the node may do what it likes.
 */
export class ClockEstimate {
  #samples: Offset[] = [];
  #history: Offset[] = [];

  add(sample: ClockSample): void {
    const roundTripUs = sample.gotUs - sample.sentUs;
    if (!(roundTripUs >= 0)) return;
    const offset: Offset = {
      atUs: sample.gotUs,
      offsetUs: sample.authorityUs - (sample.sentUs + roundTripUs / 2),
      roundTripUs,
    };
    // The authority's clock was set: samples that contradict the newest one speak of another time.
    this.#samples = this.#samples.filter((old) => agree(old, offset));
    this.#samples.push(offset);
    if (this.#samples.length > SAMPLES_KEPT) this.#samples.shift();
    this.#history = this.#history.filter((old) => old.atUs >= offset.atUs - STEP_WINDOW_US);
    this.#history.push(offset);
  }

  /** The authority's time at a monotonic instant, as well as it is known; null before the first probe. */
  translate(monotonicUs: number): number | null {
    const best = this.#best(monotonicUs);
    return best === null ? null : Math.round(monotonicUs + best.offsetUs);
  }

  /** Half the best round trip plus what the clocks may have parted since; null before the first probe. */
  errorBoundUs(monotonicUs: number): number | null {
    const best = this.#best(monotonicUs);
    return best === null ? null : boundUs(best, monotonicUs);
  }

  /** As `translate`, but null when the error bound exceeds 10 ms or the newest probe is older than 5 s. */
  stamp(monotonicUs: number): number | null {
    const newest = this.#samples.at(-1);
    const best = this.#best(monotonicUs);
    if (!newest || !best || monotonicUs - newest.atUs > PROBE_AGE_MAX_US) return null;
    return boundUs(best, monotonicUs) > ERROR_BOUND_MAX_US ? null : Math.round(monotonicUs + best.offsetUs);
  }

  /**
   * By how much the authority's clock and ours surely disagreed within the last minute, µs: what the round trips can
   * explain is not counted. Above 500,000 nothing may be closed (fairness rule 8).
   */
  disagreementUs(): number {
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    for (const { offsetUs, roundTripUs } of this.#history) {
      lowest = Math.min(lowest, offsetUs + roundTripUs / 2);
      highest = Math.max(highest, offsetUs - roundTripUs / 2);
    }
    return this.#history.length === 0 ? 0 : Math.max(0, highest - lowest);
  }

  #best(monotonicUs: number): Offset | null {
    let best: Offset | null = null;
    for (const sample of this.#samples) {
      if (best === null || boundUs(sample, monotonicUs) < boundUs(best, monotonicUs)) best = sample;
    }
    return best;
  }
}

const boundUs = (sample: Offset, monotonicUs: number): number =>
  sample.roundTripUs / 2 + Math.max(0, monotonicUs - sample.atUs) * DRIFT_PER_US;

const agree = (old: Offset, fresh: Offset): boolean =>
  Math.abs(old.offsetUs - fresh.offsetUs) <= boundUs(old, fresh.atUs) + boundUs(fresh, fresh.atUs) + 1_000;
