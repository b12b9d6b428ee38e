import { formatCountdown, useText } from '../../client/i18n/index.ts';
import { useTimeLeft } from '../../realtime/index.ts';

export function UntilStart({ startsAt }: { startsAt: string }) {
  const t = useText();
  const leftMs = useTimeLeft(Date.parse(startsAt));
  return (
    <p className="shrink-0 text-right text-foreground-2 text-xs">
      {t('watch.untilStart')}
      <b className="tnum block text-foreground text-lg">{leftMs === null ? '--:--:--' : formatCountdown(leftMs)}</b>
    </p>
  );
}
