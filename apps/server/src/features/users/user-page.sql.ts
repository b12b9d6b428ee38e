import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { debtOf, shillingsOf } from '../ledger/index.ts';
import { REVISION } from './user-columns.sql.ts';
import { type ListRow, ROW_COLUMNS } from './user-list.sql.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whom an address names: by id, or by user name. null: no such shopper */
export async function userIdOf(db: Db, which: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user
     where kind = 'user' and ${UUID.test(which) ? sql`id = ${which}::uuid` : sql`username_folded = ${which.toLowerCase()}`}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export type HeadRow = ListRow & {
  readonly referralNumber: number;
  readonly language: 'en' | 'sw';
  readonly phoneIsProved: boolean;
  readonly emailIsProved: boolean;
  readonly termsVersion: string | null;
  readonly termsAt: Date | null;
  readonly referrerId: string | null;
  readonly referrer: string | null;
  readonly lastSeenAt: Date | null;
  readonly excludedUntil: Date | null;
  readonly revision: number;
  readonly auctions: number;
  readonly payments: number;
  readonly wins: number;
  readonly orders: number;
  readonly sessions: number;
  readonly notes: number;
  readonly isAsked: boolean;
};

/** Of whom a page is about. null: no such shopper */
export async function selectHead(db: Db, userId: string): Promise<HeadRow | null> {
  const { rows } = await sql<HeadRow>`
    select ${ROW_COLUMNS}, u.referral_number as "referralNumber", u.language, u.phone_verified_at is not null as "phoneIsProved",
           u.email_verified_at is not null as "emailIsProved", u.terms_version as "termsVersion", u.terms_accepted_at as "termsAt",
           friend.id as "referrerId", friend.username as referrer,
           (select max(last_used_at) from session where user_id = u.id) as "lastSeenAt",
           case when u.excluded_until > ${STATEMENT_TIME} then least(u.excluded_until, '2200-01-01Z') end as "excludedUntil",
           ${REVISION} as revision,
           (select count(*)::int from participant where user_id = u.id) as auctions,
           (select count(*)::int from payment where user_id = u.id) as payments,
           (select count(*)::int from outcome where winner_id = u.id) as wins,
           (select count(*)::int from shop_order where user_id = u.id) as orders,
           (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null
               and s.idle_ends_at > ${STATEMENT_TIME} and s.ends_at > ${STATEMENT_TIME}) as sessions,
           (select count(*)::int from user_note where user_id = u.id) as notes,
           exists (select from approval_request r
                    where r.kind = 'user.grant' and r.subject = 'user:' || u.id and r.state = 'requested') as "isAsked"
      from app_user u left join app_user friend on friend.id = u.referred_by
     where u.id = ${userId} and u.kind = 'user'`.execute(db);
  return rows[0] ?? null;
}

export type SuspensionRow = {
  readonly scope: 'bidding' | 'all';
  readonly cause: string;
  readonly reason: string;
  readonly byId: string;
  readonly byName: string;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
  readonly lifterId: string | null;
  readonly lifter: string | null;
  readonly liftReason: string;
};

/** The newest first. What its term has ended counts as ended, whether or not that was written down yet. */
export async function selectSuspensions(db: Db, userId: string): Promise<SuspensionRow[]> {
  const { rows } = await sql<SuspensionRow>`
    select s.scope, s.cause, s.reason, staff.id as "byId", staff.full_name as "byName", s.started_at as "startedAt",
           s.ends_at as "endsAt", coalesce(s.ended_at, case when s.ends_at <= ${STATEMENT_TIME} then s.ends_at end) as "endedAt",
           lifter.id as "lifterId", lifter.full_name as lifter, s.lift_reason as "liftReason"
      from suspension s join app_user staff on staff.id = s.by_id left join app_user lifter on lifter.id = s.lifted_by
     where s.user_id = ${userId} order by s.id desc limit 20`.execute(db);
  return rows;
}

export type SumsRow = {
  readonly bids: number;
  readonly worthCents: number;
  readonly paidCents: number;
  readonly payments: number;
  readonly reversed: number;
  readonly joined: number;
  readonly won: number;
  readonly lots: number;
  readonly owesCents: number;
  readonly earningsCents: number;
};

const held = (account: ReturnType<typeof shillingsOf> | ReturnType<typeof debtOf>): RawBuilder<unknown> => sql`
  coalesce((select balance from account where owner_id = ${account.ownerId} and unit = ${account.unit} and kind = ${account.kind}), 0)`;

/** What they hold, paid and won. */
export async function selectSums(db: Db, userId: string): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`
    select lots.*, money.*, ended.*, ${held(debtOf(userId))} as "owesCents", ${held(shillingsOf(userId))} as "earningsCents"
      from (select coalesce(sum(l.bids_left), 0)::int as bids, coalesce(sum(l.bids_left * l.unit_price_cents), 0)::bigint as "worthCents",
                   count(*)::int as lots
              from bid_lot l join account a on a.id = l.account_id where a.owner_id = ${userId} and a.unit = 'BID') lots,
           (select coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::bigint as "paidCents",
                   count(*) filter (where state = 'paid')::int as payments, count(*) filter (where state = 'reversed')::int as reversed
              from payment where user_id = ${userId}) money,
           (select count(*)::int as joined, count(*) filter (where o.winner_id = ${userId})::int as won
              from participant p join outcome o on o.auction_id = p.auction_id where p.user_id = ${userId}) ended`.execute(
    db,
  );
  if (rows[0] === undefined) throw new Error('a sum without a row');
  return rows[0];
}

export type LotRow = {
  readonly id: number;
  readonly kind: 'purchase' | 'promotion' | 'refund';
  readonly receipt: string | null;
  readonly at: Date;
  readonly cents: number;
  readonly size: number;
  readonly left: number;
};

/** What is left first, in the order in which it is used; then what is used up, the newest first. */
export async function selectLots(db: Db, userId: string): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select l.id, l.kind, p.receipt, l.created_at as at, l.unit_price_cents as cents, l.bids_total as size, l.bids_left as left
      from account a join bid_lot l on l.account_id = a.id
      left join payment p on p.id = case when l.source ~ '^pack:[0-9a-f-]{36}$' then substring(l.source from 6)::uuid end
     where a.owner_id = ${userId} and a.unit = 'BID'
     order by l.is_open desc, case when l.is_open then l.unit_price_cents > 0 end, case when l.is_open then coalesce(l.parent_id, l.id) end,
              l.id desc limit 50`.execute(db);
  return rows;
}
