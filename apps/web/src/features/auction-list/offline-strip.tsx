import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatClock, useText } from '../../i18n/index.ts';
import { useConnection } from '../../live/index.ts';
import { announceOwn } from '../../ui/announcer.tsx';
import { useLastLive } from './use-last-live.ts';

const BACK_ONLINE_MS = 2_000;
const TRIES_BEFORE_REFRESH = 3;
const STRIP =
  'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex min-h-12 items-center gap-3 bg-offline px-4 font-semi text-on-offline text-sm ' +
  'md:inset-x-auto md:right-8 md:bottom-6 md:min-w-105 md:rounded-lg md:shadow-sheet';
const ACTION = 'min-h-12 shrink-0 px-3 font-semi hover:underline';

/** While disconnected: since when the prices are old, and a way to try at once. Docked on the bottom bar; pushes nothing. */
export function OfflineStrip() {
  const t = useText();
  const { state, failedTries, comebacks, retry } = useConnection();
  const lastLiveMs = useLastLive();
  const isLost = state === 'offline' || state === 'stale';
  const isBack = useShortlyAfter(comebacks) && state === 'live';
  useEffect(() => {
    if (isLost) announceOwn(t('live.disconnected'));
  }, [isLost, t]);
  useEffect(() => {
    if (isBack) announceOwn(t('live.backOnline'));
  }, [isBack, t]);
  if (isLost) {
    const givesUp = failedTries >= TRIES_BEFORE_REFRESH;
    return (
      <div className={STRIP}>
        <WifiOff aria-hidden="true" size={20} className="shrink-0" />
        <span className="tnum flex-1 py-1.5 leading-[18px]">
          {givesUp
            ? t('live.lost')
            : lastLiveMs === null
              ? t('live.retryingNow')
              : t('list.pricesFrom', { time: formatClock(lastLiveMs) })}
        </span>
        <button type="button" className={ACTION} onClick={givesUp ? () => location.reload() : retry}>
          {t(givesUp ? 'live.refresh' : 'live.retry')}
        </button>
      </div>
    );
  }
  if (!isBack) return null;
  return (
    <div className={STRIP}>
      <Wifi aria-hidden="true" size={20} className="shrink-0" />
      <span className="flex-1">{t('live.backOnline')}</span>
    </div>
  );
}

/** True for 2 s each time `count` grows. */
function useShortlyAfter(count: number): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setOn(true);
    const timer = setTimeout(() => setOn(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return isOn;
}
