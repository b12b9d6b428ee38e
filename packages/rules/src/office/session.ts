/** Sessions of staff (ACC-8, S33): they end after so long without a call, and after so long in any case. */
export const STAFF_IDLE_MS = 15 * 60_000;
export const STAFF_SESSION_MS = 8 * 3_600_000;
/** A strip says so this long before. */
export const STAFF_WARNING_MS = 60_000;
/** What somebody has proved for one act counts this long. */
export const STEP_UP_MS = 5 * 60_000;
/** A link into the back office opens this long, and once. */
export const INVITATION_MS = 48 * 3_600_000;
/** Between the steps of one sign-in, of an enrolment, of a step-up. */
export const CEREMONY_MS = 5 * 60_000;
export const RECOVERY_CODES = 10;
