import { type Language, translate } from '../../client/i18n/index.ts';

/** `2 s`, `4 m`, `3 h`, `2 d` (`sek 2`, `dk 4`, `saa 3`, `siku 2`): short enough to stand beside something in both languages. */
export function shortAgo(atMs: number, nowMs: number, language: Language): string {
  const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1000));
  if (seconds < 60) return translate(language, 'auctionDetail.secondsShort', { count: seconds });
  if (seconds < 3_600) return translate(language, 'auctionDetail.minutesShort', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return translate(language, 'auctionDetail.hoursShort', { count: Math.floor(seconds / 3_600) });
  return translate(language, 'auctionDetail.daysShort', { count: Math.floor(seconds / 86_400) });
}
