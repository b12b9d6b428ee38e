import { SERVICE_PARTS, type ServiceFacts, type ServicePart, type ServiceState, serviceStates } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { readPause } from '../auctions/index.ts';
import { isCreditingHeld } from '../payments/index.ts';
import { readBreaker } from '../payouts/index.ts';
import { countProviderEvents } from '../provider-events/index.ts';

const KEPT_DAYS = 31;
export const MONTH_DAYS = 30;

type Counted = Pick<ServiceFacts, 'takesBids' | 'overdueAuctions' | 'lateWithdrawals' | 'prompts' | 'messages'>;

/** What the tables say of the shop now. */
export async function readServiceFacts(db: Db): Promise<ServiceFacts> {
  const { rows } = await sql<Counted>`
    with clock as (select clock_timestamp() as now, (extract(epoch from clock_timestamp()) * 1e6)::bigint as us)
    select exists (select from node_heartbeat where to_us > us - 5000000) as "takesBids",
           (select count(*)::int from auction
             where status = 'live' and held_at_us is null and ends_at_us + drain_us < us - 4000000) as "overdueAuctions",
           (select count(*)::int from withdrawal
             where state = 'requested' and greatest(created_at, held_until) < now - interval '24 hours') as "lateWithdrawals",
           (select json_build_object('sent', count(*), 'unanswered', count(*) filter (where state = 'submit_unknown'))
              from payment where created_at > now - interval '15 minutes') as prompts,
           (select json_build_object(
                     'decided', count(*) filter (where decided_at > now - interval '1 hour'),
                     'failed', count(*) filter (where decided_at > now - interval '1 hour' and state in ('refused', 'unknown')),
                     'late', count(*) filter (where state = 'waiting' and due_at < now - interval '10 minutes'
                                                and expires_at > now))
              from notice_delivery
             where channel <> 'push' and (decided_at is null or decided_at > now - interval '1 hour')) as messages
      from clock`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count without a row');
  const [pause, paymentsPaused, creditingHeld, waiting, breaker] = await Promise.all([
    readPause(db),
    readSetting(db, 'payments_paused'),
    isCreditingHeld(db),
    countProviderEvents(db),
    readBreaker(db),
  ]);
  return {
    ...counted,
    isPaused: pause !== null,
    paymentsPaused: paymentsPaused === true,
    creditingHeld,
    oldestEventSeconds: waiting.oldestSeconds,
    payoutsStopped: breaker.state === 'open',
  };
}

/** Writes down this minute, whichever node looks; the last look of a minute counts. Forgets what is older than a month. */
export async function sampleStatus(db: Db): Promise<void> {
  const { bidding, payments, payouts, messages } = serviceStates(await readServiceFacts(db));
  await sql`
    insert into status_sample (minute, bidding, payments, payouts, messages)
    values (date_trunc('minute', clock_timestamp()), ${bidding}, ${payments}, ${payouts}, ${messages})
    on conflict (minute) do update
      set bidding = excluded.bidding, payments = excluded.payments, payouts = excluded.payouts, messages = excluded.messages`.execute(
    db,
  );
  await sql`
    delete from status_sample where minute < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}

export type Sample = { readonly minute: Date } & Readonly<Record<ServicePart, ServiceState>>;
export type StatusHistory = {
  readonly at: Date;
  /** Of the last 24 hours, oldest first. */
  readonly samples: readonly Sample[];
  readonly since: Date | null;
  /** Minutes since then that could have been measured, 30 days at most. */
  readonly minutes: number;
  readonly well: Readonly<Record<ServicePart, number>>;
};

export async function readStatusHistory(db: Db): Promise<StatusHistory> {
  const month = await sql<{ at: Date; since: Date | null; minutes: number } & Record<ServicePart, number>>`
    select clock_timestamp() as at, min(minute) as since,
           coalesce(floor(extract(epoch from date_trunc('minute', clock_timestamp()) - min(minute)) / 60)::int, 0) as minutes,
           ${sql.join(SERVICE_PARTS.map((part) => sql`count(*) filter (where ${sql.ref(part)} = 'ok')::int as ${sql.ref(part)}`))}
      from status_sample
     where minute > clock_timestamp() - make_interval(days => ${MONTH_DAYS})
       and minute < date_trunc('minute', clock_timestamp())`.execute(db);
  const { rows: samples } = await sql<Sample>`
    select minute, bidding, payments, payouts, messages from status_sample
     where minute > clock_timestamp() - interval '24 hours' order by minute`.execute(db);
  const [row] = month.rows;
  if (row === undefined) throw new Error('a count without a row');
  const { at, since, minutes, ...well } = row;
  return { at, since, minutes, well, samples };
}
