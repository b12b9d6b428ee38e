import { SERVICE_PARTS, type ServiceFacts, type ServicePart, type ServiceState, serviceStates } from '@mnada/rules';
import { sql } from 'kysely';
import { at, before, databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { readPause } from '../auctions/index.ts';
import { isCreditingHeld } from '../payments/index.ts';
import { readBreaker } from '../payouts/index.ts';
import { countProviderEvents } from '../provider-events/index.ts';

const KEPT_DAYS = 31;
const MONTH_DAYS = 30;
/** A node that takes bids says so every second. */
const HEARTBEAT_US = 5_000_000;
/** Auctions are closed within moments of their end and drain. */
const CLOSES_WITHIN_US = 4_000_000;

type Counted = Pick<ServiceFacts, 'takesBids' | 'overdueAuctions' | 'lateWithdrawals' | 'prompts' | 'messages'>;

/** Whether this installation has an account at M-PESA to collect with. */
type Collecting = { readonly collects: boolean };

/** What the tables say of the shop now. */
export async function readServiceFacts(db: Db, { collects }: Collecting): Promise<ServiceFacts> {
  const nowUs = await databaseNowUs(db);
  const hourAgo = before(nowUs, { hours: 1 });
  const { rows } = await sql<Counted>`
    select exists (select from node_heartbeat where to_us > ${nowUs - HEARTBEAT_US}) as "takesBids",
           (select count(*)::int from auction
             where status = 'live' and held_at_us is null and ends_at_us + drain_us < ${nowUs - CLOSES_WITHIN_US}) as "overdueAuctions",
           (select count(*)::int from withdrawal
             where state = 'requested' and greatest(created_at, held_until) < ${before(nowUs, { hours: 24 })}) as "lateWithdrawals",
           (select json_build_object('sent', count(*), 'unanswered', count(*) filter (where state = 'submit_unknown'))
              from payment where created_at > ${before(nowUs, { minutes: 15 })}) as prompts,
           (select json_build_object(
                     'decided', count(*),
                     'failed', count(*) filter (where state in ('refused', 'unknown')),
                     'late', (select count(*) from notice_delivery
                               where channel <> 'push' and state = 'waiting' and due_at < ${before(nowUs, { minutes: 10 })}
                                 and expires_at > ${at(nowUs)}))
              from notice_delivery where channel <> 'push' and decided_at > ${hourAgo}) as messages`.execute(db);
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
    paymentsPaused: paymentsPaused === true || !collects,
    creditingHeld,
    oldestEventSeconds: waiting.oldestSeconds,
    payoutsStopped: breaker.state === 'open',
  };
}

/** Writes down this minute, whichever node looks; the last look of a minute counts. Forgets what is older than a month. */
export async function sampleStatus(db: Db, collecting: Collecting): Promise<void> {
  const { bidding, payments, payouts, messages } = serviceStates(await readServiceFacts(db, collecting));
  const nowUs = await databaseNowUs(db);
  await sql`
    insert into status_sample (minute, bidding, payments, payouts, messages)
    values (${minuteOf(nowUs)}, ${bidding}, ${payments}, ${payouts}, ${messages})
    on conflict (minute) do update
      set bidding = excluded.bidding, payments = excluded.payments, payouts = excluded.payouts, messages = excluded.messages`.execute(
    db,
  );
  await sql`delete from status_sample where minute < ${before(nowUs, { days: KEPT_DAYS })}`.execute(db);
}

const MINUTE_US = 60_000_000;
const minuteOf = (us: number) => at(us - (us % MINUTE_US));

export type Sample = { readonly minute: Date } & Readonly<Record<ServicePart, ServiceState>>;
/** One a minute; a worker that was restarted may leave a hole of two. */
export const NOW_WITHIN_MS = 180_000;

export type ServiceNow = { readonly part: ServicePart; readonly state: ServiceState; readonly since: Date | null };

/** How the shop stands by the newest sample, and of what is not well since when, a day at most; an old sample says nothing. */
export async function readServicesNow(db: Db): Promise<readonly ServiceNow[]> {
  const nowUs = await databaseNowUs(db);
  const parts = SERVICE_PARTS.map((part) => sql`(${part}::text, newest.${sql.ref(part)}::text)`);
  const { rows } = await sql<ServiceNow>`
    with newest as (select * from status_sample where minute > ${at(nowUs - NOW_WITHIN_MS * 1_000)} order by minute desc limit 1)
    select p.part, p.state,
           case when p.state not in ('ok', 'unknown') then
             (select min(s.minute) from status_sample s
               where s.minute > ${before(nowUs, { hours: 24 })}
                 and s.minute > coalesce((select max(w.minute) from status_sample w
                                           where w.minute > ${before(nowUs, { hours: 24 })} and to_jsonb(w) ->> p.part <> p.state), '-infinity')) end as since
      from newest cross join lateral (values ${sql.join(parts)}) p (part, state)`.execute(db);
  return SERVICE_PARTS.map((part) => rows.find((row) => row.part === part) ?? { part, state: 'unknown', since: null });
}

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
  const nowUs = await databaseNowUs(db);
  const well = SERVICE_PARTS.map(
    (part) => sql`count(*) filter (where ${sql.ref(part)} = 'ok')::int as ${sql.ref(part)}`,
  );
  const month = await sql<{ since: Date | null } & Record<ServicePart, number>>`
    select min(minute) as since, ${sql.join(well)} from status_sample
     where minute > ${before(nowUs, { days: MONTH_DAYS })} and minute < ${minuteOf(nowUs)}`.execute(db);
  const { rows: samples } = await sql<Sample>`
    select minute, bidding, payments, payouts, messages from status_sample
     where minute > ${before(nowUs, { hours: 24 })} order by minute`.execute(db);
  const [row] = month.rows;
  if (row === undefined) throw new Error('a count without a row');
  const { since, ...counts } = row;
  const minutes = since === null ? 0 : Math.floor(nowUs / MINUTE_US) - since.getTime() / 60_000;
  return { at: new Date(Math.floor(nowUs / 1_000)), since, minutes, well: counts, samples };
}
