import type { PaymentView } from '@mnada/contract';
import { Receipt } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBalance } from '../../wallet/index.ts';
import { useSession } from '../../../client/session.ts';
import { formatAmount, useText } from '../../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';

// Only whose number isn't proved yet is asked.
const { Later: ProveOwnNumber } = loadLater(() =>
  import('../prove-own-number.tsx').then((module) => module.ProveOwnNumber),
);

/** How long the old balance stands before it rolls to the new one: long enough to be read. */
const OLD_BALANCE_MS = 700;

/** Paid: the bids are there, and where to use them; whose number isn't proved yet proves it before a win depends on it. */
export function Credited({ payment, onDone }: { payment: PaymentView; onDone: () => void }) {
  const t = useText();
  const balance = useBalance();
  const user = useSession()?.user;
  const now = payment.new_balance ?? balance;
  const [isCounted, setCounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCounted(true), OLD_BALANCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = now === null ? null : isCounted ? now : Math.max(0, now - (payment.bids ?? 0));
  return (
    <>
      <p className="mt-4 rounded-xl bg-live-soft px-4 py-3">
        <span className="block text-live-text text-sm">{t('paying.newBalance')}</span>
        <b className="block font-bold text-2xl tracking-tight">
          {shown === null ? (
            '\u2013'
          ) : (
            <RollingNumber text={t('paying.bids', { count: formatAmount(shown, 'never') })} />
          )}
        </b>
        <span className="block text-live-text text-sm">{t('paying.creditedNow')}</span>
      </p>
      {user !== undefined && !user.isVerified && user.phoneNumber !== null ? (
        <div className="mt-3 rounded-xl bg-upcoming-soft px-4 py-3 text-sm text-upcoming-text">
          {t('payoutdue.nudge')}
          <ProveOwnNumber className="mt-2.5" />
        </div>
      ) : null}
      <LinkButton
        variant="secondary"
        to={`/receipts/${payment.id}`}
        className="mt-4 w-full"
        icon={<Receipt aria-hidden="true" size={20} />}
        onClick={onDone}
      >
        {t('packs.receipt')}
      </LinkButton>
      <LinkButton to="/" size="lg" className="mt-2.5 w-full" onClick={onDone}>
        {t('paying.toAuctions')}
      </LinkButton>
    </>
  );
}
