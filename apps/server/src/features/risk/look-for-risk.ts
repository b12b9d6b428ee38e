import { SIGNAL_KINDS } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import { pairTables, pairsOf } from './bidding.sql.ts';
import { keepCases } from './keep-cases.ts';
import { type FailedPart, LONGEST, noteSignals, type Noted } from './note-signals.ts';

const ASKED_EVERY_MS = 60_000;
/** Facts that no case rests on go so long after they were last seen; a case lets its people and facts go two years after it was decided. */
const FORGOTTEN_AFTER_DAYS = 180;
const LOOKS_KEPT_DAYS = 31;
const FORGOTTEN_AT_ONCE = 500;

export type LookedForRisk = {
  readonly noted: Noted;
  readonly opened: readonly number[];
  readonly forgotten: number;
  /** Kinds, or steps after them, that could not be done; everything else was. */
  readonly failed: readonly FailedPart[];
};

/**
 * Looks now, whatever the hour: facts, then cases about them, then what is old goes (OPS-23). May run any number of times. No part of it
 * is why another isn't done: who could make one fail would have the whole desk look away.
 */
export async function lookForRisk(db: Db): Promise<LookedForRisk> {
  const { noted, failed } = await noteSignals(db);
  const parts = [...failed];
  const opened = await orFails('cases', parts, [], () => keepCases(db));
  await orFails('compared', parts, undefined, () =>
    keepLook(db, sql`compared = ${JSON.stringify(comparedOf(noted))}::jsonb`),
  );
  await orFails('usual pair', parts, undefined, () => keepLook(db, sql`usual_pair = (${USUAL_PAIR})`));
  const forgotten = await orFails('forgetting', parts, 0, () => forgetOld(db));
  return { noted, opened, forgotten, failed: parts };
}

async function orFails<T>(part: string, failed: FailedPart[], otherwise: T, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    failed.push({ part, error });
    return otherwise;
  }
}
const keepLook = async (db: Db, what: RawBuilder<unknown>): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${LONGEST}`.execute(trx);
    await sql`update risk_look set ${what} where id = (select max(id) from risk_look)`.execute(trx);
  });
};

/** Of each kind how many were compared; null: it could not be read. */
const comparedOf = (noted: Noted): Record<string, number | null> =>
  Object.fromEntries(SIGNAL_KINDS.map((kind) => [kind, noted[kind]?.among ?? null]));

/** Two strangers who bid together as often as a pair that is looked at: for comparison. */
const USUAL_PAIR = sql`
  with ${pairTables(null)}
  select jsonb_build_object('auctions', percentile_disc(0.5) within group (order by p.auctions), 'met', percentile_disc(0.5) within group (order by p.met),
                            'expected', round((percentile_cont(0.5) within group (order by p.expected::float8))::numeric), 'pairs', count(*))
    from (${pairsOf(null)}) p where p.expected >= 12 having count(*) > 0`;

async function forgetOld(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from risk_signal where id in (
      select s.id from risk_signal s where s.last_at < ${STATEMENT_TIME} - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
         and not exists (select from risk_case_signal c where c.signal_id = s.id) order by s.last_at limit ${FORGOTTEN_AT_ONCE})
    returning id`.execute(db);
  await sql`
    with over as (select id from risk_case where state <> 'open' and decided_at < ${STATEMENT_TIME} - interval '2 years' 
                     and (exists (select from risk_case_person p where p.case_id = risk_case.id)
                          or exists (select from risk_case_signal f where f.case_id = risk_case.id))
                   order by decided_at, id limit ${FORGOTTEN_AT_ONCE}),
         facts as (delete from risk_case_signal where case_id in (select id from over))
    delete from risk_case_person where case_id in (select id from over)`.execute(db);
  await sql`delete from risk_look where at < ${STATEMENT_TIME} - make_interval(days => ${LOOKS_KEPT_DAYS})`.execute(db);
  return rows.length;
}

/** @returns whether the look of this hour is this node's to do */
async function takeTheHour(db: Db): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('risk look', 0)) as locked`.execute(trx);
    if (rows[0]?.locked !== true) return false;
    const { rows: taken } = await sql`
      insert into risk_look (compared) select '{}' where not exists (select from risk_look where at > ${STATEMENT_TIME} - interval '1 hour')
      returning id`.execute(trx);
    return taken.length > 0;
  });
}

/** Once an hour, on one node of those that run workers. */
export const startRiskLooks = ({ db, log }: { readonly db: Db; readonly log: Log }): Loop =>
  new Loop(log, 'looking for risk', async () => {
    if (await takeTheHour(db)) {
      const { opened, forgotten, failed } = await lookForRisk(db);
      for (const { part, error } of failed)
        log.error({ part, err: error }, 'a part of the look for risk failed; the others were done');
      if (opened.length > 0 || forgotten > 0) log.info({ opened, forgotten }, 'looked for risk');
    }
    return ASKED_EVERY_MS;
  });
