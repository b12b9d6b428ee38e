/** Milliseconds since 1970. */
type EpochMs = number;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** East Africa Time is three hours ahead of UTC all year round. */
const NAIROBI_AHEAD_MS = 3 * HOUR_MS;
/** OWN-4: nobody's phone rings between 20:00 and 08:00 for what isn't urgent. */
const QUIET_FROM_HOUR = 20;
const QUIET_UNTIL_HOUR = 8;

const sinceMidnightMs = (nowMs: EpochMs): number => (((nowMs + NAIROBI_AHEAD_MS) % DAY_MS) + DAY_MS) % DAY_MS;

/** Whether it is night in Kenya. 20:00:00.000 is; 08:00:00.000 is not any more. */
export function isQuiet(nowMs: EpochMs): boolean {
  const timeMs = sinceMidnightMs(nowMs);
  return timeMs >= QUIET_FROM_HOUR * HOUR_MS || timeMs < QUIET_UNTIL_HOUR * HOUR_MS;
}

/** The first moment from now on that isn't night: now, or the next 08:00. */
export function afterQuietHours(nowMs: EpochMs): EpochMs {
  if (!isQuiet(nowMs)) return nowMs;
  const timeMs = sinceMidnightMs(nowMs);
  const untilMs = QUIET_UNTIL_HOUR * HOUR_MS - timeMs;
  return nowMs + (untilMs > 0 ? untilMs : untilMs + DAY_MS);
}

/** The last whole hour until now that isn't night: for what must be told before a time that lies in the night. */
export function beforeQuietHours(atMs: EpochMs): EpochMs {
  if (!isQuiet(atMs)) return atMs;
  const timeMs = sinceMidnightMs(atMs);
  const backMs = timeMs - (QUIET_FROM_HOUR - 1) * HOUR_MS;
  return atMs - (backMs > 0 ? backMs : backMs + DAY_MS);
}
