import { afterQuietHours, beforeQuietHours, isQuiet } from './quiet-hours.ts';

/**
 * How a notice bears waiting (OWN-4). `now`: money or a win, told at any hour. `morning`: waits for 08:00.
 * `fleeting`: worth nothing in the morning, so at night it stays in the inbox only.
 */
export type NoticeUrgency = 'now' | 'morning' | 'fleeting';

/** When a phone may ring for it, ms since 1970; null: not at all. */
export function ringsAtMs(urgency: NoticeUrgency, nowMs: number): number | null {
  if (urgency === 'now') return nowMs;
  if (urgency === 'morning') return afterQuietHours(nowMs);
  return isQuiet(nowMs) ? null : nowMs;
}

const HOUR_MS = 3_600_000;
/** WIN-1: so long before the time to claim is over, somebody who has not claimed yet is reminded. */
export const CLAIM_REMINDERS = [
  { name: '7d', beforeMs: 7 * 24 * HOUR_MS },
  { name: '3d', beforeMs: 3 * 24 * HOUR_MS },
  { name: '1d', beforeMs: 24 * HOUR_MS },
  { name: 'last', beforeMs: 6 * HOUR_MS },
] as const;
export type ClaimReminder = (typeof CLAIM_REMINDERS)[number]['name'];

/**
 * The reminder whose time has come last, or null: too early, or too late to claim. One that was missed is passed over,
 * since the later one says more. The last one is never put off to the morning, for that may be too late: when it would
 * come at night, it comes at 19:00 before.
 * @param wonAtMs a reminder that would have come before is none
 */
export function dueClaimReminder(wonAtMs: number, claimUntilMs: number, nowMs: number): ClaimReminder | null {
  if (nowMs > claimUntilMs) return null;
  let due: ClaimReminder | null = null;
  for (const { name, beforeMs } of CLAIM_REMINDERS) {
    const markMs = claimUntilMs - beforeMs;
    const atMs = name === 'last' ? beforeQuietHours(markMs) : markMs;
    if (atMs > wonAtMs && nowMs >= atMs) due = name;
  }
  return due;
}

const MINUTE_MS = 60_000;
const PUSH_TRIES_MAX = 6;

/** How long a push that met no answer waits for its next try: 1, 2, 4, 8, 16 minutes; null: it is given up. */
export const pushRetryMs = (tries: number): number | null =>
  tries >= PUSH_TRIES_MAX ? null : MINUTE_MS * 2 ** Math.max(0, tries - 1);
