import { OPEN_STATES } from '@mnada/rules';
import type { PaymentsDeps } from './context.ts';
import { preparePayment } from './prepare.ts';
import { pushPayment } from './stk-push.ts';
import type { Payments } from './purpose.ts';

/** How the shop gets paid. `idle` waits for pushes that are under way: they are not cut off by a stop. */
export function createPayments(deps: PaymentsDeps): Payments & { idle(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  return {
    prepare: (trx, command) => preparePayment(deps, trx, command),
    push(paymentId) {
      const pushing = pushPayment(deps, paymentId);
      underWay.add(pushing);
      void pushing.finally(() => underWay.delete(pushing));
      return pushing;
    },
    async openPaymentOf(trx, orderId) {
      const open = await trx
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', orderId)
        .where('state', 'in', [...OPEN_STATES])
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return open?.id ?? null;
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
