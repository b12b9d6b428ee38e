import { Clock } from 'lucide-react';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { Chip } from '@mnada/ui/chip.tsx';

const HOUR_MS = 3_600_000;
const SOON_HOURS = 72;

/** Until when it can be claimed (WIN-1), and how long that is once the server's time is known. */
export function ClaimDeadline({ until }: { until: string }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useServerNow(60_000);
  const hours = nowMs === null ? null : Math.max(0, Math.floor((Date.parse(until) - nowMs) / HOUR_MS));
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 px-0.5 text-foreground-2 text-sm">
      <span>{t('claim.claimBy', { date: formatDate(until, language) })}</span>
      {hours === null ? null : (
        <Chip tone={hours < SOON_HOURS ? 'soon' : 'neutral'} icon={<Clock aria-hidden="true" size={14} />}>
          {hours < 48 ? t('claim.hoursLeft', { count: hours }) : t('claim.daysLeft', { count: Math.floor(hours / 24) })}
        </Chip>
      )}
    </p>
  );
}
