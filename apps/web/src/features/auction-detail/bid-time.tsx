import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { formatClock, formatTime, translate, useLanguage } from '../../client/i18n/index.ts';
import { serverClock, ticker } from '../../realtime/index.ts';
import { formatNearDay } from '@mnada/i18n/near-date.ts';
import { shortAgo } from './short-ago.ts';

const DAY_MS = 86_400_000;
const subscribe = (onChange: () => void) => ticker.subscribe(onChange);
const unknown = () => null;

/**
 * When a bid was placed: how long ago under a day, else the day and the hour. Until the server's time is known the hour
 * alone, which stays true in a page that is read later. Drawn again only when its words change; the exact time is its title.
 */
export function BidTime({ at }: { at: string }) {
  const language = useLanguage();
  const atMs = useMemo(() => Date.parse(at), [at]);
  const read = useCallback(() => {
    const nowMs = serverClock.now();
    if (nowMs === null) return null;
    return nowMs - atMs < DAY_MS
      ? translate(language, 'auctionDetail.agoShort', { ago: shortAgo(atMs, nowMs, language) })
      : formatNearDay(at, language);
  }, [at, atMs, language]);
  const words = useSyncExternalStore(subscribe, read, unknown);
  return (
    <time dateTime={at} title={formatClock(at)}>
      {words ?? formatTime(at)}
    </time>
  );
}
