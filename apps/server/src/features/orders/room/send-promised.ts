import type { OrderCase } from '@mnada/contract/office';
import { sendsPiece } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { promisedPieces } from '../../auctions/index.ts';
import { notifyOrder } from '../../notifications/index.ts';
import { lockOrder, lockPaymentOf, type Trx } from '../order.sql.ts';

type By = { readonly actorId: string; readonly requestId: string };

/**
 * Notes that what the end of a case sends is on its way (WIN-8): another piece, which leaves the shelf and the books, or theirs, repaired or
 * as it was. Its customer is told. Another piece is goods for nothing: whoever promised it doesn't send it (OPS-5).
 * @throws Refusal ORDER_NOT_FOUND, CASE_NOT_FOUND; EDITED_MEANWHILE it was noted before; STATE_FORBIDS nothing of the kind was promised;
 *   ORDER_GOES_BACK it was called off, or its money goes back; APPROVAL_OWN who sends another piece promised it; OUT_OF_STOCK each piece is promised to an auction or a win
 */
export async function sendPromised(
  db: Db,
  orderId: string,
  caseId: string,
  { revision, words }: { readonly revision: number; readonly words: string },
  { actorId, requestId }: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPaymentOf(trx, orderId);
    const order = await lockOrder(trx, orderId);
    if (order === null) throw new Refusal('ORDER_NOT_FOUND');
    const { rows } = await sql<{
      outcome: OrderCase['outcome'];
      isHere: boolean;
      isSent: boolean;
      goesBack: boolean;
      isOwn: boolean;
      isShelved: boolean;
      revision: number;
    }>`
      select c.outcome, ${endedBy(actorId)} as "isOwn", exists (
               select from order_case_step came where came.case_id = c.id and came.state = 'received') as "isHere",
             c.sent_at is not null as "isSent", ${GOES_BACK} as "goesBack", ${IS_SHELVED} as "isShelved", c.revision
        from order_case c join shop_order s on s.id = c.order_id
       where c.id = ${caseId} and s.id = ${orderId} for no key update of c`.execute(trx);
    const [promise] = rows;
    if (promise === undefined) throw new Refusal('CASE_NOT_FOUND');
    if (promise.isSent || promise.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    const { outcome } = promise;
    if (outcome === null || !sendsPiece(outcome, promise.isHere)) throw new Refusal('STATE_FORBIDS');
    if (promise.goesBack) throw new Refusal('ORDER_GOES_BACK');
    // Put there while its money went back, which then stayed: what lies on the shelf is anybody's.
    if (outcome !== 'replaced' && promise.isShelved) throw new Refusal('STATE_FORBIDS');
    if (outcome === 'replaced' && promise.isOwn) throw new Refusal('APPROVAL_OWN');
    const lot = outcome === 'replaced' ? await takeAnother(trx, order.productId) : null;
    await sql`
      update order_case set sent_at = clock_timestamp(), sent_by = ${actorId}, lot_id = ${lot}::bigint, revision = revision + 1
       where id = ${caseId}`.execute(trx);
    await notifyOrder(trx, orderId, 'promise_sent', `:${caseId}`, { outcome });
    await writeAudit(trx, {
      actorId,
      action: 'order.promise_sent',
      subject: `order:${orderId}`,
      reason: words,
      after: { case: caseId, outcome, ...(lot === null ? {} : { lot }) },
      requestId,
    });
  });
}

/** A piece out of the oldest lot, counted away there: what auctions and wins are promised stays (WIN-5). @returns its lot */
async function takeAnother(trx: Trx, productId: number): Promise<number> {
  await sql`select id from product where id = ${productId} for no key update`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    update stock_lot set removed = removed + 1, revision = revision + 1
     where id = (select l.id from stock_lot l join product p on p.id = l.product_id
                  where p.id = ${productId} and l.pieces_left > 0 and p.stock > ${sql.raw(promisedPieces('p.id'))}
                  order by l.received_on, l.id limit 1) returning id`.execute(trx);
  const [lot] = rows;
  if (lot === undefined) throw new Refusal('OUT_OF_STOCK');
  return lot.id;
}

/** Of `shop_order s`: it was called off, or what it was paid with goes back, went, or was promised back by the end of a case. */
export const GOES_BACK = sql`goes_back(s.id)`;

/** Of `shop_order s`: a case ended with its money, and no refund stands behind that yet. */
export const IS_MONEY_PROMISED = sql`(
  s.id in (select order_id from order_case where outcome = 'money_back')
  and exists (select from payment p where p.id = s.payment_id and p.state = 'paid'
                 and not exists (select from refund_due f where f.source = 'payment:' || p.id)))`;

/** Of a case, `order_case c`: whether this person ended it. */
export const endedBy = (personId: string) => sql`exists (
  select from order_case_step step
   where step.case_id = c.id and step.state = 'resolved' and same_person(step.by_id, ${personId}::uuid))`;

/** Of `shop_order s` and a case of it, `order_case c`: its end sends something that wasn't sent yet, and still is to be. */
export const IS_TO_SEND = sql`(
  c.outcome in ('replaced', 'repaired', 'withdrawn') and c.sent_at is null and is_to_send(c) and not ${GOES_BACK})`;

/** Of a case, `order_case c`: the piece of its order is on the shelf, by whichever case it came back. */
export const IS_SHELVED = sql`is_shelved(c.order_id)`;

/**
 * Whether the piece of an order came back and isn't on the shelf yet: called off on its way, or a return that was received and doesn't end
 * with the same piece going to its customer again, nor does another case of it. Nothing goes there any more once its money goes back.
 */
const MAY_SHELVE = sql`(
  s.lot_id is not null and exists (select from order_step step where step.order_id = s.id and step.state = 'shipped')
  and not exists (select from stock_lot back where back.returned_of = s.id) and not is_piece_owed(s.id)
  and (s.state = 'cancelled' or exists (
    select from order_case c where c.order_id = s.id and is_back_to_stay(c))))`;

/** Of `shop_order s`: the first piece is on the shelf, and another one that was sent for it came back, too. */
const IS_ANOTHER_BACK = sql`(
  exists (select from stock_lot back where back.returned_of = s.id) and pieces_back(s.id) > 0 and not is_piece_owed(s.id)
  and exists (select from order_case c where c.order_id = s.id and c.lot_id is not null and c.back_at is null))`;

/** Whether anything of an order that came back is to be put on the shelf. */
export const MAY_SHELVE_ANY = sql`(${MAY_SHELVE} or ${IS_ANOTHER_BACK})`;

/** Of `shop_order s`: a piece of it came back to stay, by a return that is over, and is on no shelf yet. */
export const IS_TO_SHELVE = sql`(
  s.id in (select order_id from order_case where kind = 'return' and outcome is not null)
  and pieces_back(s.id) > 0 and ${MAY_SHELVE_ANY}
  and not exists (select from order_case runs where runs.order_id = s.id and runs.kind = 'return' and runs.state = 'received'))`;

/**
 * Puts the piece of an order that came back on the shelf, at what it had cost (OPS-6): no supplier is owed for it, and its order costs
 * nothing any more (MON-3). Another piece that was sent for it goes into the lot that it left. Once a piece; repeated, it is there.
 * @throws Refusal ORDER_NOT_FOUND; STATE_FORBIDS nothing came back
 */
export async function shelveReturned(db: Db, orderId: string, { actorId, requestId }: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === null) throw new Refusal('ORDER_NOT_FOUND');
    const { rows } = await sql<{ mayShelve: boolean; isThere: boolean; isAnotherBack: boolean }>`
      select ${MAY_SHELVE} as "mayShelve", ${IS_ANOTHER_BACK} as "isAnotherBack", exists (select from stock_lot where returned_of = s.id) as "isThere"
        from shop_order s where s.id = ${orderId}`.execute(trx);
    if (rows[0]?.isAnotherBack === true) return shelveAnother(trx, orderId, order.productId, { actorId, requestId });
    if (rows[0]?.isThere === true) return;
    if (rows[0]?.mayShelve !== true) throw new Refusal('STATE_FORBIDS');
    const { rows: made } = await sql<{ id: number }>`
      insert into stock_lot (product_id, pieces, pieces_left, received_on, supplier, created_by, returned_of)
      select ${order.productId}, 1, 1, nairobi_day(clock_timestamp()), 'Returned by a customer', ${actorId}, ${orderId}
      returning id`.execute(trx);
    await writeAudit(trx, {
      actorId,
      action: 'stock.returned',
      subject: `product:${order.productId}`,
      after: { order: orderId, lot: made[0]?.id },
      requestId,
    });
  });
}

/** The piece that was sent last of those that aren't back: its lot holds it again, and what was written off for it is no loss. */
async function shelveAnother(trx: Trx, orderId: string, productId: number, { actorId, requestId }: By): Promise<void> {
  const { rows } = await sql<{ lot: number }>`
    update order_case set back_at = clock_timestamp(), revision = revision + 1
     where id = (select id from order_case where order_id = ${orderId} and lot_id is not null and back_at is null
                  order by sent_at desc, id limit 1) returning lot_id as lot`.execute(trx);
  const lot = rows[0]?.lot;
  await sql`update stock_lot set removed = removed - 1, revision = revision + 1 where id = ${lot}`.execute(trx);
  await writeAudit(trx, {
    actorId,
    action: 'stock.returned',
    subject: `product:${productId}`,
    after: { order: orderId, lot },
    requestId,
  });
}
