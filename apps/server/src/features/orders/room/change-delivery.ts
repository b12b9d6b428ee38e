import { mayPromiseDay, startOfNairobiDay } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { notifyOrder } from '../../notifications/index.ts';
import { refuseIfChanged } from '../move-order.ts';
import { lockOrder } from '../order.sql.ts';

const NAIROBI_OFFSET_MS = 3 * 3_600_000;
/** A promise is kept until the end of its day. */
const END_OF_DAY_MS = 86_400_000 - 1;

export type DeliveryChange = {
  readonly revision: number;
  readonly courier: string | null;
  readonly tracking: string | null;
  /** A day of Nairobi. */
  readonly promised: string | null;
};

/**
 * Courier, tracking number and promise of an order that isn't over, with its line in the audit (OPS-1). Its buyer is told of another
 * day whenever that changes, and of courier and tracking once it was sent. The first promise is kept: it is what counts (MON-9).
 * @throws Refusal ORDER_NOT_FOUND; EDITED_MEANWHILE; STATE_FORBIDS it is delivered, cancelled or unpaid; PROMISED_DAY another day that has
 *   passed, or is too far ahead (WIN-2); INVALID_INPUT
 */
export async function changeDelivery(
  db: Db,
  orderId: string,
  change: DeliveryChange,
  by: { readonly actorId: string; readonly requestId: string },
): Promise<void> {
  const promisedMs = change.promised === null ? null : Date.parse(`${change.promised}T00:00:00Z`);
  if (Number.isNaN(promisedMs)) throw new Refusal('INVALID_INPUT', { errors: ['promised'] });
  const promisedAt = promisedMs === null ? null : new Date(promisedMs - NAIROBI_OFFSET_MS + END_OF_DAY_MS);
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === null) throw new Refusal('ORDER_NOT_FOUND');
    await refuseIfChanged(trx, orderId, change.revision);
    if (!['paid', 'processing', 'shipped'].includes(order.state)) throw new Refusal('STATE_FORBIDS');
    const { rows } = await sql<{ courier: string | null; tracking: string | null; promised: Date | null; now: Date }>`
      select courier_service as courier, tracking_number as tracking, estimated_delivery as promised, ${STATEMENT_TIME} as now
        from shop_order where id = ${orderId}`.execute(trx);
    const [found] = rows;
    if (found === undefined) throw new Refusal('ORDER_NOT_FOUND');
    const { now, ...was } = found;
    // A promise stands at the hour at which its order was paid: the same day is no other one.
    const other = promisedAt === null || isSameDay(promisedAt, was.promised) ? null : promisedAt;
    if (other !== null && !mayPromiseDay(other.getTime(), now.getTime())) throw new Refusal('PROMISED_DAY');
    const courier = change.courier?.trim() || null;
    const tracking = change.tracking?.trim() || null;
    await sql`
      update shop_order set courier_service = ${courier}, tracking_number = ${tracking},
             first_promise = case when ${other}::timestamptz is not null then coalesce(first_promise, estimated_delivery)
                                  else first_promise end,
             estimated_delivery = coalesce(${other}::timestamptz, estimated_delivery), updated_at = clock_timestamp()
       where id = ${orderId}`.execute(trx);
    await writeAudit(trx, {
      ...by,
      action: 'order.delivery_changed',
      subject: `order:${orderId}`,
      before: was,
      after: { courier, tracking, promised: other ?? was.promised },
    });
    if (order.state === 'shipped' && !(was.courier === courier && was.tracking === tracking && other === null))
      await notifyOrder(trx, orderId, 'rerouted', `:${change.revision}`);
    else if (other !== null)
      await notifyOrder(trx, orderId, 'new_day', `:${change.revision}`, { by: other.toISOString() });
  });
}

const isSameDay = (one: Date, other: Date | null): boolean =>
  other !== null && startOfNairobiDay(one.getTime()) === startOfNairobiDay(other.getTime());
