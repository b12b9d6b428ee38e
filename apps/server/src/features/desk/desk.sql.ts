import { DESK_LISTED, type DeskKind } from '@mnada/contract/office';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** Kinds that stand in tables; the differences of days are counted where days are read. */
export type StoredKind = Exclude<DeskKind, 'day_differs'>;

export type FoundRow = {
  readonly kind: StoredKind;
  /** A payment's or withdrawal's id, a receipt, or a refund's number. */
  readonly id: string;
  readonly reference: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly avatar: string | null;
  readonly cents: number;
  readonly since: Date;
  readonly weight: number;
  readonly state: string;
  /** Codes. */
  readonly why: readonly string[];
  /** What people or the shop itself wrote about it. */
  readonly words: string;
  readonly phone: string | null;
  readonly receipt: string | null;
  readonly typed: string | null;
  readonly until: Date | null;
  /** Of a refund or a payout: the payment it is of, or which try of sending it was. */
  readonly paymentId: string | null;
  readonly attempt: number | null;
  readonly openRequest: number | null;
};

/** Of each kind so many are ranked, those that wait longest: more of one kind is an outage, and no list for people. */
const RANKED_MAX = 5_000;
/** As P3 has it: what no second source has confirmed after a day. */
const UNVERIFIED_AFTER = '1 day';

/** What waits of each kind: id, name, owner, sum, since when, and what its line says. Each reads a partial index. */
const WAITING: Readonly<Record<StoredKind, RawBuilder<unknown>>> = {
  disputed: sql`
    select 'disputed' as kind, p.id::text as id, p.reference, p.user_id, p.amount_cents as cents, p.created_at as since, p.state::text as state,
           array_remove(array[p.reason], null) as why, '' as words, 'payment:' || p.id as subject, p.phone, p.receipt, null::text as typed, null::timestamptz as until,
           p.id as payment_id, null::int as attempt
      from payment p where p.state in ('unresolved', 'disputed')`,
  unallocated: sql`
    select 'unallocated', r.receipt, r.receipt, null::uuid, r.amount_cents, r.created_at, r.state::text, array[]::text[], r.why, 'receipt:' || r.receipt,
           r.payer_phone, r.receipt, r.account_text, null::timestamptz, null::uuid, null::int
      from receipt r where r.state = 'unallocated'`,
  refund_due: sql`
    select 'refund_due', f.number::text, 'RF-' || f.number, p.user_id, f.amount_cents, f.created_at, f.state::text,
           array_remove(array[f.failed_reason], null), f.why, 'refund:' || f.id, coalesce(r.payer_phone, p.phone), f.receipt,
           f.source, null::timestamptz, f.payment_id, null::int
      from refund_due f left join payment p on p.id = f.payment_id left join receipt r on r.receipt = f.receipt
     where f.state <> 'returned' and f.state in ('owed', 'failed')`,
  payout_unknown: sql`
    select 'payout_unknown', w.id::text, 'WD-' || w.number, w.user_id, o.amount_cents, o.created_at, o.state::text, array_remove(array[o.reason], null), '',
           'withdrawal:' || w.id, o.phone, o.receipt, null::text, null::timestamptz, null::uuid, o.attempt
      from payout o join withdrawal w on w.id = o.withdrawal_id where o.state = 'indeterminate'`,
  payout_failed: sql`
    select 'payout_failed', w.id::text, 'WD-' || w.number, w.user_id, o.amount_cents, o.created_at, o.state::text, array_remove(array[o.reason], null), '',
           'withdrawal:' || w.id, o.phone, o.receipt, null::text, null::timestamptz, null::uuid, o.attempt
      from payout o join withdrawal w on w.id = o.withdrawal_id
     where o.state = 'failed' and o.next_step_at is null and w.state = 'approved'`,
  name_differs: sql`
    select 'name_differs', w.id::text, 'WD-' || w.number, w.user_id, w.net_cents, w.created_at, w.state::text,
           w.flags::text[], '', 'withdrawal:' || w.id, w.phone, null::text, null::text, null::timestamptz, null::uuid, null::int
      from withdrawal w where w.state = 'requested' and w.name_differs and coalesce(w.held_until <= ${STATEMENT_TIME}, true)`,
  on_hold: sql`
    select 'on_hold', w.id::text, 'WD-' || w.number, w.user_id, w.net_cents, w.created_at, w.state::text, array_remove(array[w.hold_reason], null), '',
           'withdrawal:' || w.id, w.phone, null::text, null::text, w.held_until, null::uuid, null::int
      from withdrawal w where w.state = 'requested' and w.held_until > ${STATEMENT_TIME}`,
  unverified: sql`
    select 'unverified', p.id::text, p.reference, p.user_id, p.amount_cents, p.paid_at, p.state::text, p.sources::text[], '',
           'payment:' || p.id, p.phone, p.receipt, null::text, null::timestamptz, p.id, null::int
      from payment p where p.state = 'paid' and not p.is_verified and p.paid_at < ${STATEMENT_TIME} - ${UNVERIFIED_AFTER}::interval`,
};
export const STORED_KINDS = Object.keys(WAITING) as readonly StoredKind[];

/** @param most null: all of it */
const waitingOf = (kinds: readonly StoredKind[], most: number | null): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) =>
      most === null
        ? sql`(${WAITING[kind]})`
        : sql`(select * from (${WAITING[kind]}) ${sql.ref(kind)} order by 6 limit ${most})`,
    ),
    sql` union all `,
  );

/** The first of what waits, by money times age. */
export async function selectWaiting(db: Db, kinds: readonly StoredKind[]): Promise<FoundRow[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    with waiting (kind, id, reference, user_id, cents, since, state, why, words, subject, phone, receipt, typed, until, payment_id, attempt)
           as (${waitingOf(kinds, RANKED_MAX)}),
         first as (select *, (cents / 100.0 * extract(epoch from ${STATEMENT_TIME} - since) / 3600)::float8 as weight
                     from waiting order by weight desc, kind, id limit ${DESK_LISTED})
    select f.kind, f.id, f.reference, f.user_id as "userId", u.username, u.avatar, f.cents, f.since, f.weight, f.state, f.why, f.words, f.phone,
           f.receipt, f.typed, f.until, f.payment_id as "paymentId", f.attempt,
           (select a.number from approval_request a where a.subject = f.subject and a.state = 'requested'
               and a.expires_at > ${STATEMENT_TIME} limit 1) as "openRequest"
      from first f left join app_user u on u.id = f.user_id order by f.weight desc, f.kind, f.id`.execute(db);
  return rows;
}

export type Waiting = { readonly n: number; readonly cents: number };

/** How much of each kind there is: all of it, whatever is ranked. */
export async function countWaiting(db: Db): Promise<Partial<Record<StoredKind, Waiting>>> {
  const { rows } = await sql<{ kind: StoredKind } & Waiting>`
    with waiting (kind, id, reference, user_id, cents) as (${waitingOf(STORED_KINDS, null)})
    select kind, count(*)::int as n, coalesce(sum(cents), 0)::bigint as cents from waiting group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, n, cents }) => [kind, { n, cents }]));
}
