import { productNames } from '@mnada/contract';
import { type RawBuilder, sql } from 'kysely';
import { at, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Notice, notify } from '../notify.ts';

/** So long before an auction opens, those who have a seat there, or saved its product, hear of it. */
const BEFORE_START_MINUTES = 10;
const AT_ONCE = 1_000;
/** Of more than that the rest is told twenty seconds later: a worker that is to stop doesn't wait for all. */
const ROUNDS_MAX = 20;

type Starting = {
  readonly auctionId: number;
  readonly userId: string;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
  readonly startsAtMs: number;
  /** They were reminded of another start of it. */
  readonly isAgain: boolean;
};
type StartingKind = 'saved_starting' | 'seat';

/** Who hears of the start of the auction `a`. Who has a seat is reminded of that, once (AUC-9). */
const PEOPLE: Readonly<Record<StartingKind, RawBuilder<unknown>>> = {
  saved_starting: sql`
    select user_id from saved_product saved where product_id = a.product_id and remind
       and not exists (select from seat where auction_id = a.id and user_id = saved.user_id)`,
  seat: sql`select user_id from seat where auction_id = a.id`,
};

/**
 * Tells people that an auction of a product which they saved, with its reminder on, opens within ten minutes; once a start: one
 * that was moved afterwards opens anew (OWN-4, OWN-5). Nobody who took a break hears of it.
 * @returns how many were told
 */
export const tellSavedStarting = (db: Db, atOnce = AT_ONCE): Promise<number> =>
  tellStarting(db, 'saved_starting', atOnce);

/** The same of an auction where they have a seat (AUC-9): a kind of its own, which comes at night and whatever is saved. */
export const tellSeatsStarting = (db: Db, atOnce = AT_ONCE): Promise<number> => tellStarting(db, 'seat', atOnce);

async function tellStarting(db: Db, kind: StartingKind, atOnce: number): Promise<number> {
  let told = 0;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
    const untold = await readUntold(db, kind, atOnce);
    const notices = untold.map((starting) => noticeOf(kind, starting));
    told += (await notify(db, notices)).length;
    if (untold.length < atOnce) break;
  }
  return told;
}

async function readUntold(db: Db, kind: StartingKind, atOnce: number): Promise<Starting[]> {
  const nowUs = await databaseNowUs(db);
  const { rows } = await sql<Starting>`
    select a.id as "auctionId", s.user_id as "userId", a.name, a.name_sw as "nameSw", a.images[1] as image,
           a.scheduled_start_us / 1000 as "startsAtMs", n.source is not null as "isAgain"
      from auction a
      join lateral (${PEOPLE[kind]}) s on true
      join app_user u on u.id = s.user_id and u.kind = 'user' and u.status = 'active' and not u.is_simulated
                     and coalesce(u.excluded_until, '-infinity') <= ${at(nowUs)}
      left join notification n on n.source = ${`${kind}:`} || a.id || ':' || s.user_id
     where a.status = 'scheduled'
       and a.scheduled_start_us > ${nowUs} and a.scheduled_start_us <= ${nowUs + BEFORE_START_MINUTES * 60_000_000}
       and (extract(epoch from (n.data ->> 'starts_at')::timestamptz) * 1000)::bigint is distinct from a.scheduled_start_us / 1000
       and not exists (select from notification again
                        where again.source = ${`${kind}:`} || a.id || ':' || s.user_id || ':' || a.scheduled_start_us / 1000)
     order by a.scheduled_start_us limit ${atOnce}`.execute(db);
  return rows;
}

const noticeOf = (
  kind: StartingKind,
  { auctionId, userId, name, nameSw, image, startsAtMs, isAgain }: Starting,
): Notice => ({
  userId,
  kind,
  // The first one's key is how those who were reminded are found (remindedOf).
  source: `${kind}:${auctionId}:${userId}${isAgain ? `:${startsAtMs}` : ''}`,
  data: {
    auction_id: auctionId,
    ...productNames(name, nameSw),
    product_image: image,
    starts_at: new Date(startsAtMs).toISOString(),
  },
});
