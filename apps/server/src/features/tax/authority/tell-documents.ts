import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { EtimsConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { Loop } from '../../../platform/process/loop.ts';
import { etims } from './etims.ts';
import type { DocumentToTell, TaxAuthority, Told } from './tax-authority.ts';

const AT_ONCE = 20;
const LOOK_EVERY_MS = 5_000;
/** So long one that is being told is nobody else's: longer than an answer is waited for. */
const LEASE_SECONDS = 120;
const AGAIN_SECONDS = 30;
const AGAIN_SECONDS_MAX = 21_600;

type Due = DocumentToTell & { readonly before: Told['state']; readonly tries: number };

/**
 * Tells the authority of what it isn't known to have, in the order of numbers, a credit note after its invoice (TAX-5). What is told is
 * `unknown` before it is told: wherever this ends, it is asked about again, under the same number. One that they refuse, or don't
 * answer, stops no other. Any number of nodes may.
 * @param from the first number that is told: those before it were handed in as a file
 * @returns how many were told of
 */
export async function tellOnce(db: Db, authority: TaxAuthority, from: number): Promise<number> {
  const due = await takeDue(db, from);
  await Promise.all(due.map(async (document) => noteTold(db, document, await authority.tell(document))));
  return due.length;
}

async function takeDue(db: Db, from: number): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select t.document_id, t.state from tax_told t join tax_document d on d.id = t.document_id
        left join tax_told i on i.document_id = d.of_id
       where t.state in ('waiting', 'unknown', 'refused') and t.next_at <= ${STATEMENT_TIME} and d.number >= ${from}::bigint
         and (d.of_id is null or i.state in ('known', 'taken') or (select number from tax_document where id = d.of_id) < ${from}::bigint)
       order by d.branch, d.number limit ${AT_ONCE} for update of t skip locked
    ), taken as (
      update tax_told t set state = case when t.state = 'refused' then t.state else 'unknown' end, tries = t.tries + 1,
             next_at = ${STATEMENT_TIME} + make_interval(secs => ${LEASE_SECONDS})
        from due where t.document_id = due.document_id returning t.document_id, due.state as before, t.tries
    )
    select d.id, d.branch, d.number, d.kind, i.number as "invoiceNumber", d.issued_at as "issuedAt", d.seller ->> 'pin' as "sellerPin",
           d.buyer, d.what, d.gross_cents as "grossCents", d.tax_cents as "taxCents", d.lines, taken.before, taken.tries
      from taken join tax_document d on d.id = taken.document_id left join tax_document i on i.id = d.of_id
     order by d.branch, d.number`.execute(db);
  return rows;
}

async function noteTold(db: Db, { id, before, tries }: Due, told: Told): Promise<void> {
  const again = Math.min(AGAIN_SECONDS_MAX, AGAIN_SECONDS * 2 ** Math.min(tries, 12));
  // Of one that may be there since an earlier time, a later "not now" says nothing.
  const state = told.state === 'waiting' ? before : told.state;
  const receipt = told.state === 'taken' ? told.receipt : null;
  const isOver = state === 'taken' || state === 'known';
  try {
    await sql`
      update tax_told
         set state = ${state}, problem = ${'problem' in told ? told.problem : null},
             next_at = ${STATEMENT_TIME} + make_interval(secs => ${again}),
             told_at = case when ${isOver}::boolean then ${STATEMENT_TIME} end, receipt_number = ${receipt?.number ?? null},
             internal_data = ${receipt?.internalData ?? null}, signature = ${receipt?.signature ?? null},
             signed_at = ${receipt?.signedAt ?? null}
       where document_id = ${id}::uuid and state in ('waiting', 'unknown', 'refused')`.execute(db);
  } catch (error) {
    // One receipt of theirs for two documents: this answer is not this document's.
    if ((error as { constraint?: unknown }).constraint !== 'tax_told_receipt') throw error;
    await noteTold(db, { id, before, tries } as Due, {
      state: 'unknown',
      problem: 'its receipt is another document’s',
    });
  }
}

/** Goes on until it is stopped, on each node that runs workers; null: it is switched off, and documents are handed in as a file. */
export function startTellingTax({
  db,
  log,
  metrics,
  config,
}: {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: EtimsConfig | null;
}): { stop(): Promise<void> } | null {
  if (config === null) return null;
  log.warn({ url: config.url }, 'tax documents are told to eTIMS by an adapter that KRA has not certified');
  const ending = new AbortController();
  const authority = etims(config, { ending: ending.signal });
  const untold = metrics.gauge('tax_documents_untold', 'Tax documents that the authority is not known to have', [
    'state',
  ]);
  const loop = new Loop(log, 'telling the revenue authority', async () => {
    if ((await tellOnce(db, authority, config.from)) === AT_ONCE) return 0;
    // Counted once what is due has been told, not after each few of many.
    const { rows } = await sql<{ state: string; n: number }>`
      select s.state, (select count(*)::int from tax_told t join tax_document d on d.id = t.document_id
                        where t.state = s.state and d.number >= ${config.from}::bigint) as n
        from unnest(array['waiting', 'unknown', 'refused']) s (state)`.execute(db);
    for (const { state, n } of rows) untold.set(n, { state });
    return LOOK_EVERY_MS;
  });
  return {
    stop: () => {
      ending.abort();
      return loop.stop();
    },
  };
}
