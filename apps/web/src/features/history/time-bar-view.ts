type TimeBarState = 'unknown' | 'paused' | 'calm' | 'soon' | 'critical' | 'over';
export type TimeBarView = {
  readonly state: TimeBarState;
  /** How much of the bar is filled, 0 to 1. */
  readonly part: number;
  /** Rounded up; null where no time is told. */
  readonly secondsLeft: number | null;
};

/** While any time is left, so much of the bar is seen (OWN-2). */
const PART_MIN = 0.1;
const SOON_SECONDS = 5;
const CRITICAL_SECONDS = 2;

/**
 * The time bar of a live entry (OWN-2): what is left of the auction's own countdown, at least 10 %; colours change with the
 * number, as on every ring.
 * @param leftMs until the end, null while the server's time isn't known
 */
export function timeBarView(leftMs: number | null, countdownSeconds: number, isPaused: boolean): TimeBarView {
  if (isPaused) return { state: 'paused', part: 0, secondsLeft: null };
  if (leftMs === null) return { state: 'unknown', part: 0, secondsLeft: null };
  if (leftMs <= 0) return { state: 'over', part: 0, secondsLeft: null };
  const secondsLeft = Math.ceil(leftMs / 1000);
  const whole = Math.max(1, countdownSeconds) * 1000;
  return {
    state: secondsLeft <= CRITICAL_SECONDS ? 'critical' : secondsLeft <= SOON_SECONDS ? 'soon' : 'calm',
    part: Math.min(1, Math.max(PART_MIN, leftMs / whole)),
    secondsLeft,
  };
}
