import { RECONNECT_AFTER_MS, RECONNECT_MAX_MS } from '@mnada/contract';

/**
 * How long to wait before the next try: 3 to 4 s at first, then doubling up to 30 s, spread so that a crowd which lost
 * one node doesn't come back in one instant.
 * @param failedTries how many tries in a row have failed, 0 for the first
 * @param random 0 ≤ random < 1
 */
export function reconnectDelayMs(failedTries: number, random: number): number {
  if (failedTries <= 0) return RECONNECT_AFTER_MS + random * 1000;
  const fullMs = Math.min(RECONNECT_MAX_MS, RECONNECT_AFTER_MS * 2 ** Math.min(failedTries, 10));
  return fullMs * (0.75 + 0.25 * random);
}

const SILENT_SPREAD_MS = 250;

/**
 * A line that has been silent for 4.5 s was waited for already: another node may answer at once. Spread a little, as the pages
 * of one frozen node fall silent within 2 s.
 * @param random 0 ≤ random < 1
 */
export function afterSilenceMs(random: number): number {
  return random * SILENT_SPREAD_MS;
}
