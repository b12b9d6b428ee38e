import type { PayoutDue } from '@mnada/contract';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import { holdText } from './payout-due.ts';
import { ProveOwnNumber } from './prove-own-number.tsx';

/** The day the money arrives, why not sooner, and what brings it nearer; a debt that stops it without a day, and what pays that. In place of it, while it is asked: its box. */
export function PayoutDueNote({
  due,
  hasFailed = false,
  onRetry,
}: {
  due: PayoutDue | null;
  hasFailed?: boolean;
  onRetry?: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  if (due === null && hasFailed)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-surface-2 px-3 text-sm">
        <span className="py-3">{t('payoutDue.unknown')}</span>
        <Button variant="ghost" className="-mr-3" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  if (due === null)
    return (
      <p className="skeleton-page flex min-h-16 items-center rounded-lg bg-upcoming-soft px-3 py-2.5">
        <span className="sr-only">{t('payoutDue.finding')}</span>
        <Skeleton className="h-4 w-52" />
      </p>
    );
  if (due.debt !== undefined)
    return (
      <p className="flex items-start gap-2.5 rounded-lg bg-soon-soft px-3 py-2.5 text-soon-text">
        <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <b className="tnum block font-semi text-[0.9375rem] tracking-tight">
            {t('payoutDue.owed', { amount: formatKes(due.debt) })}
          </b>
          <span className="block text-sm">{t('payoutDue.owedText')}</span>
        </span>
      </p>
    );
  const date = formatNearDate(due.due_at, language);
  return (
    <div className="rounded-lg bg-upcoming-soft px-3 py-2.5 text-upcoming-text">
      <p className="flex items-start gap-2.5">
        <CalendarClock aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <b className="tnum block font-semi text-[0.9375rem] tracking-tight">{t('payoutDue.by', { date })}</b>
          {due.reason === null ? null : (
            <span className="block text-sm">
              <Unbroken>{t(holdText(due.reason))}</Unbroken>
            </span>
          )}
        </span>
      </p>
      {due.due_at_if_proved === null ? null : (
        <>
          <ProveOwnNumber className="mt-2.5" />
          <p className="tnum mt-2 text-sm">
            {t('payoutDue.ifProved', { date: formatNearDate(due.due_at_if_proved, language) })}
          </p>
        </>
      )}
    </div>
  );
}
