import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { Loop } from '../../../platform/process/loop.ts';

const AT_ONCE = 100;
const LOOK_EVERY_MS = 2_000;

/**
 * Makes the documents of what was paid or taken back, in its order, and takes it off the list: in one statement, so that an end at any
 * moment leaves a number with its document or neither (TAX-4). Any number of nodes may; the branch's row lets one at a time.
 * @returns how many were looked at
 */
export async function issueOnce(db: Db): Promise<number> {
  const { rows } = await sql`
    with taken as (
      delete from tax_document_todo where id in (select id from tax_document_todo order by id limit ${AT_ONCE})
      returning id, payment_id, kind)
    select issue_tax_document(payment_id, kind) from (select * from taken order by id offset 0) in_order`.execute(db);
  return rows.length;
}

/** Goes on until it is stopped, on each node that runs workers. */
export function startTaxDocuments({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }): Loop {
  const waiting = metrics.gauge('tax_documents_waiting', 'Payments whose tax document is not made yet');
  return new Loop(log, 'making tax documents', async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from (select from tax_document_todo limit 10000) t`.execute(db);
    waiting.set(rows[0]?.n ?? 0);
    return (await issueOnce(db)) > 0 ? 0 : LOOK_EVERY_MS;
  });
}
