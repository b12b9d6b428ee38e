import type { PaymentView } from '@mnada/contract';
import { Receipt } from 'lucide-react';
import { behind, useAuctionBehind } from '../../../client/auction-behind.ts';
import { useBalance } from '../../wallet/index.ts';
import { useSession } from '../../../client/session.ts';
import { formatAmount, useText } from '../../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';

// Only whose number isn't proved yet is asked.
const { Later: ProveOwnNumber } = loadLater(() =>
  import('../prove-own-number.tsx').then((module) => module.ProveOwnNumber),
);

/** Paid: the bids are there, and the way to use them, back at the auction that one came from; whose number isn't proved yet proves it before a win depends on it. */
export function Credited({ payment, onDone }: { payment: PaymentView; onDone: () => void }) {
  const t = useText();
  const balance = useBalance();
  const user = useSession()?.user;
  const auctionId = useAuctionBehind();
  const now = payment.new_balance ?? balance;
  return (
    <>
      <p className="mt-4 rounded-xl bg-live-soft px-4 py-3">
        <span className="block text-live-text text-sm">{t('payments.newBalance')}</span>
        <b className="block font-bold text-2xl tracking-tight">
          {now === null ? '\u2013' : t('payments.bids', { count: formatAmount(now, 'never') })}
        </b>
        <span className="block text-live-text text-sm">{t('payments.creditedNow')}</span>
      </p>
      {user !== undefined && !user.isVerified && user.phoneNumber !== null ? (
        <div className="mt-3 rounded-xl bg-upcoming-soft px-4 py-3 text-sm text-upcoming-text">
          {t('payoutDue.nudge')}
          <ProveOwnNumber className="mt-2.5" />
        </div>
      ) : null}
      <LinkButton
        variant="secondary"
        to={`/receipts/${payment.id}`}
        {...behind(auctionId)}
        className="mt-4 w-full"
        icon={<Receipt aria-hidden="true" size={20} />}
        onClick={onDone}
      >
        {t('packs.receipt')}
      </LinkButton>
      <LinkButton
        to={auctionId === null ? '/' : `/productdetails/${auctionId}`}
        size="lg"
        className="mt-2.5 w-full"
        onClick={onDone}
      >
        {t(auctionId === null ? 'payments.toAuctions' : 'payments.backToAuction')}
      </LinkButton>
    </>
  );
}
