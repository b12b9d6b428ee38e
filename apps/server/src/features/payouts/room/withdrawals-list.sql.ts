import {
  WITHDRAWAL_TABS,
  type WithdrawalsAnswer,
  type WithdrawalSeen,
  type WithdrawalsQuery,
  type WithdrawalTab,
} from '@mnada/contract/office';
import { kenyanPhone, matchNames, maskedPhone, type PayoutFlag, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { databaseNowMs, STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { TimePlace } from '../../../platform/http/index.ts';
import { payoutsWaitUntil } from '../../notifications/index.ts';
import { readBreaker } from '../breaker.ts';
import { readFloat } from '../float.ts';
import { takenCents } from '../payout.sql.ts';
import { twoApprovalsAboveCents } from '../settings.ts';
import { OPEN_CASE_OF, WAITS_FOR, type WaitsFor } from '../waits-for.sql.ts';
import { promisedMs, withdrawalReference } from '../withdrawal-view.ts';

export type WithdrawalRoomRow = {
  readonly id: string;
  readonly number: number;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly accountName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly source: 'cash_claim' | 'referral';
  readonly auctionId: number | null;
  readonly productName: string | null;
  readonly image: string | null;
  readonly grossCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly roundingCents: number;
  readonly netCents: number;
  readonly phone: string;
  /** The payer of that number, as M-PESA named them with a payment. */
  readonly payerName: string | null;
  readonly flags: PayoutFlag[];
  readonly approvals: number;
  readonly approvalsNeeded: number;
  readonly tab: WithdrawalTab;
  readonly heldUntil: Date | null;
  /** Until when a case or a debt of its owner's holds it, or held it; null: neither did. */
  readonly waitsUntil: Date | null;
  readonly holdReason: string | null;
  readonly waitsFor: WaitsFor | null;
  /** The open case that holds it. */
  readonly caseId: number | null;
  readonly createdAt: Date;
  readonly sortKey: string;
  readonly reason: string | null;
  readonly receipt: string | null;
};

const TAB = sql`case when withdrawal.state = 'refused' then 'refused' when withdrawal.state = 'requested' then 'waiting'
  when payout.state = 'completed' then 'paid' when payout.state = 'indeterminate' then 'no_result'
  when payout.state = 'failed' then 'failed' else 'sending' end`;

export const WITHDRAWAL_COLUMNS = sql`
  withdrawal.id, withdrawal.number, withdrawal.user_id as "userId", u.username, u.avatar, u.full_name as "accountName",
  withdrawal.first_name as "firstName", withdrawal.last_name as "lastName", withdrawal.source, withdrawal.auction_id as "auctionId",
  a.name as "productName", a.images[1] as image, withdrawal.gross_cents as "grossCents", withdrawal.fee_cents as "feeCents",
  withdrawal.tax_cents as "taxCents", withdrawal.rounding_cents as "roundingCents", withdrawal.net_cents as "netCents", withdrawal.phone,
  (select r.payer_name from receipt r where r.payer_phone = substr(withdrawal.phone, 2) and r.payer_name is not null
    order by r.created_at desc limit 1) as "payerName",
  withdrawal.flags, case withdrawal.state when 'requested' then approvals_given(withdrawal.id, withdrawal.round)
    else (select count(*)::int from withdrawal_approval v where v.withdrawal_id = withdrawal.id and v.round = withdrawal.round) end as approvals,
  withdrawal.approvals_needed as "approvalsNeeded", ${TAB} as tab, withdrawal.held_until as "heldUntil",
  ${payoutsWaitUntil(sql`withdrawal.user_id`)} as "waitsUntil",
  withdrawal.hold_reason as "holdReason", ${WAITS_FOR} as "waitsFor",
  case when (${WAITS_FOR}) = 'review' then (${OPEN_CASE_OF(sql`withdrawal.user_id`)}) end as "caseId", withdrawal.created_at as "createdAt",
  withdrawal.created_at::text as "sortKey", payout.reason, payout.receipt`;
export const WITHDRAWAL_FROM = sql`
  withdrawal join app_user u on u.id = withdrawal.user_id left join auction a on a.id = withdrawal.auction_id
  left join payout on payout.withdrawal_id = withdrawal.id`;

const TAB_IS: Readonly<Record<WithdrawalTab, RawBuilder<unknown>>> = {
  waiting: sql`withdrawal.state = 'requested'`,
  sending: sql`withdrawal.state = 'approved' and payout.state in ('approved', 'sending', 'accepted')`,
  no_result: sql`withdrawal.state = 'approved' and payout.state = 'indeterminate'`,
  failed: sql`withdrawal.state = 'approved' and payout.state = 'failed'`,
  paid: sql`payout.state = 'completed'`,
  refused: sql`withdrawal.state = 'refused'`,
};
/** What waits is listed longest-waiting first, what is over newest first. */
const isQueue = (tab: WithdrawalTab): boolean => tab !== 'paid' && tab !== 'refused';

const NAMESAKES_MAX = 200;
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function matches(q: string): RawBuilder<unknown> {
  const number = /^(?:WD-?)?([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const phone = kenyanPhone(q);
  const name = q.toLowerCase();
  const people = sql`
    select id from app_user where username_folded = ${name}
    union (select id from app_user where kind = 'user' and length(${name}) > 2 and lower(full_name) like ${`%${like(name)}%`} limit ${NAMESAKES_MAX})`;
  return sql`withdrawal.id = any(array(
    select id from withdrawal where number = ${number}::bigint
    union select w.id from withdrawal w where w.user_id = any(array(${people}))
    union select w.id from withdrawal w where w.phone = ${phone}
    union select withdrawal_id from payout where receipt = upper(${q})
    union select p.withdrawal_id from payout_attempt t join payout p on p.id = t.payout_id where t.conversation_id = ${q} or t.originator_id = ${q}))`;
}

/** Everything of a query but its tab. */
function filterOf({ q, name, flagged }: WithdrawalsQuery): RawBuilder<unknown> {
  const text = q?.trim() ?? '';
  return sql.join(
    [
      sql`true`,
      ...(text === '' ? [] : [matches(text)]),
      ...(name === undefined
        ? []
        : [name === 'differs' ? sql`withdrawal.name_differs` : sql`not withdrawal.name_differs`]),
      ...(flagged === undefined
        ? []
        : [flagged === 'yes' ? sql`withdrawal.flags <> '{}'` : sql`withdrawal.flags = '{}'`]),
    ],
    sql` and `,
  );
}

/** Withdrawals of a tab, by waiting time, from a place on. */
export async function selectWithdrawals(
  db: Db,
  query: WithdrawalsQuery,
  page: { readonly after: TimePlace | null; readonly limit: number },
): Promise<WithdrawalRoomRow[]> {
  const tab = query.tab ?? 'waiting';
  const [order, sign] = isQueue(tab) ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const after =
    page.after === null
      ? sql`true`
      : sql`(withdrawal.created_at, withdrawal.id) ${sign} (${page.after.key}::timestamptz, ${page.after.id}::uuid)`;
  const { rows } = await sql<WithdrawalRoomRow>`
    select ${WITHDRAWAL_COLUMNS} from ${WITHDRAWAL_FROM}
     where ${filterOf(query)} and ${TAB_IS[tab]} and ${after}
     order by withdrawal.created_at ${order}, withdrawal.id ${order} limit ${page.limit}`.execute(db);
  return rows;
}

/** Typed against the account, and against how M-PESA named the payer of that number. A difference warns, it never blocks. */
export function nameCheckOf(row: Pick<WithdrawalRoomRow, 'firstName' | 'lastName' | 'accountName' | 'payerName'>) {
  const typed = `${row.firstName} ${row.lastName}`;
  const said = [matchNames(typed, row.accountName), matchNames(typed, row.payerName ?? '')];
  if (said.includes('differs')) return 'differs' as const;
  return said.includes('matches') ? ('match' as const) : ('unknown' as const);
}

export const toWithdrawalSeen = (row: WithdrawalRoomRow): WithdrawalSeen => ({
  id: row.id,
  reference: withdrawalReference(row.number),
  user: { id: row.userId, username: row.username, avatar: row.avatar },
  name: `${row.firstName} ${row.lastName}`,
  source: row.source,
  product: row.auctionId === null ? null : { auction_id: row.auctionId, name: row.productName ?? '', image: row.image },
  gross: toShillings(row.grossCents),
  fee: toShillings(row.feeCents),
  tax: toShillings(row.taxCents),
  rounding: toShillings(row.roundingCents),
  net: toShillings(row.netCents),
  phone: maskedPhone(row.phone),
  name_check: nameCheckOf(row),
  flags: [...row.flags],
  approvals: row.approvals,
  approvals_needed: row.approvalsNeeded,
  tab: row.tab,
  held_until: row.heldUntil?.toISOString() ?? null,
  hold_reason: row.holdReason,
  waits_for: row.waitsFor === 'review' ? 'case' : row.waitsFor,
  case: row.caseId === null ? null : `FC-${row.caseId}`,
  asked_at: row.createdAt.toISOString(),
  promised_at: new Date(promisedMs(row)).toISOString(),
  reason: row.reason,
  receipt: row.receipt,
});

export async function countWithdrawalTabs(db: Db, query: WithdrawalsQuery): Promise<Record<WithdrawalTab, number>> {
  const counts = sql.join(
    WITHDRAWAL_TABS.map((tab) => sql`count(*) filter (where ${TAB_IS[tab]})::int as ${sql.ref(tab)}`),
    sql`, `,
  );
  const { rows } = await sql<Record<WithdrawalTab, number>>`
    select ${counts} from withdrawal left join payout on payout.withdrawal_id = withdrawal.id where ${filterOf(query)}`.execute(
    db,
  );
  return rows[0] ?? (Object.fromEntries(WITHDRAWAL_TABS.map((tab) => [tab, 0])) as Record<WithdrawalTab, number>);
}

const some = (count: number, cents: number) => ({ count, total: toShillings(cents) });

/** Midnight in Nairobi, that comes. */
const DAY_ENDS = sql`(date_trunc('day', ${STATEMENT_TIME} at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi' + interval '1 day')`;

/** What waits, split by what it takes; what lies ready to pay it, and what the day will take. */
export async function withdrawalSums(
  db: Db,
): Promise<
  Pick<WithdrawalsAnswer, 'waiting' | 'one' | 'two' | 'held' | 'two_above' | 'float' | 'forecast' | 'breaker'>
> {
  const isHeld = sql`(coalesce(w.held_until > ${STATEMENT_TIME}, false) or exists (${OPEN_CASE_OF(sql`w.user_id`)}))`;
  const [sums, forecast, float, taken, above, breaker, nowMs] = await Promise.all([
    sql<Record<'n' | 'cents' | 'one' | 'oneCents' | 'two' | 'twoCents' | 'held' | 'heldCents', number>>`
      select count(*)::int as n, coalesce(sum(net_cents), 0)::bigint as cents,
             count(*) filter (where approvals_needed = 1 and not ${isHeld} is true)::int as one,
             coalesce(sum(net_cents) filter (where approvals_needed = 1 and not ${isHeld} is true), 0)::bigint as "oneCents",
             count(*) filter (where approvals_needed = 2 and not ${isHeld} is true)::int as two,
             coalesce(sum(net_cents) filter (where approvals_needed = 2 and not ${isHeld} is true), 0)::bigint as "twoCents",
             count(*) filter (where ${isHeld})::int as held,
             coalesce(sum(net_cents) filter (where ${isHeld}), 0)::bigint as "heldCents"
        from withdrawal w where state = 'requested'`.execute(db),
    sql<{ approved: number; due: number; usual: number }>`
      select (select coalesce(sum(payout.amount_cents), 0)::bigint
                from payout left join withdrawal on withdrawal.id = payout.withdrawal_id
               where payout.state in ('approved', 'sending', 'accepted')
                 -- What is held, or waits for something of its owner's, doesn't go out today, approved or not.
                 and (payout.state <> 'approved' or withdrawal.id is null
                      or (coalesce(withdrawal.held_until < ${DAY_ENDS}, true) and (${WAITS_FOR}) is null))) as approved,
             (select coalesce(sum(net_cents), 0)::bigint from withdrawal w
               where w.state = 'requested' and greatest(w.created_at, w.held_until, ${payoutsWaitUntil(sql`w.user_id`)}) + interval '1 day' < ${DAY_ENDS}) as due,
             (select coalesce(sum(p.amount_cents), 0)::bigint / 28 from payout p
               where p.state = 'completed' and p.completed_at > ${STATEMENT_TIME} - interval '28 days') as usual`.execute(
      db,
    ),
    readFloat(db),
    readFloat(db).then(({ toldAtMs }) => takenCents(db, toldAtMs ?? 0)),
    twoApprovalsAboveCents(db),
    readBreaker(db),
    databaseNowMs(db),
  ]);
  const row = sums.rows[0];
  const day = forecast.rows[0];
  return {
    waiting: some(row?.n ?? 0, row?.cents ?? 0),
    one: some(row?.one ?? 0, row?.oneCents ?? 0),
    two: some(row?.two ?? 0, row?.twoCents ?? 0),
    held: some(row?.held ?? 0, row?.heldCents ?? 0),
    two_above: toShillings(above),
    float: {
      available: float.availableCents === null ? null : toShillings(float.availableCents),
      told_at: float.toldAtMs === null ? null : new Date(Math.min(float.toldAtMs, nowMs)).toISOString(),
      on_its_way: toShillings(taken),
    },
    forecast: {
      approved: toShillings(day?.approved ?? 0),
      due_today: toShillings(day?.due ?? 0),
      usual_day: toShillings(day?.usual ?? 0),
    },
    breaker: {
      state: breaker.state,
      cause: breaker.cause,
      why: breaker.why,
      since: breaker.sinceMs === 0 ? null : new Date(breaker.sinceMs).toISOString(),
    },
  };
}
