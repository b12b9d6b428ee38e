import type { ControlPause } from '@mnada/contract/office';
import { CirclePause } from 'lucide-react';
import { useNow } from '../../client/clock.ts';
import { formatTime, useText } from '../../client/i18n/index.ts';
import { clockUntil } from './control-view.ts';

/** All stand still: since when, why, and how long until they are void. */
export function PauseStrip({ pause, children }: { pause: ControlPause; children?: React.ReactNode }) {
  const t = useText();
  const now = useNow();
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-critical-soft px-4.5 py-3 text-critical-text"
    >
      <CirclePause aria-hidden="true" size={20} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">
          {t('control.pausedStrip', { count: pause.auctions })}.{' '}
          <span className="tnum">
            {now >= pause.void_at
              ? t('control.voidNow')
              : t('control.voidIn', { left: clockUntil(pause.void_at, now) })}
          </span>
        </p>
        <p className="text-sm [overflow-wrap:anywhere]">
          {t('control.pausedBy', { by: pause.by, time: formatTime(pause.since), reason: pause.reason })}
        </p>
      </div>
      {children}
    </div>
  );
}
