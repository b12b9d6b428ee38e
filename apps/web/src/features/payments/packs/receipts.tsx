import type { PaymentView } from '@mnada/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useApi } from '../../../client/api.ts';
import { useSession } from '../../../client/session.ts';
import { formatDate, formatKes, useLanguage, useText } from '../../../client/i18n/index.ts';
import { isToBeChosen } from '../payment-phase.ts';
import { paymentsQuery } from '../payment-query.ts';
import { RefundNote } from '../refund-lines.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Chip, type ChipTone } from '@mnada/ui/chip.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

const TONES: Record<PaymentView['state'], ChipTone> = {
  sending: 'upcoming',
  waiting: 'upcoming',
  paid: 'live',
  failed: 'critical',
  checking: 'soon',
  reversed: 'neutral',
};

/** Every payment of one's own, newest first, with its receipt (PAY-4). */
export function Receipts() {
  const t = useText();
  const userId = useSession()?.user.id;
  const query = useInfiniteQuery({ ...paymentsQuery(useApi(), userId), enabled: userId !== undefined });
  const payments = query.data?.pages.flatMap((page) => page.payments);
  return (
    <section aria-labelledby="receipts" className="rounded-xl bg-surface px-4 pt-3 pb-2 shadow-card md:px-5">
      <h2 id="receipts" className="text-lg">
        {t('payments.receipts')}
      </h2>
      {payments === undefined ? (
        query.isError ? (
          <Banner
            tone="error"
            className="my-3"
            action={
              <button
                type="button"
                className="-my-2 min-h-12 px-2 font-semi underline"
                onClick={() => void query.refetch()}
              >
                {t('common.retry')}
              </button>
            }
          >
            {t('payments.receiptsFailed')}
          </Banner>
        ) : (
          <div role="status" aria-label={t('common.loading')} className="divide-y divide-border">
            {[0, 1].map((row) => (
              <span key={row} className="flex h-17 items-center gap-3">
                <Skeleton className="size-10 rounded-full" />
                <Skeleton className="h-4 w-40" />
              </span>
            ))}
          </div>
        )
      ) : payments.length === 0 ? (
        <p className="pt-1 pb-3 text-foreground-2 text-sm">{t('payments.receiptsNone')}</p>
      ) : (
        <ul className="divide-y divide-border">
          {payments.map((payment) => (
            <ReceiptRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <Button
          variant="ghost"
          className="w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.showMore')}
        </Button>
      ) : null}
    </section>
  );
}

function ReceiptRow({ payment }: { payment: PaymentView }) {
  const t = useText();
  const language = useLanguage();
  const isChoice = isToBeChosen(payment);
  const row = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-foreground-2">
        <Receipt aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {payment.pays_debt
            ? t('payments.purpose_debt')
            : t(`payments.purpose_${payment.purpose}`, { count: payment.bids ?? 0 })}
        </span>
        <span className="block text-foreground-2 text-xs">
          {formatDate(payment.paid_at ?? payment.created_at, language)}
        </span>
        <span className="tnum block text-foreground-2 text-xs">{payment.receipt ?? payment.reference}</span>
        <RefundNote refunds={payment.refunds} />
      </span>
      <span className="tnum flex shrink-0 flex-col items-end gap-1">
        <b>{formatKes(isChoice ? (payment.other_sum?.received ?? payment.amount) : payment.amount)}</b>
        <Chip small tone={TONES[payment.state]} className="pl-2!">
          {t(isChoice ? 'payments.stateChoose' : `payments.state_${payment.state}`)}
        </Chip>
      </span>
    </>
  );
  const box = 'flex min-h-17 items-center gap-3 py-2.5';
  // What was paid has a receipt of its own.
  return (
    <li>
      {payment.state === 'paid' || payment.state === 'reversed' ? (
        <Link to="/receipts/$paymentId" params={{ paymentId: payment.id }} className={`${box} rounded-md`}>
          {row}
        </Link>
      ) : (
        <div className={box}>{row}</div>
      )}
    </li>
  );
}
