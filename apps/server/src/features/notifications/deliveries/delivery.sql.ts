import type { Language, NotificationKind } from '@mnada/contract';
import { sql } from 'kysely';
import { STATEMENT_TIME_MS, at, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Chosen } from '../choices.ts';
import { SIGNED_IN_THERE } from '../web-push/subscriptions.sql.ts';
import type { DeliveryChannel } from './plan-deliveries.ts';

/** Longer than those that are under way at once can take, ten seconds each. */
const LEASE_SECONDS = 120;

const IS_OVER = sql.raw(`case n.kind
  when 'claim_reminder' then exists (select from claim where claim.auction_id = (n.data->>'auction_id')::bigint)
  when 'outbid' then not exists (select from auction where auction.id = (n.data->>'auction_id')::bigint
                                    and auction.status = 'live' and auction.leader_id <> n.user_id)
  else false end`);

/** A delivery that is this node's to carry out, with all that it needs. */
export type TakenDelivery = {
  readonly id: number;
  readonly channel: DeliveryChannel;
  readonly tries: number;
  readonly notificationId: number;
  readonly kind: NotificationKind;
  readonly data: unknown;
  /** Which of its kind, where it has several. */
  readonly event: string | null;
  /** Until when its person is on a break; null: on none. */
  readonly breakUntilMs: number | null;
  readonly isRead: boolean;
  /** What it tells of is no more so: claimed meanwhile, an auction that ended, or that they lead again. */
  readonly isOver: boolean;
  readonly language: Language;
  readonly username: string;
  /** Verified; null otherwise. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly chosen: readonly Chosen[];
  readonly subscription: {
    readonly id: number;
    readonly endpoint: string;
    /** base64. */
    readonly p256dh: string;
    readonly auth: string;
  } | null;
  /** A push for the local outbox, and no browser's. */
  readonly isForOutbox: boolean;
  readonly expiresAtMs: number;
  readonly nowMs: number;
};

/** Takes what is due: `sending` is committed before anything leaves, so that nothing leaves twice unknown to us. */
export async function takeDue(db: Db, channels: readonly DeliveryChannel[], max: number): Promise<TakenDelivery[]> {
  const now = at(await databaseNowUs(db));
  const { rows } = await sql<TakenDelivery>`
    with taken as (
      update notice_delivery set state = 'sending', tries = tries + 1,
             leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
       where id in (select id from notice_delivery where state = 'waiting' and due_at <= ${now}
                      and channel = any(${channels}::text[])
                     order by due_at limit ${max} for update skip locked)
      returning *
    )
    select d.id, d.channel, d.tries, d.notification_id as "notificationId", n.kind, n.data,
           case n.kind when 'order' then n.data->>'status' else n.data->>'event' end as event, case when u.excluded_until > ${now}
             then (extract(epoch from least(u.excluded_until, '2200-01-01Z')) * 1000)::bigint end as "breakUntilMs",
           n.read_at is not null as "isRead", ${IS_OVER} as "isOver", u.language, u.username,
           case when u.phone_verified_at is not null and u.status <> 'deleted' then u.phone end as phone,
           case when u.email_verified_at is not null and u.status <> 'deleted' then u.email end as email,
           coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'channel', c.channel, 'is_on', c.is_on))
                       from notification_choice c where c.user_id = d.user_id and c.kind = n.kind), '[]') as chosen,
           case when s.id is not null then jsonb_build_object('id', s.id, 'endpoint', s.endpoint,
             'p256dh', encode(s.p256dh, 'base64'), 'auth', encode(s.auth, 'base64')) end as subscription,
           d.channel = 'push' and d.subscription_id is null as "isForOutbox",
           (extract(epoch from d.expires_at) * 1000)::bigint as "expiresAtMs",
           ${STATEMENT_TIME_MS} as "nowMs"
      from taken d
      join notification n on n.id = d.notification_id
      join app_user u on u.id = d.user_id
      left join push_subscription s on s.id = d.subscription_id and s.user_id = d.user_id
                                   and ${SIGNED_IN_THERE}
     order by d.due_at`.execute(db);
  return rows;
}

export type DeliveryEnd =
  | { readonly state: 'sent' | 'refused' | 'unknown' | 'dropped'; readonly note: string }
  | { readonly state: 'waiting'; readonly note: string; readonly dueAtMs: number };

/** Writes what became of it; whoever came after the lease ran out changes nothing. */
export async function endDelivery(db: Db, { id, tries }: TakenDelivery, end: DeliveryEnd): Promise<void> {
  const dueAt = end.state === 'waiting' ? new Date(end.dueAtMs) : null;
  await sql`
    update notice_delivery
       set state = ${end.state}, note = ${end.note.slice(0, 200)}, leased_until = null,
           due_at = coalesce(${dueAt}::timestamptz, due_at),
           decided_at = case when ${end.state} = 'waiting' then null else clock_timestamp() end
     where id = ${id} and state = 'sending' and tries = ${tries}`.execute(db);
}

/**
 * What was under way when a process ended. A push goes again, for its tag replaces the first; an SMS or an e-mail may
 * have gone out, and never goes again by itself.
 */
export async function endLeases(db: Db): Promise<void> {
  const now = at(await databaseNowUs(db));
  await sql`
    update notice_delivery
       set state = case channel when 'push' then 'waiting' else 'unknown' end, leased_until = null,
           decided_at = case channel when 'push' then null else clock_timestamp() end, note = 'its process ended'
     where id in (select id from notice_delivery where state = 'sending' and leased_until < ${now}
                   for update skip locked)`.execute(db);
}

export async function forgetGone(db: Db, subscriptionId: number): Promise<void> {
  await sql`delete from push_subscription where id = ${subscriptionId}`.execute(db);
}

const REFUSALS_MAX = 10;

/** A browser whose pushes are refused ten times in a row is let go. */
export async function noteRefusal(db: Db, subscriptionId: number): Promise<void> {
  await sql`update push_subscription set failures = failures + 1 where id = ${subscriptionId}`.execute(db);
  await sql`delete from push_subscription where id = ${subscriptionId} and failures >= ${REFUSALS_MAX}`.execute(db);
}

export async function noteSuccess(db: Db, subscriptionId: number): Promise<void> {
  await sql`update push_subscription set failures = 0 where id = ${subscriptionId} and failures > 0`.execute(db);
}
