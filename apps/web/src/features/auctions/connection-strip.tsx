import { Wifi, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { useConnection } from '../../realtime/connection-store.ts';
import { cx } from '@mnada/ui/cx.ts';

const BACK_ONLINE_MS = 2_000;
/** After so many failed tries in a row the person is asked to help. */
const TRIES_BEFORE_REFRESH = 3;

const STRIP =
  'flex min-h-12 items-center gap-3 bg-offline px-4 font-semi text-on-offline text-sm leading-4.5 ' +
  'md:min-w-105 md:rounded-lg md:shadow-sheet';
const WORDS = 'tnum flex min-h-12 flex-1 items-center py-1.5';
const ACTION = 'min-h-12 shrink-0 rounded-sm px-3 font-semi underline-offset-4 hover:underline';

/**
 * Stands while the connection is lost, and for 2 s when it is back. It overlays: nothing moves. Nor do its own words, on one
 * line or two: their box is as high as the strip, and other words are another part of it.
 * @param className where it is docked
 * @param words what is said while it is tried again
 */
export function ConnectionStrip({ className, words }: { className: string; words: ReactNode }) {
  const t = useText();
  const state = useConnection('state');
  const failedTries = useConnection('failedTries');
  const comebacks = useConnection('comebacks');
  const retry = useConnection('retry');
  const isBack = useShortly(comebacks);
  if (state === 'offline' || state === 'stale' || state === 'crowded') {
    const asks = failedTries >= TRIES_BEFORE_REFRESH;
    // Without a network a reload would lose the page.
    const refresh = () => (navigator.onLine ? location.reload() : retry());
    return (
      <div key="lost" className={cx(STRIP, className)}>
        <WifiOff aria-hidden="true" size={20} className="shrink-0" />
        <span className={WORDS}>
          {state === 'crowded' ? (
            <span key="crowded">{t('connection.crowdedText')}</span>
          ) : asks ? (
            <span key="lost">{t('connection.lost')}</span>
          ) : (
            <span key="tries" className="contents">
              {words}
            </span>
          )}
        </span>
        <button type="button" className={ACTION} onClick={asks ? refresh : retry}>
          {t(asks ? 'connection.refresh' : 'connection.retry')}
        </button>
      </div>
    );
  }
  if (!isBack || state !== 'live') return null;
  return (
    <div key="back" className={cx(STRIP, className)}>
      <Wifi aria-hidden="true" size={20} className="shrink-0" />
      <span className={WORDS}>{t('connection.backOnline')}</span>
    </div>
  );
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
