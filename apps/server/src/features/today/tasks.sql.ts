import { PRICE_CHECK_DAYS, type Task } from '@mnada/contract/office';
import { PAYOUT_REVIEW_MS, receiptAnswerByMs, toShillings } from '@mnada/rules';
import { type AccessHolder, mayAct } from '@mnada/rules/office';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { openAuctions, waitingWins } from '../auctions/index.ts';
import { payoutsWaitUntil } from '../notifications/index.ts';
import { IS_TO_SEND, IS_TO_SHELVE } from '../orders/index.ts';

type Found = {
  readonly n: number;
  readonly cents: number | null;
  readonly about: string[] | null;
  readonly due: Date | null;
  /** Shillings times hours of waiting. */
  readonly weight?: number | null;
  readonly calledOff?: Task['called_off'] | null;
};
type Source = {
  readonly kind: Task['kind'];
  /** Who may settle it, or at least look. */
  readonly act: string;
  readonly path: string;
  readonly query: (viewer: Viewer) => RawBuilder<Found>;
  /** Of a promise that the rules reckon from when the oldest began to wait: `due` is then that moment. */
  readonly dueMs?: (sinceMs: number) => number;
};
type Viewer = AccessHolder & { readonly userId: string };

const OPEN_ORDERS = sql`('paid', 'processing', 'shipped')`;
/** By which an order is late: the first day that was promised, whatever was told since (MON-9). */
const PROMISE = sql`coalesce(first_promise, estimated_delivery)`;

/** Money times the hours that it waits: a large sum that waits long comes before both (OPS-16). */
const WEIGHT = (cents: string, since: string) =>
  sql`coalesce(sum(${sql.raw(cents)} / 100.0 * extract(epoch from ${STATEMENT_TIME} - ${sql.raw(since)}) / 3600), 0)::float8`;

/** Everything that waits for a person, as it can be seen from the tables that there are. */
const SOURCES: readonly Source[] = [
  {
    kind: 'alarms',
    act: 'payments.match',
    path: '/admin/desk',
    // They ring until what they ring about has ended (OPS-22); since when is their promise: they are late at once.
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, min(raised_at) as due, array_agg(replace(name, '_', ' ') order by raised_at) as about
        from money_alarm where ended_at is null`,
  },
  {
    kind: 'orders_late',
    act: 'orders.see',
    path: '/admin/orders?tab=late',
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, min(${PROMISE}) as due,
             (array_agg(distinct region))[1:3] as about
        from shop_order where state in ${OPEN_ORDERS} and ${PROMISE} < ${STATEMENT_TIME}`,
  },
  {
    kind: 'orders_to_pack',
    act: 'orders.see',
    path: '/admin/orders?tab=to_pack',
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, min(estimated_delivery) as due, null::text[] as about
        from shop_order where state = 'paid' and ${PROMISE} >= ${STATEMENT_TIME}`,
  },
  {
    kind: 'approvals',
    act: 'approvals.answer',
    path: '/admin/approvals',
    query: ({ userId, kind, permissions }) => sql<Found>`
      select count(*)::int as n, null::bigint as cents, min(expires_at) as due,
             (array_agg('R-' || number order by number))[1:3] as about
        from approval_request r
       where state = 'requested' and expires_at > ${STATEMENT_TIME} and requested_by <> ${userId}
         and (${kind === 'owner'} or (select permission from approval_verb v where v.kind = r.kind) = any(${permissions}::text[]))`,
  },
  {
    kind: 'withdrawals',
    act: 'withdrawals.approve',
    path: '/admin/withdrawals',
    // The hour that whoever waits was told (WIN-3, payoutDueMs).
    query: () => sql<Found>`
      select count(*)::int as n, sum(net_cents)::bigint as cents, 
             min(greatest(created_at, held_until, ${payoutsWaitUntil(sql`withdrawal.user_id`)})) + make_interval(secs => ${PAYOUT_REVIEW_MS / 1_000}) as due,
             (array_agg('WD-' || number order by created_at))[1:3] as about
        from withdrawal where state = 'requested'`,
  },
  {
    kind: 'risk_cases',
    act: 'risk.decide',
    path: '/admin/fraud',
    // What one holds back goes on by itself then (OPS-24); whoever wrote to it was told an earlier hour (OPS-26).
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents,
             least(min(opened_at) + interval '7 days', (select min(a.answer_by) from appeal a where a.outcome is null and a.case_id is not null)) as due, (array_agg('FC-' || id order by opened_at))[1:3] as about
        from risk_case where state = 'open'`,
  },
  {
    kind: 'appeals',
    act: 'users.suspend',
    path: '/admin/users?state=suspended',
    // Of what no case began; whoever decided it may only lift it, so it is another colleague's, where there is one (OPS-26).
    query: ({ userId }) => sql<Found>`
      select count(*)::int as n, null::bigint as cents, min(a.answer_by) as due, (array_agg(u.username order by a.answer_by))[1:3] as about
        from appeal a join suspension s on s.id = a.suspension_id join app_user u on u.id = a.user_id
       where a.outcome is null and a.case_id is null
         and (s.by_id <> ${userId} or not exists (select from app_user other
              where other.id <> ${userId} and other.kind in ('owner', 'staff') and other.status = 'active'))`,
  },
  {
    kind: 'receipts',
    act: 'payments.match',
    path: '/admin/unallocated',
    dueMs: receiptAnswerByMs,
    query: () => sql<Found>`
      select count(*)::int as n, sum(amount_cents)::bigint as cents, min(created_at) as due,
             (array_agg(receipt order by created_at))[1:3] as about, ${WEIGHT('amount_cents', 'created_at')} as weight
        from receipt where state = 'unallocated'`,
  },
  {
    kind: 'payments_unresolved',
    act: 'payments.see',
    path: '/admin/payments?tab=unresolved',
    query: () => sql<Found>`
      select count(*)::int as n, sum(amount_cents)::bigint as cents, min(next_query_at) as due,
             (array_agg(reference order by created_at))[1:3] as about, ${WEIGHT('amount_cents', 'created_at')} as weight
        from payment where state in ('unresolved', 'disputed')`,
  },
  {
    kind: 'refunds',
    act: 'payments.reverse',
    path: '/admin/payments/refunds',
    // Back within three days (PAY-6); what failed or is only owed waits for a person.
    query: () => sql<Found>`
      select count(*)::int as n, sum(amount_cents)::bigint as cents, min(created_at) + interval '3 days' as due,
             (array_agg('RF-' || number order by created_at))[1:3] as about, ${WEIGHT('amount_cents', 'created_at')} as weight
        from refund_due f where state in ('owed', 'failed') and not exists (
          select from approval_request a where a.subject = 'refund:' || f.id and a.state = 'requested' and a.expires_at > ${STATEMENT_TIME})`,
  },
  {
    kind: 'money_back',
    act: 'payments.reverse',
    path: '/admin/orders?tab=all&case=to_pay_back',
    // Said to a customer when their case ended (WIN-7); here until a refund of that payment stands behind it. Once a payment, as in its list,
    // however many of its order's cases ended so.
    query: () => sql<Found>`
      select count(*)::int as n, sum(p.amount_cents)::bigint as cents, min(said.at) + interval '3 days' as due,
             (array_agg(coalesce(p.receipt, p.reference) order by said.at))[1:3] as about,
             ${WEIGHT('p.amount_cents', 'said.at')} as weight
        from (select o.payment_id, min(s.at) as at
                from order_case c
                join order_case_step s on s.case_id = c.id and s.state = 'resolved'
                join shop_order o on o.id = c.order_id
               where c.outcome = 'money_back' group by 1) said
        join payment p on p.id = said.payment_id
       where p.state = 'paid' and not exists (select from refund_due f where f.source = 'payment:' || p.id)`,
  },
  ...(['complaint', 'return'] as const).map(
    (kind): Source => ({
      kind: `${kind}s`,
      act: 'orders.note',
      path: `/admin/orders?tab=all&case=${kind}`,
      // What a customer waits for an answer to (WIN-7), the longest first; nothing was promised by when.
      query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due,
             (array_agg(order_number_of(o.number, o.created_at)
                        order by c.opened_at))[1:3] as about
        from order_case c join shop_order o on o.id = c.order_id
       where c.kind = ${kind} and c.state not in ('resolved', 'refused')`,
    }),
  ),
  {
    kind: 'promises_to_send',
    act: 'orders.move',
    path: '/admin/orders?tab=all&case=to_send',
    // Another piece, or theirs repaired, said to a customer when their case ended (WIN-7); here until it is noted as sent.
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due,
             (array_agg(order_number_of(s.number, s.created_at)
                        order by c.opened_at))[1:3] as about
        from order_case c join shop_order s on s.id = c.order_id where ${IS_TO_SEND}`,
  },
  {
    kind: 'pieces_to_shelve',
    act: 'orders.move',
    path: '/admin/orders?tab=all&case=to_shelve',
    // Goods that lie here and are in nobody's count (OPS-6): who can't find one of them asks who noted that it had come.
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due,
             (array_agg(order_number_of(s.number, s.created_at) order by s.created_at))[1:3] as about
        from shop_order s where ${IS_TO_SHELVE}`,
  },
  {
    kind: 'payouts_undecided',
    act: 'withdrawals.approve',
    path: '/admin/withdrawals?tab=no_result',
    // Those that nobody asks about any more, and those that failed for good.
    query: () => sql<Found>`
      select count(*)::int as n, sum(p.amount_cents)::bigint as cents, null::timestamptz as due,
             (array_agg('WD-' || w.number order by p.created_at))[1:3] as about, ${WEIGHT('p.amount_cents', 'p.created_at')} as weight
        from payout p join withdrawal w on w.id = p.withdrawal_id
       where p.state in ('indeterminate', 'failed') and p.next_step_at is null and w.state = 'approved'`,
  },
  {
    kind: 'credits_unconfirmed',
    act: 'payments.match',
    path: '/admin/payments?tab=paid',
    // The same that the invariant watches (P3): large, and a day old.
    query: () => sql<Found>`
      select count(*)::int as n, sum(amount_cents)::bigint as cents, null::timestamptz as due,
             (array_agg(coalesce(receipt, reference) order by paid_at))[1:3] as about, ${WEIGHT('amount_cents', 'paid_at')} as weight
        from payment where state = 'paid' and not is_verified and amount_cents > 100000
         and paid_at < ${STATEMENT_TIME} - interval '1 day'`,
  },
  {
    kind: 'days_to_close',
    act: 'days.close',
    path: '/admin/reconciliation',
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due,
             (array_agg(to_char(day, 'DD Mon') order by day))[1:3] as about
        from (select distinct (lower(covers) at time zone 'Africa/Nairobi')::date + n as day
                from statement_import i, generate_series(0, 30) n
               where i.approved_at > ${STATEMENT_TIME} - interval '31 days'
                 and covers @> tstzrange(((lower(covers) at time zone 'Africa/Nairobi')::date + n)::timestamp at time zone 'Africa/Nairobi',
                                         ((lower(covers) at time zone 'Africa/Nairobi')::date + n + 1)::timestamp at time zone 'Africa/Nairobi')) told
       where not exists (select from reconciled_day c where c.day = told.day)`,
  },
  {
    kind: 'no_bids',
    act: 'auctions.publish',
    path: '/admin/auctions?tab=no_bids',
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due, (array_agg(distinct a.name))[1:3] as about
        from outcome o join auction a on a.id = o.auction_id
       where o.result = 'no_bids' and not exists (select from auction_source s where s.relist_of = o.auction_id)
         and o.decided_at_us > (extract(epoch from ${STATEMENT_TIME} - interval '1 day') * 1000000)::bigint`,
  },
  {
    kind: 'templates',
    act: 'auctions.publish',
    path: '/admin/templates?state=published',
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, to_timestamp(min(trouble_slot_us) / 1000000.0) as due,
             (array_agg(name order by trouble_slot_us nulls last, id))[1:3] as about
        from auction_template where state = 'published' and trouble is not null`,
  },
  {
    kind: 'wins_without_piece',
    act: 'products.edit',
    path: '/admin/products?tab=low_stock',
    // Their days to claim stand still until there is a piece (WIN-1).
    query: () => sql<Found>`
      select coalesce(sum(w.n), 0)::int as n, null::bigint as cents, null::timestamptz as due,
             (array_agg(p.name order by p.name))[1:3] as about
        from (select distinct product_id as id from waiting_win) wanted join product p on p.id = wanted.id
       cross join lateral (select ${sql.raw(waitingWins('p.id'))} as n) w where p.stock < w.n`,
  },
  {
    kind: 'auctions_without_piece',
    act: 'products.edit',
    path: '/admin/products?tab=low_stock',
    // Published on pieces that were counted away since: they run on, and what is won there waits (WIN-1).
    query: () => sql<Found>`
      select coalesce(sum(least(w.open, w.open + w.wins - p.stock)), 0)::int as n, null::bigint as cents, null::timestamptz as due,
             (array_agg(p.name order by p.name))[1:3] as about
        from (select distinct product_id as id from auction where status in ('scheduled', 'live')) wanted
        join product p on p.id = wanted.id
       cross join lateral (select ${sql.raw(waitingWins('p.id'))} as wins, ${sql.raw(openAuctions('p.id'))} as open) w
       where p.stock < w.open + w.wins`,
  },
  {
    kind: 'prices_due',
    act: 'products.edit',
    path: '/admin/products?tab=price_due',
    // What a saving is told against must be true (OPS-6): on sale, and nobody has looked for so long.
    query: () => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due, (array_agg(name order by price_checked_on, name))[1:3] as about
        from product where state = 'published'
         and price_checked_on < (${STATEMENT_TIME} at time zone 'Africa/Nairobi')::date - ${sql.lit(PRICE_CHECK_DAYS)}`,
  },
  {
    kind: 'called_off',
    act: 'auctions.see',
    path: '/admin/auctions?tab=void',
    // One colleague does it, at once: the owners read a week long who did, why, and who led. Not of what they did themselves.
    query: ({ userId, kind }) => sql<Found>`
      select count(*)::int as n, null::bigint as cents, null::timestamptz as due, null::text[] as about,
             (array_agg(jsonb_build_object('auction', a.id, 'product', a.name, 'by', staff.full_name, 'words', audit.reason,
                                           'leader', led.shown_name) order by o.decided_at_us desc))[1:3] as "calledOff"
        from outcome o
        join auction a on a.id = o.auction_id
        join participant led on led.auction_id = a.id and led.user_id = a.leader_id
        join audit on audit.subject = 'auction:' || a.id and audit.action = 'auction.cancel' and audit.actor_id <> ${userId}
        join app_user staff on staff.id = audit.actor_id
       where ${kind === 'owner'} and o.result = 'void'
         and o.decided_at_us > (extract(epoch from ${STATEMENT_TIME} - interval '7 days') * 1000000)::bigint`,
  },
];

/** The next promise first; what has none by its money times its age. */
const byUrgency = (a: Task, b: Task): number =>
  (a.due_at ?? '9').localeCompare(b.due_at ?? '9') || (b.weight ?? 0) - (a.weight ?? 0);

/** What needs a person and is theirs to settle, by the next promise: late first, without a deadline last (design: Today). */
export async function tasksFor(db: Db, viewer: Viewer): Promise<Task[]> {
  const open = SOURCES.filter(({ act }) => mayAct(viewer, act));
  const found = await Promise.all(
    open.map(async ({ kind, path, query, dueMs = (atMs) => atMs }): Promise<Task | null> => {
      const { rows } = await query(viewer).execute(db);
      const [row] = rows;
      if (row === undefined || row.n === 0) return null;
      const total = row.cents === null ? null : toShillings(row.cents);
      const calledOff = row.calledOff == null ? {} : { called_off: row.calledOff };
      const due = row.due === null ? null : new Date(dueMs(row.due.getTime())).toISOString();
      const weight = row.weight == null ? {} : { weight: Math.round(row.weight) };
      return { kind, path, count: row.n, total, about: row.about ?? [], due_at: due, ...weight, ...calledOff };
    }),
  );
  return found.filter((task) => task !== null).toSorted(byUrgency);
}

/** For the sidebar: things to do, by room; never totals. */
export async function badgesFor(db: Db, viewer: Viewer, tasks: readonly Task[]): Promise<Record<string, number>> {
  const badges: Record<string, number> = {};
  const countOf = (kind: Task['kind']) => tasks.find((task) => task.kind === kind)?.count;
  const set = (room: string, n: number | undefined) => {
    if (n !== undefined && n > 0) badges[room] = n;
  };
  if (mayAct(viewer, 'orders.see')) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from shop_order where state in ${OPEN_ORDERS}`.execute(db);
    set('orders', rows[0]?.n);
  }
  set('approvals', countOf('approvals'));
  set('withdrawals', countOf('withdrawals'));
  set('unallocated', countOf('receipts'));
  set('fraud', countOf('risk_cases'));
  return badges;
}
