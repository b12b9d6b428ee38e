const DAY_MS = 86_400_000;
const NAIROBI_MS = 3 * 3_600_000;
/** Behind it, so that the server's day is another one by then. */
const BEHIND_MS = 2_000;

/** How long it takes until another day has begun in Nairobi, by the device's clock: for asking again what counts by days. */
export const untilMidnightMs = (): number => DAY_MS - ((Date.now() + NAIROBI_MS) % DAY_MS) + BEHIND_MS;
