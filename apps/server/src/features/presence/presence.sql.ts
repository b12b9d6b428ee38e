import { PRESENCE_MS } from '@mnada/rules/office';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

const STANDS = sql`interval '${sql.raw(String(PRESENCE_MS))} ms'`;
/** At one record more than these are a crowd, and no news. */
const OTHERS_MAX = 10;
const ROOMS_MAX = 200;

export type PageOfSomebody = {
  readonly userId: string;
  readonly tab: string;
  readonly record: string;
  readonly isEditing: boolean;
  readonly quietSeconds: number;
};

/** A page says where it is. One that was gone for longer than it is believed comes anew. */
export async function keepPresence(db: Db, page: PageOfSomebody): Promise<void> {
  await sql`
    with said as (select ${STATEMENT_TIME} as at)
    insert into staff_presence as here (user_id, tab, record, since, editing_since, active_at, seen_at)
    select ${page.userId}::uuid, ${page.tab}::uuid, ${page.record}, at, case when ${page.isEditing} then at end,
           at - make_interval(secs => ${page.quietSeconds}), at from said
    on conflict (user_id, tab) do update set
      record = excluded.record, active_at = excluded.active_at, seen_at = excluded.seen_at,
      since = case when here.record = excluded.record and here.seen_at > excluded.seen_at - ${STANDS}
                   then here.since else excluded.since end,
      editing_since = case when here.record = excluded.record and here.seen_at > excluded.seen_at - ${STANDS}
                                and excluded.editing_since is not null
                           then coalesce(here.editing_since, excluded.editing_since) else excluded.editing_since end`.execute(
    db,
  );
}

/** The page is gone; so are those that said nothing for a minute, of whomever. What is written at this moment stays. */
export async function dropPresence(db: Db, userId: string, tab: string): Promise<void> {
  await sql`
    delete from staff_presence
     where (user_id, tab) in (select user_id, tab from staff_presence
                               where (user_id = ${userId}::uuid and tab = ${tab}::uuid)
                                  or seen_at < ${STATEMENT_TIME} - interval '1 minute'
                               for update skip locked)`.execute(db);
}

export type PresentRow = {
  readonly id: string;
  readonly name: string;
  readonly editingSeconds: number | null;
  readonly quietSeconds: number;
};
/** Who else is there: somebody with several pages once, by what they do in any. */
export async function othersAt(db: Db, record: string, userId: string): Promise<readonly PresentRow[]> {
  const { rows } = await sql<PresentRow>`
    with said as (select ${STATEMENT_TIME} as at)
    select u.id, u.full_name as name,
           floor(extract(epoch from max(said.at) - min(p.editing_since)))::int as "editingSeconds",
           greatest(0, floor(extract(epoch from max(said.at) - max(p.active_at))))::int as "quietSeconds"
      from staff_presence p join app_user u on u.id = p.user_id, said
     where p.record = ${record} and p.user_id <> ${userId}::uuid and p.seen_at > said.at - ${STANDS} and u.status = 'active'
     group by u.id, u.full_name order by min(p.since), u.id limit ${OTHERS_MAX}`.execute(db);
  return rows;
}

/** Who else is at which record, of all. */
export async function othersAnywhere(
  db: Db,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string; readonly record: string }[]> {
  const { rows } = await sql<{ id: string; name: string; record: string }>`
    select distinct u.full_name as name, u.id, p.record from staff_presence p join app_user u on u.id = p.user_id
     where p.user_id <> ${userId}::uuid and p.seen_at > ${STATEMENT_TIME} - ${STANDS} and u.status = 'active'
     order by name, id, record limit ${ROOMS_MAX}`.execute(db);
  return rows;
}
