import { productNames } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { at, before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Notice, notify } from '../notify.ts';

/** Outbid, and no socket of theirs on that auction, for so long (settled: Accounts). */
const AWAY_SECONDS = 30;
const AT_ONCE = 500;
/** Of more than that the rest is told ten seconds later: a worker that is to stop doesn't wait for all. */
const ROUNDS_MAX = 20;

type Away = {
  readonly auctionId: number;
  readonly userId: string;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
  readonly priceCents: number;
  /** Whether it concerns them: the auction runs, somebody else leads, and they may and could still bid. */
  readonly concerns: boolean;
};

/**
 * Tells people who are outbid on a live auction and have been away from it for 30 s, once an auction (OWN-4). Reads what
 * the lane has written and writes nothing that the lane reads: bids stay as quick as they are. Any number of nodes may run it.
 * @returns how many were told
 */
export async function tellOutbid(db: Db, atOnce = AT_ONCE): Promise<number> {
  await watchOutbid(db);
  let told = 0;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
    const round = await tellAway(db, atOnce);
    told += round.told;
    if (round.marked === 0) break;
  }
  return told;
}

/** Some of them, those who left first. Who has bid again a moment ago is left alone: their 30 s begin anew. */
export function tellAway(db: Db, atOnce = AT_ONCE): Promise<{ readonly marked: number; readonly told: number }> {
  return db.transaction().execute(async (trx) => {
    const nowUs = await databaseNowUs(trx);
    const { rows } = await sql<Away>`
      with away as (
        select auction_id, user_id, last_seq from outbid_watch
         where not is_told and here_until < ${before(nowUs, { seconds: AWAY_SECONDS })}
         order by here_until limit ${atOnce} for update skip locked
      ), told as (
        update outbid_watch w set is_told = true
          from away join participant p on p.auction_id = away.auction_id and p.user_id = away.user_id
                                      and p.last_seq = away.last_seq
         where w.auction_id = away.auction_id and w.user_id = away.user_id
        returning w.auction_id, w.user_id
      )
      select a.id as "auctionId", told.user_id as "userId", a.name, a.name_sw as "nameSw", a.images[1] as image, a.price_cents as "priceCents",
             a.status = 'live' and a.leader_id <> told.user_id and u.status = 'active'
               and coalesce(u.excluded_until, '-infinity') <= ${at(nowUs)}
               and not exists (select from purchase_hold h where h.auction_id = a.id and h.user_id = told.user_id
                                                            and h.state = 'bought') as concerns
        from told join auction a on a.id = told.auction_id join app_user u on u.id = told.user_id`.execute(trx);
    const notices = rows.filter(({ concerns }) => concerns).map(noticeOf);
    return { marked: rows.length, told: (await notify(trx, notices)).length };
  });
}

const noticeOf = ({ auctionId, userId, name, nameSw, image, priceCents }: Away): Notice => ({
  userId,
  kind: 'outbid',
  source: `outbid:${auctionId}:${userId}`,
  data: { auction_id: auctionId, ...productNames(name, nameSw), product_image: image, price: toShillings(priceCents) },
});

/** Who is outbid now: their 30 s begin. Who has bid again since begins anew; who leads, or whose auction is over, is let go. */
async function watchOutbid(db: Db): Promise<void> {
  // What another node holds is left to it, and rows are taken in one order: nobody waits for each other.
  await sql`
    delete from outbid_watch w using (
      select done.auction_id, done.user_id from outbid_watch done
        join auction a on a.id = done.auction_id
       where a.status <> 'live' or (a.leader_id = done.user_id and not done.is_told)
         for update of done skip locked) over
     where w.auction_id = over.auction_id and w.user_id = over.user_id`.execute(db);
  await sql`
    insert into outbid_watch (auction_id, user_id, last_seq, here_until)
    select p.auction_id, p.user_id, p.last_seq, clock_timestamp()
      from auction a
     -- Auction by auction: of all who ever took part, few did in one that runs.
     cross join lateral (
       select * from participant
        where participant.auction_id = a.id and participant.user_id <> a.leader_id and participant.last_seq < a.seq offset 0) p
      join app_user u on u.id = p.user_id and u.kind = 'user' and not u.is_simulated
     where a.status = 'live'
       and not exists (select from outbid_watch w
                        where w.auction_id = p.auction_id and w.user_id = p.user_id
                          and (w.is_told or w.last_seq >= p.last_seq))
     order by p.auction_id, p.user_id
    on conflict (auction_id, user_id)
      do update set last_seq = excluded.last_seq, here_until = excluded.here_until
      where not outbid_watch.is_told and outbid_watch.last_seq < excluded.last_seq`.execute(db);
}

/** Somebody with an auction's own page open, on this node. */
export type Watching = { readonly userId: string; readonly auctionId: number };

const NOTED_AT_ONCE = 1_000;

/**
 * Notes for the workers who of those that are outbid is here. Each node that holds sockets says so every few seconds; a
 * node that ended says it no more, as its sockets are gone. In small parts, so that a full node has breath for its bids.
 */
export async function noteWatching(db: Db, watching: readonly Watching[]): Promise<void> {
  if (watching.length === 0) return;
  const { rows } = await sql`select from outbid_watch where not is_told limit 1`.execute(db);
  if (rows.length === 0) return;
  for (let from = 0; from < watching.length; from += NOTED_AT_ONCE) {
    const part = watching.slice(from, from + NOTED_AT_ONCE);
    await sql`
      update outbid_watch w set here_until = clock_timestamp()
        from (select held.auction_id, held.user_id from outbid_watch held
                join unnest(${part.map((one) => one.auctionId)}::bigint[], ${part.map((one) => one.userId)}::uuid[])
                  as seen (auction_id, user_id) on held.auction_id = seen.auction_id and held.user_id = seen.user_id
               where not held.is_told
               order by 1, 2 for update of held) here
       where w.auction_id = here.auction_id and w.user_id = here.user_id`.execute(db);
  }
}
