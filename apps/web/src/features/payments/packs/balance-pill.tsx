import { TicketPlus } from 'lucide-react';
import { useBalance } from '../../wallet/index.ts';
import { formatAmount, useText } from '../../../client/i18n/index.ts';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';

/** How many bids there are to use; a dash until it is known. */
export function BalancePill() {
  const t = useText();
  const balance = useBalance();
  return (
    <span className="tnum inline-flex min-h-8 min-w-24 shrink-0 items-center justify-center gap-1.5 rounded-full bg-surface-2 px-3 font-semi text-foreground-2 text-sm md:bg-surface md:shadow-card">
      <TicketPlus aria-hidden="true" size={18} />
      <span className="sr-only">{t('payments.availableBids')} </span>
      {balance === null ? (
        '\u2013'
      ) : (
        <RollingNumber text={t('payments.bids', { count: formatAmount(balance, 'never') })} />
      )}
    </span>
  );
}
