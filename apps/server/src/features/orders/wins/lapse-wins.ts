import { type Away, lapses, orderUntilUs } from '@mnada/rules';
import { sql } from 'kysely';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { awayText } from '../../auctions/index.ts';
import type { Payments } from '../../payments/index.ts';
import { lockAuction, lockOrder, moveState, type Trx } from '../order.sql.ts';
import { release } from '../order-purposes.ts';
import { CLAIM_UNTIL_US, DAY_US_SQL, OPEN_PAYMENT, readWins, REOPENED_AT_US, winState } from './win.sql.ts';

export const LAPSES_AT_ONCE = 100;
/** Late success after a failed payment comes within a day or two; then an unpaid order is only clutter. */
const ABANDONED_AFTER_DAYS = 3;

export type LapseDeps = { readonly db: Db; readonly payments: Pick<Payments, 'openPaymentOf'> };

/**
 * Notes which wins lapsed (WIN-1): a row of its own each, so that it is told once and counted. A win for which money may
 * still come never lapses. Any number of nodes may run it at once.
 * @returns how many lapsed now
 */
export async function lapseWins({ db, payments }: LapseDeps): Promise<number> {
  const nowUs = await databaseNowUs(db);
  const { rows: due } = await sql<{ auctionId: number; winnerId: string }>`
    select o.auction_id as "auctionId", o.winner_id as "winnerId" from (
        -- These first: what is asked of them below costs more.
        select sold.* from waiting_win waiting join outcome sold on sold.auction_id = waiting.auction_id
         where ${CLAIM_UNTIL_US} <= ${nowUs} offset 0) o
     where coalesce(${REOPENED_AT_US}, 0) + o.claim_days * ${DAY_US_SQL} <= ${nowUs}
       and not exists (select from shop_order s join payment p on p.order_id = s.id and p.state in ${OPEN_PAYMENT}
                        where s.auction_id = o.auction_id and s.kind = 'win')
     order by o.decided_at_us limit ${LAPSES_AT_ONCE}`.execute(db);
  let lapsed = 0;
  for (const { auctionId, winnerId } of due) {
    const done = await db.transaction().execute((trx) => lapseOne(trx, payments, auctionId, winnerId));
    if (done) lapsed += 1;
  }
  return lapsed;
}

async function lapseOne(
  trx: Trx,
  payments: LapseDeps['payments'],
  auctionId: number,
  userId: string,
): Promise<boolean> {
  await lockAuction(trx, auctionId); // claims and new payments of it wait
  const [win] = await readWins(trx, { userId, auctionId });
  if (!win) return false;
  const openId = win.orderId === null ? null : await payments.openPaymentOf(trx, win.orderId);
  if (!lapses({ ...winState(win), hasOpenPayment: openId !== null }, win.claimDays, win.nowUs)) return false;
  await sql`insert into claim (auction_id, user_id, kind) values (${auctionId}, ${userId}, 'lapsed')`.execute(trx);
  if (win.orderId !== null) await cancelUnpaid(trx, payments, win.orderId);
  return true;
}

/** A product at the shop price whose buyer has won it: they claim the win, and nobody may ask them for the other sum (WIN-5). */
const IS_OF_THE_WINNER = sql`coalesce(s.kind = 'buy_now' and o.winner_id = s.user_id, false)`;

type Late = {
  readonly id: string;
  readonly auctionId: number;
  readonly isByDays: boolean;
  readonly decidedAtUs: number;
  readonly buyNowDays: number;
  readonly away: readonly Away[];
};

/**
 * Ends orders that nobody will pay any more: wins that were claimed otherwise, products whose buyer has won them, and those that
 * could not be ordered any more for three days. Money that should still come for one of them goes to the refund queue.
 * @returns how many ended
 */
export async function endDeadOrders({ db, payments }: LapseDeps): Promise<number> {
  const nowUs = await databaseNowUs(db);
  const { rows: late } = await sql<Late>`
    select s.id, s.auction_id as "auctionId", s.kind <> 'win' and not ${IS_OF_THE_WINNER} as "isByDays", o.decided_at_us as "decidedAtUs",
           o.buy_now_days as "buyNowDays", ${sql.raw(awayText('s.user_id'))} as away
      from shop_order s left join outcome o on o.auction_id = s.auction_id
     where s.state = 'awaiting_payment'
       and (s.updated_at < ${before(nowUs, { days: ABANDONED_AFTER_DAYS })} or ${IS_OF_THE_WINNER})
       and not exists (select from payment p where p.order_id = s.id and p.state in ${OPEN_PAYMENT})
       and case s.kind when 'win' then exists (select from claim where claim.auction_id = s.auction_id)
           else ${IS_OF_THE_WINNER} or o.decided_at_us + o.buy_now_days * ${DAY_US_SQL} < ${nowUs} end
     order by s.updated_at limit ${LAPSES_AT_ONCE}`.execute(db);
  // Whose days began anew behind a suspension may still try again (WIN-5).
  const dead = late.filter(
    (order) => !order.isByDays || (orderUntilUs(order.decidedAtUs, order.buyNowDays, order.away) ?? nowUs) < nowUs,
  );
  let ended = 0;
  for (const { id, auctionId } of dead) {
    const done = await db.transaction().execute(async (trx) => {
      await lockAuction(trx, auctionId);
      return cancelUnpaid(trx, payments, id);
    });
    if (done) ended += 1;
  }
  return ended;
}

async function cancelUnpaid(trx: Trx, payments: LapseDeps['payments'], orderId: string): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  if (order?.state !== 'awaiting_payment') return false;
  if ((await payments.openPaymentOf(trx, orderId)) !== null) return false;
  await release(trx, order);
  await moveState(trx, orderId, 'cancelled', false, null);
  return true;
}
