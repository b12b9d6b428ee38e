import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export type Totals = {
  readonly username: string;
  readonly referralNumber: number;
  readonly earned: number;
  readonly pending: number;
  readonly available: number;
  readonly withdrawn: number;
  readonly converted: number;
  readonly owed: number;
  readonly friends: number;
};

/** All sums of somebody's referrals, in cents. */
export async function readTotals(db: Db, userId: string): Promise<Totals | null> {
  const { rows } = await sql<Totals>`
    select username, referral_number as "referralNumber",
           sums.earned, sums.pending, sums.friends,
           coalesce((select balance from account where owner_id = me.id and unit = 'KES' and kind = 'user'), 0) as available,
           coalesce((select balance from account where owner_id = me.id and unit = 'KES' and kind = 'debt'), 0) as owed,
           (select coalesce(sum(gross_cents), 0)::bigint from withdrawal
             where user_id = me.id and source = 'referral' and state <> 'refused') as withdrawn,
           (select coalesce(sum(amount), 0)::bigint from transfer
             where debit_id = (select id from account where owner_id = me.id and unit = 'KES' and kind = 'user')
               and source like 'convert:%' and source not like 'bid:%') as converted
      from app_user me, lateral (
        select coalesce(sum(reward_cents) filter (where state = 'available'), 0)::bigint as earned,
               coalesce(sum(reward_cents) filter (where state in ('pending', 'held')), 0)::bigint as pending,
               count(*)::int as friends
          from referral where referrer_id = me.id) sums
     where me.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export type FriendRow = {
  readonly id: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly isGone: boolean;
  readonly state: 'joined' | 'pending' | 'held' | 'available' | 'refused' | 'cancelled' | 'reversed';
  readonly rewardCents: number | null;
  readonly earnedAt: Date | null;
  readonly joinedAt: Date;
  readonly reasons: string[];
  readonly note: string | null;
  /** Where the next page begins: time to the microsecond, and id. */
  readonly place: string;
};

/** Friends of somebody, the newest first, after a place of `place`'s form. The id is hashed: it is nobody's business. */
export async function friendsOf(db: Db, userId: string, after: Place | null, limit: number): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select encode(sha256(convert_to(r.friend_id || ${userId}, 'UTF8')), 'hex') as id, u.username, u.avatar,
           u.status = 'deleted' as "isGone", r.state, r.reward_cents as "rewardCents", r.earned_at as "earnedAt",
           r.joined_at as "joinedAt", r.reasons, r.staff_note as note,
           (extract(epoch from r.joined_at) * 1000000)::bigint || '.' || r.friend_id as place
      from referral r join app_user u on u.id = r.friend_id
     where r.referrer_id = ${userId}
       and (${after?.us ?? null}::bigint is null
            or (r.joined_at, r.friend_id) < (to_timestamp(0) + ${after?.us ?? null}::bigint * interval '1 microsecond',
                                             ${after?.id ?? null}::uuid))
     order by r.joined_at desc, r.friend_id desc limit ${limit}`.execute(db);
  return rows;
}

export type Place = { readonly us: number; readonly id: string };

export type LedgerRow = {
  readonly id: number;
  readonly source: string;
  readonly at: Date;
  /** Signed. */
  readonly cents: number;
  readonly friend: string | null;
  readonly isGone: boolean;
  readonly number: number | null;
  readonly withdrawalId: string | null;
};

/**
 * What came into and left somebody's shillings, the newest first. The books themselves are the list: an account that is
 * known before they are read lets their two indexes be read backwards; joined, all transfers of the shop were (0.5 s of 300,000).
 */
export async function ledgerOf(db: Db, userId: string, before: number | null, limit: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    with mine as (
      select id from account where owner_id = ${userId} and unit = 'KES' and kind = 'user'
    ), moved as (
      (select t.id, t.source, t.created_at, t.amount from transfer t
        where t.credit_id = (select id from mine) and t.source not like 'bid:%'
          and (${before}::bigint is null or t.id < ${before}::bigint) order by t.id desc limit ${limit})
      union all
      (select t.id, t.source, t.created_at, -t.amount from transfer t
        where t.debit_id = (select id from mine) and t.source not like 'bid:%'
          and (${before}::bigint is null or t.id < ${before}::bigint) order by t.id desc limit ${limit})
    )
    select moved.id, moved.source, moved.created_at as at, moved.amount as cents, u.username as friend,
           coalesce(u.status = 'deleted', false) as "isGone", w.number, w.id as "withdrawalId"
      from moved
      left join app_user u on u.id = case when moved.source like 'referral:%' or moved.source like 'referral\\_back:%'
                                          then split_part(moved.source, ':', 2)::uuid end
      left join withdrawal w on w.id = case when moved.source like 'withdrawal:%' or moved.source like 'release:%'
                                            then split_part(moved.source, ':', 2)::uuid end
     order by moved.id desc limit ${limit}`.execute(db);
  return rows;
}
