import { useText } from '../i18n/index.ts';
import { useTimeLeft, monotonicMs } from '../live/index.ts';
import { Banner } from '../ui/banner.tsx';
import { minutesSeconds } from './payment-phase.ts';
import type { MoneyFailure as Failure } from './use-money-request.ts';

/**
 * Above the button that failed: what happened and what to do (GEN-8).
 * @param title for answers of the server; a missing answer has its own
 */
export function MoneyFailure({
  failure,
  title,
  isOnline,
}: {
  failure: Failure | null;
  title: string;
  isOnline: boolean;
}) {
  const t = useText();
  const waitMs = useTimeLeft(failure?.againAtMs ?? null, 1000, monotonicMs);
  if (!isOnline)
    return (
      <Banner className="mb-3" title={t('paying.offlineTitle')}>
        {failure?.code === 'UNANSWERED' ? t('paying.networkErrorText') : t('paying.offlineText')}
      </Banner>
    );
  if (failure === null) return null;
  return (
    <Banner
      tone="error"
      alert
      className="mb-3"
      title={failure.code === 'UNANSWERED' ? t('paying.networkError') : title}
    >
      {failure.message}
      {waitMs !== null && waitMs > 0 ? ` ${t('paying.againAt', { time: minutesSeconds(waitMs) })}` : ''}
    </Banner>
  );
}
