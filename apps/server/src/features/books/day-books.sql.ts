import type { DayBooks } from '@mnada/contract/office';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

type Proof = DayBooks['proofs'][number];

/** Which invariants stand behind each proof of a day. */
export const PROVED_BY: Readonly<Record<Proof['proof'], readonly string[]>> = {
  transfers: ['L1'],
  receipts: ['P2', 'P4'],
  balances: ['L2'],
  outcomes: ['O1'],
  log: ['T1'],
};
/** Each is asked once a minute: what nobody could ask for an hour is known to nobody. */
const CHECKED_WITHIN = sql`interval '1 hour'`;

const fromOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Nairobi')`;
const untilOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Africa/Nairobi')`;
const us = (time: ReturnType<typeof fromOf>) => sql`(extract(epoch from ${time})::bigint * 1000000)`;

/** A day in bids, from the sums of the days (MON-2): what people had in the morning, what came and went, what they had at its end. */
export async function readDayBids(db: Db, day: string): Promise<DayBooks['bids']> {
  const [from, until] = [fromOf(day), untilOf(day)];
  const ofDay = (kind: string) =>
    sql`coalesce(sum(bids) filter (where day = ${day}::date and kind = ${kind}), 0)::bigint`;
  const signed = sql`case when kind in ('used', 'taken', 'given_up') then -bids else bids end`;
  const { rows } = await sql<DayBooks['bids']>`
    select coalesce(sum(${signed}) filter (where day < ${day}::date), 0)::bigint as opening,
           ${ofDay('bought')} as bought, ${ofDay('converted')} as converted, ${ofDay('given')} as given, ${ofDay('returned')} as returned,
           ${ofDay('used')} as used, ${ofDay('taken')} as taken_back, ${ofDay('given_up')} as given_up,
           coalesce(sum(${signed}), 0)::bigint as closing,
           (select count(*)::int from transfer
             where created_at >= ${from} and created_at < ${until} and source not like 'bid:%' and source like 'pack:%') as packs,
           -- Of those that were open that day: each looks for one bid of it.
           (select count(*)::int from (
              select o.auction_id as id from outcome o join auction a on a.id = o.auction_id
               where o.decided_at_us >= ${us(from)} and a.scheduled_start_us < ${us(until)}
              union all
              select id from auction where status = 'live' and scheduled_start_us < ${us(until)}) open
             where exists (select from bid b where b.auction_id = open.id and b.decided_at_us >= ${us(from)}
                              and b.decided_at_us < ${us(until)})) as auctions,
           not exists (select from book_todo w join transfer t on t.id = w.transfer_id where t.created_at < ${until})
           and not exists (select from book_auction k join bid b on b.auction_id = k.auction_id and b.seq = k.seq + 1
                            where k.is_open and b.decided_at_us < ${us(until)}) as is_booked
      from bid_day where day <= ${day}::date`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a sum answered nothing');
  return row;
}

type Counts = Readonly<Record<Proof['proof'], number>>;

/** How much of each the day had; accounts are all that there are, since a balance has no day. */
async function countOfDay(db: Db, day: string): Promise<Counts> {
  const [from, until] = [fromOf(day), untilOf(day)];
  const { rows } = await sql<Counts>`
    select (select count(*) from transfer where created_at >= ${from} and created_at < ${until} and source not like 'bid:%')
           -- Each bid that was used is a transfer of its own (B1): the sums know how many.
           + (select coalesce(sum(bids), 0) from bid_day where day = ${day}::date and kind = 'used')::bigint as transfers,
           (select count(*) from receipt
             where coalesce(paid_at, created_at) >= ${from} and coalesce(paid_at, created_at) < ${until}) as receipts,
           (select count(*) from account) as balances,
           (select count(*) from outcome where decided_at_us >= ${us(from)} and decided_at_us < ${us(until)}) as outcomes,
           (select count(*) from log_checkpoint where log = (select max(number) from log)
               and at >= ${from} and at < ${until}) as log`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a question without tables answered nothing');
  return row;
}

/** What the watch of the invariants found last, of those that a day rests on. They hold, or don't, of all the books: not of one day. */
export async function readProofs(db: Db, day: string): Promise<Proof[]> {
  const [counts, { rows }] = await Promise.all([
    countOfDay(db, day),
    sql<{ name: string; checkedAt: Date | null; isFresh: boolean; broken: number }>`
      select p.name, p.checked_at as "checkedAt",
             coalesce(p.checked_at > ${STATEMENT_TIME} - ${CHECKED_WITHIN}, false) as "isFresh",
             (select count(*)::int from invariant_violation v where v.name = p.name and v.cleared_at is null) as broken
        from invariant_progress p where p.name = any(${Object.values(PROVED_BY).flat()}::text[])`.execute(db),
  ]);
  return (Object.keys(PROVED_BY) as Proof['proof'][]).map((proof) => {
    const asked = PROVED_BY[proof].map((name) => rows.find((row) => row.name === name));
    const broken = asked.reduce((sum, row) => sum + (row?.broken ?? 0), 0);
    const times = asked.map((row) => row?.checkedAt?.getTime() ?? null);
    // As old as the oldest of them.
    const known = times.filter((time) => time !== null);
    const checkedAt = known.length < asked.length ? null : new Date(Math.min(...known)).toISOString();
    const isChecked = asked.every((row) => row?.isFresh === true);
    return {
      proof,
      state: broken > 0 ? 'broken' : isChecked ? 'holds' : 'unchecked',
      broken,
      checked_at: checkedAt,
      count: counts[proof],
    };
  });
}

/** What was signed last of the public log on that day, and by how many it was co-signed since (LOG-10). */
export async function readDaySigned(db: Db, day: string): Promise<DayBooks['checkpoint']> {
  const { rows } = await sql<{ at: Date; witnesses: number }>`
    select c.at, (select count(*)::int from log_cosignature s where s.log = c.log and s.size = c.size) as witnesses
      from log_checkpoint c
     where c.log = (select max(number) from log) and c.at >= ${fromOf(day)} and c.at < ${untilOf(day)}
     order by c.at desc, c.size desc limit 1`.execute(db);
  const [last] = rows;
  return last === undefined ? null : { signed_at: last.at.toISOString(), witnesses: last.witnesses };
}
