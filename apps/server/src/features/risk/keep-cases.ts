import { type CaseSignal, casesFrom, type NewCase } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { caseReference } from './case-reference.ts';

/** So many facts are read at once, the newest; and so many cases one look opens at most. */
const SIGNALS_READ = 4_000;
const OPENED_AT_ONCE = 50;
/** Facts that were seen so long ago make no case. */
const FRESH_DAYS = 90;

async function readSignals(db: Db): Promise<CaseSignal[]> {
  const { rows } = await sql<CaseSignal>`
    select s.id, s.kind, s.weight, array_agg(m.user_id::text order by m.user_id) as people
      from (select id, kind, weight from risk_signal
             where last_at > ${STATEMENT_TIME} - make_interval(days => ${FRESH_DAYS}) order by last_at desc, id desc limit ${SIGNALS_READ}) s
      join risk_signal_person m on m.signal_id = s.id
     group by s.id, s.kind, s.weight order by s.id`.execute(db);
  return rows;
}

/**
 * Opens cases about what was seen, and adds to those that there are (OPS-24). A decided one is opened anew only by a fact, or a person,
 * that it didn't have; a case that people are about to decide is another one then, and their form says so.
 * @returns numbers of the cases that were opened or reopened
 */
export async function keepCases(db: Db): Promise<number[]> {
  const opened: number[] = [];
  for (const wanted of casesFrom(await readSignals(db))) {
    if (opened.length >= OPENED_AT_ONCE) break;
    const id = await db.transaction().execute((trx) => keepCase(trx, wanted));
    if (id !== null) opened.push(id);
  }
  return opened;
}

async function keepCase(trx: Transaction<Tables>, { people, signals }: NewCase): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('risk cases', 0))`.execute(trx);
  const { rows: there } = await sql<{ id: number; state: string }>`
    select c.id, c.state from risk_case c
     where c.id = (select min(case_id) from risk_case_person where user_id = any(${people}::uuid[])) for no key update`.execute(
    trx,
  );
  const known = there[0] ?? null;
  const id = known?.id ?? (await openCase(trx));
  const { rows: joined } = await sql`
    insert into risk_case_person (user_id, case_id) select person, ${id} from unnest(${people}::uuid[]) person
      join app_user u on u.id = person and u.status <> 'deleted' on conflict do nothing returning user_id`.execute(trx);
  const { rows: added } = await sql<{ id: number; weight: string }>`
    with added as (insert into risk_case_signal (case_id, signal_id) select ${id}, signal from unnest(${signals}::bigint[]) signal
                   on conflict do nothing returning signal_id)
    select s.id, s.weight from added a join risk_signal s on s.id = a.signal_id`.execute(trx);
  const heavy = added.filter(({ weight }) => weight !== 'weak').length;
  const detail = { people: joined.length, signals: added.length };
  if (known === null) {
    await step(trx, id, 'opened', detail);
    return id;
  }
  if (heavy === 0 && joined.length === 0) return null;
  await sql`
    update risk_case set revision = revision + 1, state = 'open',
           opened_at = case when state = 'open' then opened_at else clock_timestamp() end
     where id = ${id}`.execute(trx);
  // Who was held is not held again by whoever joins: at whom something new was seen, and at most once in ninety days.
  await sql`
    update risk_case_person p set held_from = clock_timestamp(), held_until = clock_timestamp() + interval '7 days'
     where p.case_id = ${id} and p.held_from < ${STATEMENT_TIME} - interval '90 days'
       and exists (select from risk_signal_person m join risk_signal s on s.id = m.signal_id
                    where m.user_id = p.user_id and s.weight <> 'weak' and s.id = any(${added.map((each) => each.id)}::bigint[]))`.execute(
    trx,
  );
  await step(trx, id, known.state === 'open' ? 'grew' : 'reopened', detail);
  return known.state === 'open' ? null : id;
}

async function openCase(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into risk_case (state) values ('open') returning id`.execute(trx);
  const [made] = rows;
  if (made === undefined) throw new Error('an insert of one case returned no row');
  return made.id;
}

async function step(
  trx: Transaction<Tables>,
  id: number,
  kind: 'opened' | 'reopened' | 'grew',
  detail: object,
): Promise<void> {
  await sql`
    insert into risk_case_step (case_id, kind, detail) values (${id}, ${kind}, ${JSON.stringify(detail)}::jsonb)`.execute(
    trx,
  );
  await writeAudit(trx, {
    actorId: null,
    action: `case.${kind}`,
    subject: `case:${id}`,
    after: { case: caseReference(id), ...detail },
  });
}
