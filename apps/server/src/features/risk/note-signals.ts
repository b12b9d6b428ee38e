import { isShared, SIGNAL_KINDS, SIGNAL_SIZES, type SignalKind, weightOf } from '@mnada/rules';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';
import { THINGS } from './things.sql.ts';

/** Of each kind so many are noted by one look: new ones and known ones in turn, of those the ones that were looked at longest ago. */
const NOTED_AT_ONCE = 200;
/** And of one person so many: who makes new browsers all day takes nobody else's place. */
const NOTED_OF_ONE = 20;
/** Of more nobody reads the names; how many there are stands in the size. */
const PEOPLE_NAMED = sql.lit(20);
/** What takes longer is left for the next look: a look is never why something else waits. */
export const LONGEST = sql.lit('30s');

type FoundRow = {
  readonly key: Buffer;
  readonly thing: string;
  readonly people: readonly string[];
  readonly size: number;
  readonly seen: Readonly<Record<string, number>>;
  readonly sources: readonly string[] | null;
  readonly alike: number;
  readonly among: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/**
 * How many there are of each size, for rarity. Everybody counts once, in the largest thing that they are in, and those who are in one
 * together as one: a family is one however many browsers it has, and who signs in on thirty makes no browser usual. Pairs are counted as
 * pairs: they are what is compared.
 */
const countedOf = (kind: SignalKind): RawBuilder<unknown> =>
  kind === 'pair'
    ? sql`select size, count(*)::numeric as n from things group by size`
    : sql`select size, sum(1.0 / beside) as n
            from (select distinct on (m.person) t.size, cardinality(t.people) as beside
                    from things t cross join unnest(t.people) m (person) order by m.person, t.size desc, beside desc) once
           group by size`;

/**
 * The things of a kind that are worth a fact, with how rare each is among all that were compared. What is weak by its size is noted
 * where two of its people stand in something heavier: for itself it is nothing that anybody reads. The same people who share several
 * things of a kind are one fact, about the one that is known.
 */
async function findThings(db: Db, kind: SignalKind): Promise<{ rows: FoundRow[]; among: number }> {
  const { noted, medium, public: open = Infinity } = SIGNAL_SIZES[kind];
  const most = (size: number) => (size === Infinity ? 1e9 : size);
  const { rows } = await sql<FoundRow>`
    with things as materialized (${THINGS[kind]}),
         counted as materialized (${countedOf(kind)}),
         found as (select t.*, sha256(convert_to(${kind}::text || ':' || t.thing_key, 'UTF8')) as key,
                          t.size >= ${most(medium)} and t.size < ${most(open)} as heavy
                     from things t where t.size >= ${noted} and cardinality(t.people) > 0),
         kept as (select f.* from found f
                   where f.heavy or (select count(distinct m.user_id) from risk_signal_person m join risk_signal s on s.id = m.signal_id
                                      where m.user_id = any(f.people) and s.weight <> 'weak') >= 2),
         known as (select k.*, s.id as known_id, s.looked_at,
                          row_number() over (partition by k.people, ${isShared(kind) ? sql`true` : sql`k.key`}
                                                 order by s.id nulls last, k.first_at, k.key) as of_these
                     from kept k left join risk_signal s on s.kind = ${kind} and s.key = k.key),
         turns as (select k.*, row_number() over (partition by k.people[1] order by k.known_id nulls last, k.size desc, k.key) as turn
                     from known k where k.of_these = 1)
    select t.key, left(t.thing, 120) as thing, t.people[1:${PEOPLE_NAMED}] as people, t.size, t.seen, t.sources, t.first_at as "firstAt",
           t.last_at as "lastAt", (select ceil(round(sum(c.n), 6))::int from counted c where c.size >= t.size) as alike,
           (select ceil(round(sum(c.n), 6))::int from counted c) as among
      from turns t where t.turn <= ${NOTED_OF_ONE}
     order by row_number() over (partition by t.known_id is null order by t.looked_at nulls first, t.turn, t.size desc, t.key), t.key
     limit ${NOTED_AT_ONCE}`.execute(db);
  return { rows, among: rows[0]?.among ?? 0 };
}

/** Written or seen again; who is in it is only ever added to. */
async function keepThings(trx: Transaction<Tables>, kind: SignalKind, rows: readonly FoundRow[]): Promise<void> {
  for (const row of rows) {
    const weight = weightOf({ kind, size: row.size, alike: row.alike, among: row.among });
    await sql`
      with kept as (
        insert into risk_signal (kind, key, thing, seen, alike, among, weight, sources, first_at, last_at)
        values (${kind}, ${row.key}, ${row.thing}, ${JSON.stringify(row.seen)}::jsonb, ${row.alike}, ${row.among}, ${weight},
                ${row.sources ?? []}::text[], ${row.firstAt}, ${row.lastAt})
        on conflict (kind, key) do update set thing = excluded.thing, seen = excluded.seen, alike = excluded.alike, among = excluded.among,
          weight = excluded.weight, sources = excluded.sources, first_at = least(risk_signal.first_at, excluded.first_at),
          last_at = greatest(risk_signal.last_at, excluded.last_at), looked_at = clock_timestamp()
        returning id)
      insert into risk_signal_person (signal_id, user_id) select kept.id, person from kept, unnest(${row.people}::uuid[]) person
      on conflict do nothing`.execute(trx);
  }
}

export type Noted = Readonly<Partial<Record<SignalKind, { readonly noted: number; readonly among: number }>>>;
export type FailedPart = { readonly part: string; readonly error: unknown };

/**
 * Looks at everything once and writes down what is there (OPS-23): a kind a transaction, so that one that fails, or can't be read in time,
 * keeps nothing else from being seen. Run twice it changes nothing but when it was looked at.
 */
export async function noteSignals(db: Db): Promise<{ readonly noted: Noted; readonly failed: readonly FailedPart[] }> {
  const noted: Partial<Record<SignalKind, { noted: number; among: number }>> = {};
  const failed: FailedPart[] = [];
  // What people share weighs what is weak for itself: those that carry others come first, and weak ones see them in the same look.
  for (const kind of [...SIGNAL_KINDS.filter((each) => each !== 'network'), 'network' as const]) {
    try {
      noted[kind] = await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = ${LONGEST}`.execute(trx);
        const { rows, among } = await findThings(trx, kind);
        await keepThings(trx, kind, rows);
        return { noted: rows.length, among };
      });
    } catch (error) {
      failed.push({ part: kind, error });
    }
  }
  return { noted, failed };
}
