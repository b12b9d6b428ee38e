import type { ControlAuction } from '@mnada/contract/office';
import { useNow } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { Ring } from '../../ui/ring.tsx';

const SOON_S = 5;
const CRITICAL_S = 2;

/** The shopper's own ring: full with the auction's own countdown, orange from 5 s, red from 2; dashed where nobody knows. */
export function ControlRing({
  auction,
  isStale,
  isPaused,
}: {
  auction: Pick<ControlAuction, 'ends_at' | 'countdown_seconds'>;
  isStale: boolean;
  isPaused: boolean;
}) {
  const t = useText();
  const now = useNow();
  const seconds = Math.max(0, Math.ceil((auction.ends_at - now) / 1_000));
  const stands = isStale || isPaused;
  return (
    <Ring
      size={34}
      share={seconds / Math.max(1, auction.countdown_seconds)}
      tone={stands ? 'paused' : seconds <= CRITICAL_S ? 'critical' : seconds <= SOON_S ? 'soon' : 'calm'}
      label={t(isPaused ? 'control.timePaused' : isStale ? 'control.timeUnknown' : 'control.timeLeft', {
        count: seconds,
      })}
    >
      {stands ? '–' : seconds > 99 ? `${Math.ceil(seconds / 60)}m` : seconds}
    </Ring>
  );
}
