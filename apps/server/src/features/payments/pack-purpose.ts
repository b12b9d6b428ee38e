import type { Bus } from '../../platform/bus/index.ts';
import { creditBids, takeBackBids } from '../wallet/index.ts';
import { addDebt, payDebtWith } from './debt.ts';
import type { Purpose, PurposePayment, Trx } from './purpose.ts';

/** Bid packs (PAY-1): the bids of the version that was paid for, at its price. Two paid intents are two packs. */
export function packPurpose({ bus }: { readonly bus: Pick<Bus, 'publish'> }): Purpose {
  const tell = ({ userId }: PurposePayment) => ({ after: () => bus.publish('balance', userId) });
  return {
    async paid(trx, payment) {
      const pack = await packOf(trx, payment);
      const unitPriceCents = pack.price_cents / pack.bids;
      await creditBids(
        trx,
        { userId: payment.userId, bids: pack.bids, source: `pack:${payment.id}` },
        { kind: 'purchase', unitPriceCents },
      );
      await payDebtWith(trx, payment.userId, payment.id, unitPriceCents);
      return { kind: 'booked', ...tell(payment) };
    },
    closed: async () => ({}),
    async reversed(trx, payment) {
      const taken = await takeBackBids(trx, `pack:${payment.id}`, 'reversal_bids');
      if (!taken) throw new Error(`payment ${payment.id} never made a lot`);
      const spent = taken.total - taken.bids;
      if (spent > 0) await addDebt(trx, payment.userId, payment.id, spent * taken.unitPriceCents);
      return tell(payment);
    },
  };
}

function packOf(trx: Trx, { packageId }: PurposePayment) {
  return trx
    .selectFrom('bid_package')
    .select(['bids', 'price_cents'])
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
}
