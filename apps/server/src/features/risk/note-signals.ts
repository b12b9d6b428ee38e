import { SIGNAL_KINDS, SIGNAL_SIZES, type SignalKind, weightOf } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';
import { THINGS } from './things.sql.ts';

/** Of each kind so many are noted by one look; those that were looked at longest ago come first, so that all have their turn. */
const NOTED_AT_ONCE = 200;
/** What takes longer is left for the next look: a look is never why something else waits. */
const LONGEST = sql.lit('30s');

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
 * The things of a kind that are worth a fact, with how rare each is among all that were compared. What is weak by its size is noted
 * where two of its people stand in something heavier: for itself it is nothing that anybody reads.
 */
async function findThings(db: Db, kind: SignalKind): Promise<{ rows: FoundRow[]; among: number }> {
  const { noted, medium, public: open = Infinity } = SIGNAL_SIZES[kind];
  const most = (size: number) => (size === Infinity ? 1e9 : size);
  const { rows } = await sql<FoundRow>`
    with things as (${THINGS[kind]}),
         ranked as (select t.*, count(*) over ()::int as among, count(*) over (order by t.size desc)::int as alike from things t),
         found as (select r.*, sha256(convert_to(${kind}::text || ':' || r.thing_key, 'UTF8')) as key,
                          r.size >= ${most(medium)} and r.size < ${most(open)} as heavy
                     from ranked r where r.size >= ${noted} and r.people is not null and cardinality(r.people) > 0),
         kept as (select f.* from found f
                   where f.heavy or (select count(distinct m.user_id) from risk_signal_person m join risk_signal s on s.id = m.signal_id
                                      where m.user_id = any(f.people) and s.weight <> 'weak') >= 2)
    select k.key, k.thing, k.people, k.size, k.seen, k.sources, k.alike, k.among, k.first_at as "firstAt", k.last_at as "lastAt"
      from kept k left join risk_signal known on known.kind = ${kind} and known.key = k.key
     order by known.looked_at nulls first, k.size desc, k.key limit ${NOTED_AT_ONCE}`.execute(db);
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

export type Noted = Readonly<
  Partial<Record<SignalKind, { readonly noted: number; readonly among: number } | { readonly failed: string }>>
>;

/**
 * Looks at everything once and writes down what is there (OPS-23): a kind a transaction, so that one that can't be read in time keeps
 * nothing else from being seen. Run twice it changes nothing but when it was looked at.
 */
export async function noteSignals(db: Db): Promise<Noted> {
  const noted: Record<string, Noted[SignalKind]> = {};
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
      if ((error as { code?: string }).code !== '57014') throw error;
      noted[kind] = { failed: 'it took too long' };
    }
  }
  return noted;
}
