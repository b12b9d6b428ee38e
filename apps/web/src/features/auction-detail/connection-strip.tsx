import { useText } from '../../client/i18n/index.ts';
import { monotonicMs, useConnection, useTimeLeft } from '../../realtime/index.ts';
import { ConnectionStrip } from '../auctions/index.ts';

/** Docked on the bottom bar; on desktop it floats at the foot of the page. Counts down to the next try. */
export function DetailConnectionStrip() {
  return <ConnectionStrip className="pointer-events-auto w-full md:w-130" words={<RetryWords />} />;
}

function RetryWords() {
  const t = useText();
  const leftMs = useTimeLeft(useConnection('retryAtMs'), 1000, monotonicMs);
  return leftMs === null || leftMs === 0 ? (
    <span key="now">{t('connection.retryingNow')}</span>
  ) : (
    <span key="in">{t('connection.retryingIn', { count: Math.ceil(leftMs / 1000) })}</span>
  );
}
