import { formatDay, useLanguage } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/server-clock.ts';
import { useTimeLeft } from '../../realtime/use-time-left.ts';

/**
 * The day and time of a start, and whether it is today: that is only known once the server's time is, since the rendered
 * page may be read a day later. @param startsAt as the server writes it, null for none
 */
export function useStartDay(startsAt: string | null): { readonly day: string; readonly isToday: boolean } {
  const language = useLanguage();
  const startMs = startsAt === null ? null : Date.parse(startsAt);
  const leftMs = useTimeLeft(startMs, 60_000);
  if (startMs === null) return { day: '', isToday: false };
  const day = formatDay(startMs, language, leftMs === null ? null : serverClock.now());
  return { day, isToday: day === formatDay(startMs, language, startMs) };
}
