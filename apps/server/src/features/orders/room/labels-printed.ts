import type { OrderLabelsBody } from '@mnada/contract/office';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';

/**
 * Notes that labels were printed (WIN-6), of the orders that weren't sent elsewhere since they were looked at: what is printed of another one
 * bears an address of before. It is no news to a form that is open, so their revision stays.
 * @returns those that were noted
 */
export async function noteLabelsPrinted(
  db: Db,
  { orders }: OrderLabelsBody,
  { actorId, requestId }: { readonly actorId: string; readonly requestId: string },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update shop_order s set label_printed_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as looked (id uuid, revision bigint)
       where s.id = looked.id and s.state in ('paid', 'processing')
         and coalesce((extract(epoch from s.readdressed_at) * 1000000)::bigint <= looked.revision, true)
      returning s.id`.execute(trx);
    for (const { id } of rows)
      await writeAudit(trx, { actorId, action: 'order.label_printed', subject: `order:${id}`, requestId });
    return rows.map(({ id }) => id);
  });
}
