import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { monotonicMs, useConnection, useTimeLeft } from '../../live/index.ts';

const BACK_ONLINE_MS = 2_000;
/** After so many failed tries in a row the person is asked to help. */
const TRIES_BEFORE_REFRESH = 3;

const STRIP =
  'pointer-events-auto flex min-h-12 w-full items-center gap-3 bg-offline px-4 font-semi text-on-offline text-sm leading-[18px] ' +
  'md:w-auto md:min-w-[420px] md:rounded-lg md:shadow-sheet';
const ACTION = 'min-h-12 shrink-0 rounded-sm px-3 font-semi underline-offset-4 hover:underline';

/**
 * Docked on the bottom bar while the connection is lost, and for 2 s when it is back. It overlays: nothing moves.
 * On desktop it floats at the foot of the page.
 */
export function ConnectionStrip() {
  const t = useText();
  const { state, failedTries, retryAtMs, comebacks, retry } = useConnection();
  const isBack = useShortly(comebacks);
  if (state === 'offline' || state === 'stale') {
    const asks = failedTries >= TRIES_BEFORE_REFRESH;
    return (
      <div className={STRIP}>
        <WifiOff aria-hidden="true" size={20} className="shrink-0" />
        <span className="flex-1">{asks ? t('live.lost') : <RetryWords retryAtMs={retryAtMs} />}</span>
        {asks ? (
          <button type="button" className={ACTION} onClick={() => (navigator.onLine ? location.reload() : retry())}>
            {t('live.refresh')}
          </button>
        ) : (
          <button type="button" className={ACTION} onClick={retry}>
            {t('live.retry')}
          </button>
        )}
      </div>
    );
  }
  if (!isBack || state !== 'live') return null;
  return (
    <div className={STRIP}>
      <Wifi aria-hidden="true" size={20} className="shrink-0" />
      <span className="flex-1">{t('live.backOnline')}</span>
    </div>
  );
}

function RetryWords({ retryAtMs }: { retryAtMs: number | null }) {
  const t = useText();
  const leftMs = useTimeLeft(retryAtMs, 1000, monotonicMs);
  if (leftMs === null || leftMs === 0) return t('live.retryingNow');
  return <span className="tnum">{t('live.retryingIn', { count: Math.ceil(leftMs / 1000) })}</span>;
}

/** True for a moment each time `count` grows. */
function useShortly(count: number): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setOn(true);
    const timer = setTimeout(() => setOn(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return isOn;
}
