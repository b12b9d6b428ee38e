import { formatClock, useText } from '../../client/i18n/index.ts';
import { useLastLive } from '../../realtime/use-last-live.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useConnectionVoice } from './use-connection-voice.ts';

/** On screens with the bottom bar, while disconnected: since when the prices are old, and a way to try at once. Docked on the bottom bar. */
export function OfflineStrip() {
  const t = useText();
  const lastLiveMs = useLastLive();
  useConnectionVoice();
  return (
    <ConnectionStrip
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 md:inset-x-auto md:right-8 md:bottom-6"
      words={
        lastLiveMs === null
          ? t('connection.retryingNow')
          : t('connection.pricesFrom', { time: formatClock(lastLiveMs) })
      }
    />
  );
}
