import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { IS_TO_CALL_OFF } from '../refunds/owe-refund.ts';
import { type ListedPayment, PAYMENT_COLUMNS, PAYMENT_FROM } from './payments-list.sql.ts';

/** @param which a payment's id, its reference, or a receipt that is its own */
export async function paymentIdOf(db: Db, which: string): Promise<string | null> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(which);
  const { rows } = await sql<{ id: string }>`
    select id from payment where id = ${isId ? which : null}::uuid
     union select id from payment where reference = upper(${which}) union select id from payment where receipt = upper(${which})
     limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export type PaymentPageRow = Omit<ListedPayment, 'sortKey'> & {
  readonly fullName: string;
  readonly since: Date;
  readonly payerName: string | null;
  readonly sources: readonly string[];
  readonly queries: number;
  readonly merchantRequestId: string | null;
  readonly checkoutRequestId: string | null;
  readonly pushedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly paidAt: Date | null;
  readonly nextQueryAt: Date | null;
  readonly resultCode: string | null;
  readonly samePayer: number;
  readonly paidOfUser: number;
  readonly promptsToday: number;
  readonly cancelledToday: number;
  readonly bidsLeft: number;
  readonly orderState: string | null;
  /** Told by a notice of its own: a pack that isn't topped up, or an order. */
  readonly isTold: boolean;
  /** Its own money is owed back, or went back; a rest of its receipt is another sum. */
  readonly isOwed: boolean;
  /** A purchase whose money goes back by calling its order off alone. */
  readonly isToCallOff: boolean;
};

export async function selectPaymentPage(db: Db, id: string): Promise<PaymentPageRow | null> {
  const { rows } = await sql<PaymentPageRow>`
    select ${PAYMENT_COLUMNS}, u.full_name as "fullName", u.created_at as since,
           (select r.payer_name from receipt r where r.payment_id = p.id and r.payer_name is not null order by r.created_at limit 1) as "payerName",
           p.sources, p.queries, p.merchant_request_id as "merchantRequestId", p.checkout_request_id as "checkoutRequestId",
           p.pushed_at as "pushedAt", p.accepted_at as "acceptedAt", p.paid_at as "paidAt", p.next_query_at as "nextQueryAt",
           p.result_code as "resultCode",
           (select count(*)::int from payment s where s.user_id = p.user_id and s.state = 'paid' and s.phone = p.phone) as "samePayer",
           (select count(*)::int from payment s where s.user_id = p.user_id and s.state = 'paid') as "paidOfUser",
           (select count(*)::int from payment s where s.user_id = p.user_id and s.pushed_at > ${STATEMENT_TIME} - interval '1 day') as "promptsToday",
           (select count(*)::int from payment s where s.user_id = p.user_id and s.pushed_at > ${STATEMENT_TIME} - interval '1 day'
               and s.reason = 'cancelled') as "cancelledToday",
           coalesce((select balance from account where owner_id = p.user_id and unit = 'BID'), 0)::int as "bidsLeft",
           o.state as "orderState", p.purpose <> 'pack' or p.part_bids is null or p.tops_up is not null or p.pays_debt as "isTold",
           exists (select from refund_due where source = 'payment:' || p.id) as "isOwed",
           ${IS_TO_CALL_OFF} as "isToCallOff"
      from ${PAYMENT_FROM} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type ToldRow = {
  readonly id: number;
  readonly at: Date;
  readonly source: string;
  readonly state: 'new' | 'booked' | 'ignored' | 'unreadable' | 'waiting';
  readonly isListed: boolean | null;
  readonly note: string;
  readonly body: string;
};

const TRAIL_MAX = 200;

/** Whatever was told of it, as it came, oldest first. */
export async function selectTold(db: Db, paymentId: string): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select id, received_at as at, kind as source, state, is_listed as "isListed", note, body from evidence
     where payment_id = ${paymentId} order by id limit ${TRAIL_MAX}`.execute(db);
  return rows;
}

export type StatementRow = {
  readonly receipt: string;
  readonly at: Date;
  readonly importedAt: Date;
  readonly direction: 'in' | 'out';
  readonly amountCents: number;
};

/** Lines of imported statements about it: its receipts, and what went back for them. */
export async function selectStatementLines(db: Db, paymentId: string): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select l.receipt, l.at, l.imported_at as "importedAt", l.direction, l.amount_cents as "amountCents" from statement_line l
     where l.receipt = any(array(
             select receipt from receipt where payment_id = ${paymentId}
             union select returned_by from receipt where payment_id = ${paymentId}
             union select receipt from payment where id = ${paymentId}))
     order by l.at limit ${TRAIL_MAX}`.execute(db);
  return rows;
}

export type StaffRow = {
  readonly at: Date;
  readonly action: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly reason: string;
};

/** What staff did about it, oldest first; looks aren't told. */
export async function selectStaffActs(db: Db, paymentId: string): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select a.at, a.action, staff.id as "byId", staff.full_name as "byName", a.reason from audit a
      left join app_user staff on staff.id = a.actor_id and staff.kind <> 'user'
     where a.subject = ${`payment:${paymentId}`} and a.action <> 'payment.viewed' and a.actor_id is not null
     order by a.id limit ${TRAIL_MAX}`.execute(db);
  return rows;
}

export type TransferRow = {
  readonly id: number;
  readonly at: Date;
  readonly cause: string;
  readonly unit: 'KES' | 'BID';
  readonly amount: number;
  readonly from: string;
  readonly to: string;
};

/** The books about it: its receipts that came and went, what it paid for, and what was taken back. */
export async function selectTransfers(db: Db, paymentId: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    with mine as (select receipt from receipt where payment_id = ${paymentId}
                  union select receipt from payment where id = ${paymentId} and receipt is not null),
    cause as (select unnest(array['payment:', 'pack:', 'reversal:', 'return:', 'debt:', 'debt_let_go:', 'debt:let_go:']) || ${paymentId}::text as source
              union all select kind || receipt from mine, unnest(array['receipt:', 'confirmed:', 'claimed:', 'return:']) kind)
    select t.id, t.created_at as at, t.source as cause, t.unit, t.amount,
           coalesce(fc.name, f.kind || coalesce(':' || fu.username, ''), '') as from,
           coalesce(cc.name, c.kind || coalesce(':' || cu.username, ''), '') as to
      from cause join transfer t on t.source = cause.source
      join account f on f.id = t.debit_id left join app_user fu on fu.id = f.owner_id
      left join chart_account fc on f.unit = 'KES' and f.owner_id is null and fc.kind = f.kind
      join account c on c.id = t.credit_id left join app_user cu on cu.id = c.owner_id
      left join chart_account cc on c.unit = 'KES' and c.owner_id is null and cc.kind = c.kind
     order by t.id limit ${TRAIL_MAX}`.execute(db);
  return rows;
}

/** Requests about it, its receipts or its refunds that wait for a second person. */
export async function selectOpenRequests(
  db: Db,
  paymentId: string,
): Promise<{ readonly number: number; readonly summary: string; readonly subject: string }[]> {
  const { rows } = await sql<{ number: number; summary: string; subject: string }>`
    select number, summary, subject from approval_request
     where state = 'requested' and expires_at > ${STATEMENT_TIME} and subject = any(array(
           select ${`payment:${paymentId}`} union all select 'refund:' || id from refund_due where payment_id = ${paymentId}
           union all select 'receipt:' || receipt from receipt where payment_id = ${paymentId}))
     order by number limit 20`.execute(db);
  return rows;
}
