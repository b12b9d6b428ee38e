import { notifyPayment } from '../../notifications/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import type { Trx } from '../purpose.ts';
import { bookReturned } from './book-returned.ts';
import { bookSecondReturn } from './book-second-return.ts';
import { partOf } from './owe-refund.ts';
import { failSending } from './refund-payout.sql.ts';
import { lockRefund, sendingReference } from './refund.sql.ts';

/** How the payout of a refund tells it what came of it, in the transaction that books it, with the refund's locks held. */
export type RefundEnds = {
  /** It was paid. Told again, it changes nothing; once more under another receipt is a second return. */
  paid(trx: Trx, refundId: string, receipt: string): Promise<() => void>;
  /** It failed for good, or nobody knows its end. */
  failed(trx: Trx, refundId: string, reason: string): Promise<() => void>;
};

/** @returns what payouts of refunds call (PAY-6) */
export function refundEnds(deps: PaymentsDeps): RefundEnds {
  return {
    async paid(trx, id, receipt) {
      const refund = await lockRefund(trx, { id });
      if (refund.returned_by === receipt) return () => undefined;
      if (refund.state === 'returned')
        return (await bookSecondReturn(deps, trx, refund, receipt)).afterCommit ?? noNews;
      return await bookReturned(deps, trx, refund, { returnedBy: receipt, method: 'b2c', isConfirmed: true });
    },
    async failed(trx, id, reason) {
      const refund = await lockRefund(trx, { id });
      const { payment_id, source, amount_cents } = refund;
      if (!(await failSending(trx, id, reason))) return noNews;
      if (payment_id === null) return () => deps.onAlert?.('a refund needs a person');
      await notifyPayment(
        trx,
        payment_id,
        'refund_delayed',
        partOf({ source, amountCents: amount_cents }),
        sendingReference(refund),
      );
      return () => {
        deps.onAlert?.('a refund needs a person');
        deps.bus.publish(PAYMENT_TOPIC, payment_id);
      };
    },
  };
}

const noNews = (): void => undefined;
