import { groupDigits } from '@mnada/contract';

const NBSP = '\u00a0';
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const NAIROBI_MS = 3 * 3_600_000; // no summer time since 1960
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type Moment = string | number | Date;
const msOf = (moment: Moment): number => new Date(moment).getTime();
/** What clocks in Nairobi show then, in the fields that say UTC (GEN-3). */
const there = (moment: Moment): Date => new Date(msOf(moment) + NAIROBI_MS);
const two = (value: number): string => String(value).padStart(2, '0');
const dayNumber = (moment: Moment): number => Math.floor((msOf(moment) + NAIROBI_MS) / DAY_MS);

/** `KSh 1,417`, which never wraps inside; cents only where there are any. */
export function formatKes(kes: number): string {
  const cents = Math.round(kes * 100) % 100 !== 0;
  return `${kes < 0 ? '\u2212' : ''}KSh${NBSP}${groupDigits(Math.abs(kes), cents ? 2 : 0)}`;
}

/** `1,417` with a true minus sign: in tables, whose headers say the unit. */
export const formatNumber = (value: number): string =>
  `${value < 0 ? '\u2212' : ''}${groupDigits(Math.abs(value), Math.round(value * 100) % 100 === 0 ? 0 : 2)}`;

/** `20:41`, in Nairobi. */
export const formatTime = (moment: Moment): string => {
  const at = there(moment);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
};
/** `20:41:07`: in evidence and in the audit log. */
export const formatSeconds = (moment: Moment): string => `${formatTime(moment)}:${two(there(moment).getUTCSeconds())}`;

/** `20:41:07.118`: in the trail of a payment. */
export const formatMillis = (moment: Moment): string =>
  `${formatSeconds(moment)}.${String(there(moment).getUTCMilliseconds()).padStart(3, '0')}`;

/** `Sat 14 Jun`. */
export const formatDay = (moment: Moment): string => {
  const at = there(moment);
  return `${DAYS[at.getUTCDay()]} ${at.getUTCDate()}${NBSP}${MONTHS[at.getUTCMonth()]}`;
};
/** `Sat 14 Jun 2025`. */
export const formatDate = (moment: Moment): string => `${formatDay(moment)} ${there(moment).getUTCFullYear()}`;
/** `Thu 12, 21:13`. */
export const formatDayTime = (moment: Moment): string => {
  const at = there(moment);
  return `${DAYS[at.getUTCDay()]} ${at.getUTCDate()}, ${formatTime(moment)}`;
};
/** `Thu 12 Jun 2025, 21:12`. */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;
/** `2025-06-14`: as addresses and date fields write a day of Nairobi. */
export const isoDay = (moment: Moment): string => there(moment).toISOString().slice(0, 10);

/** `2025-06-14T18:30`: what a field for a moment of Nairobi holds. */
export const localOf = (moment: Moment): string => there(moment).toISOString().slice(0, 16);
/** The moment that such a field means, in ISO; null where it holds none. */
export function momentOf(local: string): string | null {
  const ms = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) ? Date.parse(`${local.slice(0, 16)}:00+03:00`) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** `8 h 31 min`, `41 min`, `2 days 3 h`: how long something takes. */
export function formatLength(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
  return `${Math.floor(hours / 24)} days${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`;
}

/** `1.9 s`, `41 s`, `9 min`: how long M-PESA took. */
export function formatTook(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  return ms < 100_000 ? `${Math.round(ms / 1000)} s` : formatLength(ms);
}

/** `6 h`, `1 day`, `9 days`: how long something has been there. */
export function formatAge(moment: Moment, nowMs: number): string {
  const age = Math.max(0, nowMs - msOf(moment));
  if (age < HOUR_MS) return `${Math.max(1, Math.round(age / MINUTE_MS))} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  return days === 1 ? '1 day' : `${days} days`;
}

/** `2 h ago`, `3 days ago`, `just now`. */
export const formatAgo = (moment: Moment, nowMs: number): string =>
  nowMs - msOf(moment) < MINUTE_MS ? 'just now' : `${formatAge(moment, nowMs)} ago`;

/** The promise, not the age: `2 days late`, `due in 19 min`, `due today`; `null`: no deadline. */
export function formatDue(moment: Moment | null, nowMs: number): { words: string; isLate: boolean } {
  if (moment === null) return { words: 'no deadline', isLate: false };
  const left = msOf(moment) - nowMs;
  const isLate = left < 0;
  const minutes = Math.max(1, Math.floor(Math.abs(left) / MINUTE_MS));
  const days = Math.floor(Math.abs(left) / DAY_MS);
  const length =
    days >= 1
      ? days === 1
        ? '1 day'
        : `${days} days`
      : minutes >= 60
        ? `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`
        : `${minutes} min`;
  if (isLate) return { words: `${length} late`, isLate };
  if (days >= 1 && dayNumber(moment) === dayNumber(nowMs)) return { words: 'due today', isLate };
  return { words: `due in ${length}`, isLate };
}
