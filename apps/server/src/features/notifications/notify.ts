import type { NotificationFacts } from '@mnada/contract';
import { mayTell } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME, STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import type { Bus } from '../../platform/bus/index.ts';

/** Invalidations on the bus are this, with the person's id: their inbox has something new, or something was read. */
const NOTIFICATION_TOPIC = 'notification';

export type Notice = NotificationFacts & {
  readonly userId: string;
  /** Its cause, `kind:ref`, at most 160 characters: `won:17`, `order:{id}:shipped`. Told once, however often it is said. */
  readonly source: string;
};

/**
 * Puts notices into people's inboxes (OWN-4), in the caller's transaction: what it tells and the notice stand or fall
 * together. What was told before, and people who are simulated, staff or deleted, are passed over. Whoever is on a break isn't
 * called back to bidding (OWN-7): that is told neither now nor after it.
 * Call `tellNotified` with the answer after the commit; where nobody does, a worker does within a second or two.
 * @returns the ids of the people who got something new
 */
export async function notify(trx: QueryExecutorProvider, notices: readonly Notice[]): Promise<readonly string[]> {
  const told = await withoutResting(trx, notices);
  if (told.length === 0) return [];
  const { rows } = await sql<{ userId: string }>`
    insert into notification (user_id, kind, source, data, is_shown)
    select app_user.id, notice.kind, notice.source, notice.data, choice.is_on is not false
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as notice ("userId" uuid, kind text, source text, data jsonb)
      join app_user on app_user.id = notice."userId"
      left join notification_choice choice
             on choice.user_id = notice."userId" and choice.kind = notice.kind and choice.channel = 'in_app'
     where app_user.kind = 'user' and not app_user.is_simulated and app_user.status <> 'deleted'
    on conflict (source) do nothing
    returning user_id as "userId"`.execute(trx);
  return [...new Set(rows.map((row) => row.userId))];
}

/** Without what is not told to whoever is on a break. Asks only where something is told that may rest. */
async function withoutResting(trx: QueryExecutorProvider, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const toTell = ({ kind, data }: Notice) => ({ kind, event: 'event' in data ? data.event : null });
  const askedOf = notices.filter((notice) => !mayTell(toTell(notice), Infinity, 0)).map(({ userId }) => userId);
  if (askedOf.length === 0) return notices;
  const { rows } = await sql<{ id: string; untilMs: number; nowMs: number }>`
    select id, (extract(epoch from least(excluded_until, '2200-01-01Z')) * 1000)::bigint as "untilMs",
           ${STATEMENT_TIME_MS} as "nowMs"
      from app_user where id = any(${[...new Set(askedOf)]}::uuid[]) and excluded_until > ${STATEMENT_TIME}`.execute(
    trx,
  );
  const breaks = new Map(rows.map((row) => [row.id, row]));
  return notices.filter((notice) => {
    const rest = breaks.get(notice.userId);
    return rest === undefined || mayTell(toTell(notice), rest.untilMs, rest.nowMs);
  });
}

/** Lets open pages of these people know, on every node. After the commit; a lost invalidation costs nothing but time. */
export function tellNotified(bus: Pick<Bus, 'publish'>, userIds: readonly string[]): void {
  if (userIds.length > 0) bus.publish(NOTIFICATION_TOPIC, ...userIds);
}
