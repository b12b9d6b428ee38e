import type { Language } from './errors.ts';

// Put together by hand, without Intl: server and browsers must print the same letters, and browsers disagree about the
// space and the case of "PM" and about the names of days in Kiswahili.

export const WEEKDAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  sw: ['Jpl', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Ijm', 'Jms'],
} as const;
export const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  sw: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
} as const;
export const NBSP = '\u00a0';
const AHEAD_MS = 3 * 3_600_000; // no summer time since 1960

/** What clocks in Nairobi show then, in the fields that say UTC (GEN-3). */
export const there = (ms: number): Date => new Date(ms + AHEAD_MS);

/** `8:30 PM`, in Nairobi, the same in both languages; it never wraps inside. @param ms since 1970 */
export function nairobiTime(ms: number): string {
  const at = there(ms);
  const minute = String(at.getUTCMinutes()).padStart(2, '0');
  return `${at.getUTCHours() % 12 || 12}:${minute}${NBSP}${at.getUTCHours() < 12 ? 'AM' : 'PM'}`;
}

/** `12:04:31 PM`, in Nairobi: where seconds matter. @param ms since 1970 */
export function nairobiClock(ms: number): string {
  const [clock, half] = nairobiTime(ms).split(NBSP);
  return `${clock}:${String(there(ms).getUTCSeconds()).padStart(2, '0')}${NBSP}${half}`;
}

/** `14 Jun 2025`, in Nairobi. @param ms since 1970 */
export function nairobiDay(ms: number, language: Language): string {
  const at = there(ms);
  return `${at.getUTCDate()} ${MONTHS[language][at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `Sat 14 Jun 2025, 8:30 PM`, in Nairobi. @param ms since 1970 */
export const nairobiDate = (ms: number, language: Language): string =>
  `${WEEKDAYS[language][there(ms).getUTCDay()]} ${nairobiDay(ms, language)}, ${nairobiTime(ms)}`;
