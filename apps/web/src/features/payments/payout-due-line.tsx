import type { PayoutDue } from '@mnada/contract';
import { readablePhone } from '../../client/phone.ts';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDay } from '@mnada/i18n/near-date.ts';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';

/** Whereto and by when, or once what is paid, on the button's own line: read before it is pressed. Its height is kept while it isn't known. */
export function PayoutDueLine({ digits, due }: { digits: string; due: PayoutDue | null }) {
  const t = useText();
  const language = useLanguage();
  return (
    <p aria-live="polite" className="tnum mb-2 min-h-5 text-balance text-center text-foreground-2 text-sm">
      {due === null || !isWholePhone(digits) ? null : (
        <>
          {t('payoutDue.cashTo')} <b className="whitespace-nowrap text-foreground">{readablePhone(digits)}</b>,{' '}
          {due.debt === undefined
            ? t('payoutDue.latest', { date: formatNearDay(due.due_at, language) })
            : t('payoutDue.onceOwed', { amount: formatKes(due.debt) })}
        </>
      )}
    </p>
  );
}
