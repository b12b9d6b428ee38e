import type { Bus } from '../../platform/bus/index.ts';
import { bidsTowardsDebt } from '@mnada/rules';
import { sql } from 'kysely';
import {
  addDebt,
  creditBids,
  debtCents,
  letGoCents,
  lockEarnings,
  oweAgain,
  payDebtWith,
  setOffDebt,
  takeBackBids,
} from '../ledger/index.ts';
import type { Purpose, PurposePayment, Trx } from './purpose.ts';
import { endAutobids } from '../set-aside/index.ts';

/** Who is told of packs in their booking transaction: referrals, which earn with a friend's first one (OWN-3). */
export type PackWatch = {
  paid(trx: Trx, payment: PurposePayment): Promise<void>;
  /** @returns what to say after the commit */
  reversed(trx: Trx, payment: PurposePayment): Promise<() => void>;
};

/**
 * Bid packs (PAY-1): the bids of the version that was paid for, at its price. Two paid intents are two packs,
 * unless one tops up what came under the other's reference: then each has its share of one. Locks come in
 * one order: what watches (a referral, and its referrer's money), then the buyer's shillings, bids and debt.
 */
export function packPurpose({
  bus,
  watch,
}: {
  readonly bus: Pick<Bus, 'publish'>;
  readonly watch?: PackWatch;
}): Purpose {
  const tell = ({ userId }: PurposePayment) => ({ afterCommit: () => bus.publish('balance', userId) });
  return {
    async paid(trx, payment) {
      // What is owed earns nobody a reward: it was earned, or not, when it was bought.
      if (!payment.paysDebt) await watch?.paid(trx, payment);
      const pack = await packOf(trx, payment);
      const unitPriceCents = pack.price_cents / pack.bids;
      const bids = payment.partBids ?? pack.bids;
      if (payment.paysDebt && !(await owesSoMuch(trx, payment.userId, { bids, unitPriceCents })))
        return { kind: 'refused', why: 'what was owed had been paid meanwhile' };
      await creditBids(trx, { userId: payment.userId, bids, cause: `pack:${payment.id}` }, unitPriceCents);
      await payDebtWith(trx, payment.userId, { paymentId: payment.id, bids, unitPriceCents });
      return { kind: 'booked', ...tell(payment) };
    },
    closed: async () => ({}),
    async takes(trx, { id }) {
      const { rows } = await sql<{ bought: number; left: number; unitPriceCents: number }>`
        select origin.bids_total as bought, origin.unit_price_cents as "unitPriceCents",
               (select coalesce(sum(l.bids_left), 0)::int from bid_lot l
                 where l.account_id = origin.account_id and l.is_open and (l.id = origin.id or l.parent_id = origin.id))
               + (select coalesce(sum(share.bids - share.placed), 0)::int from autobid_lot share join bid_lot l on l.id = share.lot_id
                   where share.is_open and (l.id = origin.id or l.parent_id = origin.id)) as left
          from bid_lot origin where origin.source = ${`pack:${id}`}`.execute(trx);
      const [lot] = rows;
      if (lot === undefined) return null;
      const spent = Math.max(0, lot.bought - lot.left);
      const letGo = await letGoCents(trx, id);
      const spentCents = spent * lot.unitPriceCents + letGo;
      const worthCents = (lot.left + spent) * lot.unitPriceCents + letGo;
      return { bids: lot.left, spent, spentCents, worthCents };
    },
    async reversed(trx, payment) {
      const said = await watch?.reversed(trx, payment);
      await lockEarnings(trx, payment.userId);
      // What is set aside is unspent: it goes back first, and is taken with the rest.
      await endAutobids(trx, { userIds: [payment.userId] }, 'reversed');
      const taken = await takeBackBids(trx, `pack:${payment.id}`, 'reversal_bids');
      if (!taken) throw new Error(`payment ${payment.id} never made a lot`);
      const spent = taken.total - taken.bids;
      if (spent > 0) await addDebt(trx, payment.userId, payment.id, spent * taken.unitPriceCents);
      const owedAgain = await oweAgain(trx, payment.userId, payment.id);
      // Or what they earned before would be out of reach until something new is earned.
      if (spent > 0 || owedAgain) await setOffDebt(trx, payment.userId, `payment:${payment.id}`);
      return {
        bidsTaken: taken.bids,
        afterCommit() {
          tell(payment).afterCommit();
          said?.();
        },
      };
    },
  };
}

/** Or bids would be left over of a payment that buys none, perhaps to somebody on a break. Locks in the order of all who pay debts. */
async function owesSoMuch(
  trx: Trx,
  userId: string,
  part: { readonly bids: number; readonly unitPriceCents: number },
): Promise<boolean> {
  await lockEarnings(trx, userId);
  await sql`select from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(trx);
  return bidsTowardsDebt({ ...part, debtCents: await debtCents(trx, userId) }) === part.bids;
}

function packOf(trx: Trx, { packageId }: PurposePayment) {
  return trx
    .selectFrom('bid_package')
    .select(['bids', 'price_cents'])
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
}
