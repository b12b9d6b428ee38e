import { useText } from '../../client/i18n/index.ts';
import { useTimeLeft, monotonicMs } from '../../realtime/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { minutesSeconds } from './payment-phase.ts';
import type { MoneyFailure as Failure } from './use-money-request.ts';

/** Few ever need it, and only behind a server that answered. */
const { Later: ProveNumber } = loadLater(() => import('./prove-number.tsx').then((module) => module.ProveNumber));

const { Later: AcceptTerms } = loadLater(() => import('./accept-terms.tsx').then((module) => module.AcceptTerms));

/** Refusals that end for whoever shows that the number is theirs (PAY-3). */
const isAboutUnprovedNumber = (code: string): boolean =>
  code === 'NUMBER_RESTS' || code === 'OTHERS_NUMBERS_LIMIT' || code === 'NETWORK_NUMBERS_LIMIT';

/** Longer waits are told in the refusal's own words, with their hour. */
const COUNTED_DOWN_MS = 3_600_000;

/**
 * Above the button that failed: what happened and what to do (GEN-8).
 * @param title for answers of the server; a missing answer has its own
 * @param proving the number that is paid from, and what goes on once it is proved; left out where nothing is paid
 */
export function MoneyFailure({
  failure,
  title,
  isOnline,
  isUnknown = false,
  proving,
}: {
  failure: Failure | null;
  title: string;
  isOnline: boolean;
  /** A press was not answered: whether it arrived, nobody here knows yet. */
  isUnknown?: boolean;
  proving?: { readonly digits: string; readonly onProved: () => void };
}) {
  const t = useText();
  const waitMs = useTimeLeft(failure?.againAtMs ?? null, 1000, monotonicMs);
  if (!isOnline)
    return (
      <Banner className="mb-3" title={t('payments.offlineTitle')}>
        {t(isUnknown || failure?.code === 'UNANSWERED' ? 'payments.offlineUnknown' : 'payments.offlineText')}
      </Banner>
    );
  if (failure === null) return null;
  const isCounted = waitMs !== null && waitMs > 0 && waitMs <= COUNTED_DOWN_MS;
  const time = isCounted ? minutesSeconds(waitMs) : '';
  const isSameSum = failure.code === 'SAME_SUM_TOO_SOON';
  return (
    <>
      <Banner
        tone="error"
        alert
        className="mb-3"
        title={failure.code === 'UNANSWERED' ? t('payments.networkError') : title}
      >
        {isSameSum && isCounted ? t('payments.sameSumIn', { time }) : failure.message}
        {isCounted && !isSameSum ? ` ${t('payments.againAt', { time })}` : ''}
      </Banner>
      {proving !== undefined && failure.code === 'TERMS_CHANGED' ? <AcceptTerms onAccepted={proving.onProved} /> : null}
      {proving !== undefined && isAboutUnprovedNumber(failure.code) ? <ProveNumber {...proving} /> : null}
    </>
  );
}
