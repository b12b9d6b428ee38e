/**
 * Sessions of staff (ACC-8, S33). How long a session may last in any case, an invitation, and a step of a sign-in, the schema says
 * (migration 0054): no role of the server can write it.
 */
export const STAFF_IDLE_MS = 15 * 60_000;
/** A strip says so this long before. */
export const STAFF_WARNING_MS = 60_000;
/** What somebody has proved for one act counts this long; the schema lets none count longer (0058). */
export const STEP_UP_MS = 5 * 60_000;
export const RECOVERY_CODES = 10;
