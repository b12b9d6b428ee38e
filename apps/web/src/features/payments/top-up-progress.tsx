import type { OtherSum, PaymentView } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { paymentKey } from './payment-cache.ts';
import { isSettled } from './payment-phase.ts';
import { paymentQuery } from './payment-query.ts';
import { PaymentLookup, PaymentUnknown } from './payment-unknown.tsx';

/** The rest of a pack is asked for: that payment as it goes, beside what is here already (PAY-7). */
export function TopUpProgress({
  payment,
  topUp,
  children,
}: {
  payment: PaymentView;
  topUp: NonNullable<OtherSum['top_up']>;
  /** Shows the payment of the rest. */
  children: (rest: PaymentView) => ReactNode;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const { data: rest, isError, refetch } = useQuery(paymentQuery(useApi(), topUp.payment_id));
  const isOver = rest !== undefined && isSettled(rest);
  // What it came to is the first payment's to tell: paid with all its bids, or a choice again.
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: paymentKey(payment.id) });
  }, [isOver, payment.id, queryClient]);
  return (
    <>
      <p className="mt-2 mb-4 flex items-start gap-3 rounded-lg bg-live-soft px-4 py-3 text-live-text text-sm">
        <ShieldCheck aria-hidden="true" size={20} className="shrink-0" />
        <span>
          <b className="block font-semi">
            {t('payments.topUpSafe', { amount: formatKes(payment.other_sum?.received ?? 0) })}
          </b>
          {t('payments.topUpMissing', { amount: formatKes(topUp.amount), count: topUp.bids })}
        </span>
      </p>
      {isError && rest === undefined ? (
        <PaymentUnknown retry={() => void refetch()} />
      ) : rest === undefined || isOver ? (
        <PaymentLookup />
      ) : (
        // Nothing is paid anew from here: the whole price would be asked for.
        children({ ...rest, retry_from: null })
      )}
    </>
  );
}
