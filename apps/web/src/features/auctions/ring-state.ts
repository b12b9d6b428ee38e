type RingState = 'unknown' | 'calm' | 'soon' | 'critical' | 'over' | 'paused';
export type RingView = { state: RingState /** 0 to 1 */; part: number; text: string };

const SOON_SECONDS = 5;
const CRITICAL_SECONDS = 2;

/**
 * What a ring shows, as a pure function of the clock. Seconds are rounded up, so the number is 1 until the very end and
 * the colours change with the number: orange from 5, red from 2 (seed: red at 2 s or less).
 * The text has three signs at most, of which the ring makes its letters smaller.
 * @param leftMs until the end, null while the server's time isn't known.
 */
export function ringView(leftMs: number | null, countdownSeconds: number, paused: boolean): RingView {
  if (paused) return { state: 'paused', part: 0, text: '' };
  if (leftMs === null) return { state: 'unknown', part: 0, text: '\u2013' };
  if (leftMs <= 0) return { state: 'over', part: 0, text: '0' };
  const seconds = Math.ceil(leftMs / 1000);
  const state = seconds <= CRITICAL_SECONDS ? 'critical' : seconds <= SOON_SECONDS ? 'soon' : 'calm';
  const text =
    seconds < 100 ? String(seconds) : seconds <= 5940 ? `${Math.ceil(seconds / 60)}m` : `${Math.ceil(seconds / 3600)}h`;
  return { state, part: Math.min(1, leftMs / (countdownSeconds * 1000)), text };
}
