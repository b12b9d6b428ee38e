const HOUR_MS = 3_600_000;
/** With an unknown token it is worth keeping for an investigation, not for ever: a storm must not fill the disk. */
const UNKNOWN_AN_HOUR = 1_000;

export type StormGuard = {
  /** Whether one more body with an unknown token is kept. */
  admit(): boolean;
  /** Since the start. */
  readonly dropped: number;
};

/** @param nowMs a clock that never goes back */
export function createStormGuard(perHour = UNKNOWN_AN_HOUR, nowMs: () => number = () => performance.now()): StormGuard {
  let beganMs = nowMs();
  let kept = 0;
  let dropped = 0;
  return {
    admit() {
      if (nowMs() - beganMs >= HOUR_MS) {
        beganMs = nowMs();
        kept = 0;
      }
      if (kept >= perHour) {
        dropped++;
        return false;
      }
      kept++;
      return true;
    },
    get dropped() {
      return dropped;
    },
  };
}
