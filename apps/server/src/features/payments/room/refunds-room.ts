import type { RefundSeen } from '@mnada/contract/office';
import { payerShown, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { TimePlace } from '../../../platform/http/index.ts';
import { type RefundRow, refundReference } from '../refunds/refund.sql.ts';
import { IS_UNNAMED, type UnnamedRefund, unnamedRefunds } from '../refunds/unnamed-refunds.ts';

type Row = {
  readonly id: string;
  readonly number: number;
  readonly source: string;
  readonly cause: RefundRow['cause'];
  readonly state: RefundRow['state'];
  readonly method: RefundRow['method'];
  readonly amountCents: number;
  readonly receipt: string | null;
  readonly paymentId: string | null;
  readonly reference: string | null;
  readonly phone: string | null;
  readonly why: string;
  readonly failedReason: string | null;
  readonly returnedBy: string | null;
  readonly isConfirmed: boolean;
  readonly createdAt: Date;
  readonly isByStaff: boolean;
  readonly payoutState: string | null;
  readonly openRequest: number | null;
};

/** Of one payment: more than ever were owed of one. */
const OF_PAYMENT_MAX = 200;

async function selectRefunds(db: Db, which: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.number, f.source, f.cause, f.state, f.method, f.amount_cents as "amountCents", f.receipt, p.id as "paymentId",
           p.reference, coalesce(r.payer_phone, p.phone) as phone, f.why, f.failed_reason as "failedReason",
           f.returned_by as "returnedBy", f.confirmed_at is not null as "isConfirmed", f.created_at as "createdAt",
           f.cause in ('reversal', 'unclaimed') as "isByStaff", payout.state as "payoutState",
           (select a.number from approval_request a where a.subject = 'refund:' || f.id and a.state = 'requested'
               and a.expires_at > ${STATEMENT_TIME} limit 1) as "openRequest"
      from refund_due f left join payment p on p.id = f.payment_id left join receipt r on r.receipt = f.receipt
      left join payout on payout.refund_id = f.id
     where ${which} order by f.created_at, f.number limit ${limit}`.execute(db);
  return rows;
}

/** What may be asked at this moment; what can't be done all the same is refused with its reason when it is asked. */
function asksOf({ state, payoutState, isByStaff, source, receipt }: Row): RefundSeen['asks'] {
  const asks: RefundSeen['asks'] = [];
  const isWaiting = state === 'owed' || state === 'failed';
  if (isWaiting && !source.startsWith('rest:') && receipt !== null) asks.push('refund.pay');
  if (isWaiting && receipt !== null) asks.push('refund.send');
  if (isWaiting) asks.push('refund.returned');
  if (payoutState === 'indeterminate') asks.push('refund.not_paid');
  if (state === 'owed' && isByStaff) asks.push('refund.forget');
  return asks;
}

const toSeen = (row: Row): RefundSeen => ({
  reference: refundReference(row.number),
  cause: row.cause,
  amount: toShillings(row.amountCents),
  state: row.state,
  method: row.method,
  failed_reason: row.failedReason,
  why: row.why,
  owed_at: row.createdAt.toISOString(),
  returned_by: row.returnedBy,
  is_confirmed: row.isConfirmed,
  receipt: row.receipt,
  payment: row.paymentId === null ? null : { id: row.paymentId, reference: row.reference ?? '' },
  phone: payerShown(row.phone),
  asks: asksOf(row),
  may_ask_again: row.payoutState === 'indeterminate',
  open_request: row.openRequest === null ? null : `R-${row.openRequest}`,
});

export const refundsOfPayment = async (db: Db, paymentId: string): Promise<RefundSeen[]> =>
  (await selectRefunds(db, sql`f.payment_id = ${paymentId}`, OF_PAYMENT_MAX)).map(toSeen);

/** Not given back for certain: owed, on its way, or said to be back by a typed receipt alone. */
const IS_OPEN = sql`(f.state <> 'returned' or f.confirmed_at is null)`;

/** Of `refund_due f` and its `payment p`, and of money without a refund yet: what was typed names it. */
function namedBy(q: string | undefined): {
  readonly refund: RawBuilder<unknown>;
  readonly unnamed: RawBuilder<unknown>;
} {
  const code = q?.trim().toUpperCase() ?? '';
  if (code === '') return { refund: sql`true`, unnamed: sql`true` };
  const number = /^RF-([1-9][0-9]{0,14})$/.exec(code)?.[1] ?? null;
  return {
    refund: sql`(f.number = ${number}::bigint or f.receipt = ${code} or f.returned_by = ${code} or p.reference = ${code})`,
    unnamed: sql`p.reference = ${code}`,
  };
}

type Listed = { readonly id: string; readonly isUnnamed: boolean; readonly sortKey: string };
export type RefundPage = { readonly refunds: readonly RefundSeen[]; readonly last: TimePlace | null };

const unnamedSeen = (each: UnnamedRefund): RefundSeen => ({
  ...{ reference: null, cause: 'not_to_be_had', amount: toShillings(each.amountCents), state: 'unverified' },
  ...{ method: null, failed_reason: null, why: each.why, owed_at: each.since.toISOString(), returned_by: null },
  ...{ is_confirmed: false, receipt: null, payment: null, phone: payerShown(each.phone), asks: [] },
  ...{ may_ask_again: false, open_request: null },
});

/**
 * Whatever the shop owes back, or says by a typed receipt that it gave back, and what nobody can send back yet (PAY-6), by since when, from
 * a place on: by key, so a page costs the same however far it is.
 */
export async function refundsFrom(
  db: Db,
  q: string | undefined,
  page: { readonly after: TimePlace | null; readonly limit: number },
): Promise<RefundPage> {
  const named = namedBy(q);
  const after = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    page.after === null ? sql`true` : sql`(${at}, ${id}) > (${page.after.key}::timestamptz, ${page.after.id}::uuid)`;
  const { rows } = await sql<Listed>`
    select id, is_unnamed as "isUnnamed", at::text as "sortKey" from (
      (select f.id, false as is_unnamed, f.created_at as at from refund_due f left join payment p on p.id = f.payment_id
        where ${IS_OPEN} and ${named.refund} and ${after(sql`f.created_at`, sql`f.id`)} order by f.created_at, f.id limit ${page.limit + 1})
      union all
      (select p.id, true, p.decided_at from payment p
        where ${IS_UNNAMED} and ${named.unnamed} and ${after(sql`p.decided_at`, sql`p.id`)} order by p.decided_at, p.id limit ${page.limit + 1})) open
     order by at, id limit ${page.limit + 1}`.execute(db);
  const listed = rows.slice(0, page.limit);
  const idsOf = (isUnnamed: boolean) => listed.filter((each) => each.isUnnamed === isUnnamed).map(({ id }) => id);
  const [unnamed, refunds] = await Promise.all([
    unnamedRefunds(db, idsOf(true)),
    selectRefunds(db, sql`f.id = any(${idsOf(false)}::uuid[])`, page.limit),
  ]);
  const seen = new Map([
    ...unnamed.map((each) => [each.paymentId, unnamedSeen(each)] as const),
    ...refunds.map((each) => [each.id, toSeen(each)] as const),
  ]);
  const last = listed.at(-1);
  return {
    // One that was named or settled between the two questions is left out.
    refunds: listed.flatMap(({ id }) => seen.get(id) ?? []),
    last: rows.length === listed.length || last === undefined ? null : { key: last.sortKey, id: last.id },
  };
}

/** How many there are in all, and what of it is not given back yet. */
export async function countOpenRefunds(
  db: Db,
  q: string | undefined,
): Promise<{ readonly count: number; readonly cents: number }> {
  const named = namedBy(q);
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents from (
      select case when f.state = 'returned' then 0 else f.amount_cents end as cents
        from refund_due f left join payment p on p.id = f.payment_id where ${IS_OPEN} and ${named.refund}
      union all
      select p.amount_cents from payment p where ${IS_UNNAMED} and ${named.unnamed}) open`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}
