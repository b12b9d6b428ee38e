import {
  groupDigits,
  type Language,
  nairobiClock,
  nairobiDate,
  nairobiDay,
  nairobiNearDate,
  nairobiTime,
} from '@mnada/contract';

const NBSP = '\u00a0';

/**
 * A sum of KES without its sign: `1,417`; cents only where there are any (per-bid prices) and for `0.00`, which every
 * auction starts at. Numbers are en-KE in both languages.
 */
export function formatAmount(kes: number, decimals: 'auto' | 'always' | 'never' = 'auto'): string {
  if (decimals === 'never') return groupDigits(kes);
  const showCents = decimals === 'always' || kes === 0 || Math.round(kes * 100) % 100 !== 0;
  return groupDigits(kes, showCents ? 2 : 0);
}

/** `KSh 1,417`, which never wraps inside (the currency style of Intl would print `Ksh`). */
export function formatKes(kes: number, decimals: 'auto' | 'always' | 'never' = 'auto'): string {
  return `KSh${NBSP}${formatAmount(kes, decimals)}`;
}

/** `−96%` with a true minus sign: how far below the shop price; null when there is nothing to say. */
export function formatSaving(priceKes: number, originalKes: number): string | null {
  if (originalKes <= 0 || priceKes >= originalKes || priceKes <= 0) return null;
  const percent = savedPercent(priceKes, originalKes);
  return percent < 1 ? null : `\u2212${percent}%`;
}

/** Rounded, at least 0 (seed 2, section 9), and at most 99: what costs something isn't free. */
export const savedPercent = (priceKes: number, originalKes: number): number =>
  originalKes <= 0 ? 0 : Math.min(99, Math.max(0, Math.round((1 - priceKes / originalKes) * 100)));

type Moment = string | number | Date;
const asDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment));

/** `8:30 PM`, in Nairobi, whatever the phone is set to (GEN-3). */
export const formatTime = (moment: Moment): string => nairobiTime(asDate(moment).getTime());

/** `12:04:31 PM`, in Nairobi: where seconds matter. */
export const formatClock = (moment: Moment): string => nairobiClock(asDate(moment).getTime());

/** `Sat 14 Jun 2025, 8:30 PM`, in Nairobi. */
export const formatDate = (moment: Moment, language: Language): string =>
  nairobiDate(asDate(moment).getTime(), language);

/** `21 Nov 2026`: where the hour says nothing. */
export const formatDayOnly = (moment: Moment, language: Language): string =>
  nairobiDay(asDate(moment).getTime(), language);

/** `Just now`. */
export const formatJustNow = (language: Language): string => (language === 'sw' ? 'Sasa hivi' : 'Just now');

const NAIROBI_OFFSET_MS = 3 * 3_600_000; // no summer time since 1960
const dayNumber = (date: Date): number => Math.floor((date.getTime() + NAIROBI_OFFSET_MS) / 86_400_000);

/** `Today, 8:30 PM`, `Tomorrow, 12:51 AM`, else the date. Without `nowMs` (not known while rendering for all) the date. */
export function formatDay(moment: Moment, language: Language, nowMs: number | null): string {
  if (nowMs !== null) {
    const days = dayNumber(asDate(moment)) - dayNumber(new Date(nowMs));
    if (days === 0) return `${language === 'sw' ? 'Leo' : 'Today'}, ${formatTime(moment)}`;
    if (days === 1) return `${language === 'sw' ? 'Kesho' : 'Tomorrow'}, ${formatTime(moment)}`;
  }
  return nairobiNearDate(asDate(moment).getTime(), language);
}

/** `Just now`, `12 s ago`, `4 m ago`, `3 h ago`, `2 d ago`. */
export function formatAgo(moment: Moment, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - asDate(moment).getTime()) / 1000));
  if (seconds < 2) return formatJustNow(language);
  const [amount, unit] =
    seconds < 60
      ? ([seconds, 's'] as const)
      : seconds < 3600
        ? ([Math.floor(seconds / 60), 'm'] as const)
        : seconds < 86_400
          ? ([Math.floor(seconds / 3600), 'h'] as const)
          : ([Math.floor(seconds / 86_400), 'd'] as const);
  if (language === 'en') return `${amount} ${unit} ago`;
  const word = { s: 'sekunde', m: 'dakika', h: 'saa', d: 'siku' }[unit];
  return `${word} ${amount} ${amount === 1 ? 'iliyopita' : 'zilizopita'}`;
}

/** `00:18:42`; hours keep counting above a day. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
