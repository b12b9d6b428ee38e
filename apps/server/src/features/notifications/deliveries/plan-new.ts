import { NotificationFacts, type NotificationKind } from '@mnada/contract';
import { sql } from 'kysely';
import type { Bus } from '../../../platform/bus/index.ts';
import { STATEMENT_TIME_MS, before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Chosen } from '../choices.ts';
import { INBOX_MAX } from '../inbox/inbox.sql.ts';
import { tellNotified } from '../notify.ts';
import { SIGNED_IN_THERE } from '../web-push/subscriptions.sql.ts';
import { type DeliveryChannel, planDeliveries } from './plan-deliveries.ts';

export const PLANNED_AT_ONCE = 200;

type Row = {
  readonly id: number;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly data: unknown;
  readonly isShown: boolean;
  readonly createdAtMs: number;
  readonly nowMs: number;
  readonly sms: boolean;
  readonly email: boolean;
  readonly chosen: readonly Chosen[];
  readonly subscriptionIds: readonly number[];
  readonly today: Partial<Record<DeliveryChannel, number>>;
};

/**
 * Decides for new notices which ways they go, tells open pages of them, and lets go what is too old for an inbox. One
 * node at a time does so: the limits of a day are counted.
 * @param serverKey pushes go to subscriptions made for this key of ours
 * @param hasOutbox whether the local outbox shows them, too
 * @returns how many were decided
 */
export async function planNew(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  serverKey: string,
  hasOutbox: boolean,
): Promise<number> {
  const people = await db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('mnada plan notices')) as mine`.execute(trx);
    if (locks[0]?.mine !== true) return [];
    const rows = await readUnplanned(trx, serverKey);
    if (rows.length === 0) return [];
    await write(trx, rows, hasOutbox);
    return rows;
  });
  tellNotified(bus, [...new Set(people.filter((row) => row.isShown).map((row) => row.userId))]);
  return people.length;
}

async function readUnplanned(trx: Db, serverKey: string): Promise<Row[]> {
  const dayAgo = before(await databaseNowUs(trx), { hours: 24 });
  const { rows } = await sql<Row>`
    select n.id, n.user_id as "userId", n.kind, n.data, n.is_shown as "isShown",
           (extract(epoch from n.created_at) * 1000)::bigint as "createdAtMs",
           ${STATEMENT_TIME_MS} as "nowMs",
           u.phone is not null and u.phone_verified_at is not null and u.status <> 'deleted' as sms,
           u.email is not null and u.email_verified_at is not null and u.status <> 'deleted' as email,
           coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'channel', c.channel, 'is_on', c.is_on))
                       from notification_choice c where c.user_id = n.user_id and c.kind = n.kind), '[]') as chosen,
           coalesce((select jsonb_agg(s.id) from push_subscription s
                      where s.user_id = n.user_id and s.server_key = ${serverKey} and ${SIGNED_IN_THERE}), '[]') as "subscriptionIds",
           coalesce((select jsonb_object_agg(sent.channel, sent.notices) from (
                       select d.channel, count(distinct d.notification_id) as notices from notice_delivery d
                        where d.user_id = n.user_id and d.state <> 'dropped'
                          and d.created_at > ${dayAgo}
                        group by d.channel) sent), '{}') as today
      from notification n join app_user u on u.id = n.user_id
     where n.planned_at is null
     order by n.id limit ${PLANNED_AT_ONCE} for no key update of n skip locked`.execute(trx);
  return rows;
}

async function write(trx: Db, rows: readonly Row[], hasOutbox: boolean): Promise<void> {
  const counted = new Map<string, Record<DeliveryChannel, number>>();
  const planned = rows.flatMap((row) => {
    const facts = NotificationFacts.safeParse({ kind: row.kind, data: row.data });
    if (!facts.success) return [];
    const { push = 0, sms = 0, email = 0 } = row.today;
    const today = counted.get(row.userId) ?? { push, sms, email };
    const { createdAtMs, nowMs, chosen, subscriptionIds } = row;
    const reach = { sms: row.sms, email: row.email };
    const given = { createdAtMs, nowMs, chosen, reach, subscriptionIds, hasOutbox, today };
    const ways = planDeliveries({ facts: facts.data, ...given });
    for (const channel of new Set(ways.map((way) => way.channel))) today[channel] += 1;
    counted.set(row.userId, today);
    return ways.map((way) => ({ ...way, notificationId: row.id, userId: row.userId }));
  });
  await sql`
    insert into notice_delivery (notification_id, user_id, channel, subscription_id, due_at, expires_at)
    select "notificationId", "userId", channel, "subscriptionId", to_timestamp("dueAtMs" / 1000.0),
           to_timestamp("expiresAtMs" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
        as planned ("notificationId" bigint, "userId" uuid, channel text, "subscriptionId" bigint,
                    "dueAtMs" bigint, "expiresAtMs" bigint)
    on conflict do nothing`.execute(trx);
  await sql`
    update notification set planned_at = clock_timestamp()
     where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(trx);
  await sql`
    delete from notification where id in (
      select n.id
        from (select person.id, (select kept.id from notification kept where kept.user_id = person.id
                                  order by kept.id desc offset ${INBOX_MAX} limit 1) as last_id
                from unnest(${[...counted.keys()]}::uuid[]) as person (id)) too_old
        join notification n on n.user_id = too_old.id and n.id <= too_old.last_id
         for update of n skip locked)`.execute(trx);
}
