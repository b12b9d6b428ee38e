import type { Language } from './errors.ts';
import { MONTHS, nairobiTime, NBSP, there, WEEKDAYS } from './nairobi-time.ts';

/** `Mon 16 Jun`, in Nairobi: of days so near that nobody asks for the year. @param ms since 1970 */
export function nairobiNearDay(ms: number, language: Language): string {
  const at = there(ms);
  return `${WEEKDAYS[language][at.getUTCDay()]} ${at.getUTCDate()}${NBSP}${MONTHS[language][at.getUTCMonth()]}`;
}

/** `Mon 16 Jun, 8:56 PM`, in Nairobi. @param ms since 1970 */
export const nairobiNearDate = (ms: number, language: Language): string =>
  `${nairobiNearDay(ms, language)}, ${nairobiTime(ms)}`;

/**
 * When something is possible again, behind a refusal: a window of 24 hours ends at an hour, and "tomorrow" would be said wrongly on both
 * sides of midnight. @param ms since 1970
 */
export const againFrom = (ms: number, language: Language): string =>
  language === 'sw' ? `Tena kuanzia ${nairobiNearDate(ms, language)}.` : `Again from ${nairobiNearDate(ms, language)}.`;
