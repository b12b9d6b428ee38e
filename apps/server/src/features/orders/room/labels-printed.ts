import type { OrderLabelsBody, OrderLabelsNoted } from '@mnada/contract/office';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';

/**
 * Notes that labels were printed (WIN-6), where none of their orders was sent elsewhere or left since it was looked at: what is printed of such
 * a one bears an address of before. They leave the printer together, so all are noted or none. It is no news to a form that is open, so
 * their revision stays.
 */
export async function noteLabelsPrinted(
  db: Db,
  { orders }: OrderLabelsBody,
  { actorId, requestId }: { readonly actorId: string; readonly requestId: string },
): Promise<OrderLabelsNoted> {
  return db.transaction().execute(async (trx) => {
    // Whoever has read the order as it is has read its address, whichever moment that bears.
    const { rows } = await sql<{ id: string }>`
      select s.id from shop_order s join jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as looked (id uuid, revision bigint) on looked.id = s.id
       where s.state in ('paid', 'processing')
         and (s.readdressed_at is null or (extract(epoch from s.readdressed_at) * 1000000)::bigint <= looked.revision
              or (extract(epoch from s.updated_at) * 1000000)::bigint = looked.revision)
       order by s.id for no key update of s`.execute(trx);
    const printed = new Set(rows.map(({ id }) => id));
    const behind = orders.map(({ id }) => id).filter((id) => !printed.has(id));
    if (behind.length > 0) return { noted: [], behind };
    const noted = [...printed];
    await sql`update shop_order set label_printed_at = clock_timestamp() where id = any(${noted}::uuid[])`.execute(trx);
    for (const id of noted)
      await writeAudit(trx, { actorId, action: 'order.label_printed', subject: `order:${id}`, requestId });
    return { noted, behind };
  });
}
