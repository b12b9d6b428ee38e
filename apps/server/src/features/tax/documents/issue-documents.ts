import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { Loop } from '../../../platform/process/loop.ts';

const AT_ONCE = 100;
const LOOK_EVERY_MS = 2_000;
/** What can't be made is tried again after a minute, then twice as long, a day apart at most. */
const AGAIN_MINUTES_MAX = 1_440;
/** Classes of failures that say nothing of the document: the database is away, full, busy, or stopped what ran. */
const NOT_ITS_FAULT = /^(?:08|40|53|55|57|58)/;

type IssueLog = Pick<Log, 'error'>;

/**
 * Makes the documents of what was paid or taken back, in its order, and takes it off the list: in one statement, so that an end at any
 * moment leaves a number with its document or neither (TAX-4). Any number of nodes may; the branch's row lets one at a time. Where one
 * of them can't be made, each is made by itself: it waits with why, takes no number, and stops no other.
 * @returns how many were looked at
 */
export async function issueOnce(db: Db, log: IssueLog): Promise<number> {
  const { rows: due } = await sql<{ id: number }>`
    select id from tax_document_todo where next_at is null or next_at <= ${STATEMENT_TIME} order by id limit ${AT_ONCE}`.execute(
    db,
  );
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  try {
    await issue(db, ids);
  } catch (error) {
    if (!isItsFault(error)) throw error;
    for (const id of ids) await issueApart(db, log, id);
  }
  return ids.length;
}

const issue = (db: Db, ids: readonly number[]) =>
  sql`
    with taken as (delete from tax_document_todo where id = any(${ids}::bigint[]) returning id, payment_id, kind)
    select issue_tax_document(payment_id, kind) from (select * from taken order by id offset 0) in_order`.execute(db);

async function issueApart(db: Db, log: IssueLog, id: number): Promise<void> {
  try {
    await issue(db, [id]);
  } catch (error) {
    if (!isItsFault(error)) throw error;
    const reason = (error as Error).message.slice(0, 500);
    log.error({ todo: id, reason }, 'a tax document can’t be made; it is tried again');
    await sql`
      update tax_document_todo
         set tries = tries + 1, problem = ${reason},
             next_at = ${STATEMENT_TIME} + make_interval(mins => least(${AGAIN_MINUTES_MAX}, 2 ^ least(tries, 12))::int)
       where id = ${id}`.execute(db);
  }
}

const isItsFault = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) && !NOT_ITS_FAULT.test(code);
};

/** Goes on until it is stopped, on each node that runs workers. */
export function startTaxDocuments({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }): Loop {
  const waiting = metrics.gauge('tax_documents_waiting', 'Payments whose tax document is not made yet');
  const stuck = metrics.gauge(
    'tax_documents_stuck',
    'Of these, those that could not be made when they were tried last',
  );
  return new Loop(log, 'making tax documents', async () => {
    const { rows } = await sql<{ n: number; stuck: number }>`
      select count(*)::int as n, count(problem)::int as stuck from (select problem from tax_document_todo limit 10000) t`.execute(
      db,
    );
    waiting.set(rows[0]?.n ?? 0);
    stuck.set(rows[0]?.stuck ?? 0);
    return (await issueOnce(db, log)) > 0 ? 0 : LOOK_EVERY_MS;
  });
}
