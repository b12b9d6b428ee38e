import { Check } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { useConnection } from '../../realtime/index.ts';
import { LiveDot } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { linkQuality } from './link-quality.ts';

// Each has a key of its own: other words are another box, not one that has moved.
const PILL =
  // Beside the way back, never on it: long words take two lines.
  'pointer-events-auto inline-flex min-h-8 max-w-[calc(100%-3.5rem)] items-center gap-1.5 rounded-full bg-surface px-3 py-1 font-semi text-xs leading-4 shadow-card ' +
  'md:min-h-6 md:max-w-none md:bg-transparent md:p-0 md:text-sm md:shadow-none';

/** Whether what is on screen is live, and how bad the line is when it is. An ended auction only says so. */
export function ConnectionPill({ ended }: { ended: boolean }) {
  const t = useText();
  const state = useConnection('state');
  const roundTripMs = useConnection('roundTripMs');
  const lostPings = useConnection('lostPings');
  const retry = useConnection('retry');
  if (state === 'replaced') {
    return (
      <span key="elsewhere" data-pill="elsewhere" className={cx(PILL, 'pr-1')}>
        <LiveDot on={false} />
        {t('connection.elsewhere')}
        <button
          type="button"
          className="relative min-h-8 rounded-full px-2 font-semi text-link before:absolute before:inset-x-0 before:-inset-y-2"
          onClick={retry}
        >
          {t('connection.useHere')}
        </button>
      </span>
    );
  }
  if (ended) {
    return (
      <span key="ended" data-pill="ended" className={cx(PILL, 'text-ended-text')}>
        <Check aria-hidden="true" size={16} />
        {t('connection.ended')}
      </span>
    );
  }
  if (state !== 'live') {
    const pill = state === 'connecting' ? 'connecting' : 'lost';
    return (
      <span key={pill} data-pill={pill} className={PILL}>
        <LiveDot on={false} />
        {t(state === 'connecting' ? 'connection.connecting' : 'connection.disconnected')}
      </span>
    );
  }
  const quality = linkQuality(roundTripMs, lostPings);
  const slowMs = quality === 'good' ? null : roundTripMs;
  return (
    <span key={quality} data-pill={quality} className={PILL}>
      <LiveDot />
      {quality === 'weak' ? (
        <span className="text-soon-text">{t('connection.weak')}</span>
      ) : (
        <>
          {/* On low screens the picture stands beside this: there is room for one of the two. */}
          <span className={cx('md:text-live-text', slowMs !== null && 'max-md:[@media(max-height:699px)]:sr-only')}>
            {t('connection.liveUpdates')}
          </span>
          {slowMs === null ? null : (
            <span className="tnum font-regular text-soon-text">
              <span className="sr-only">{t('connection.roundTrip')}: </span>
              {t('connection.milliseconds', { count: Math.round(slowMs) })}
              {` ${t('connection.slow')}`}
            </span>
          )}
        </>
      )}
    </span>
  );
}
