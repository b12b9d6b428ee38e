import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { Trx } from '../purpose.ts';
import { IS_UNNAMED } from './unnamed-refunds.ts';

export type RefundRow = Selectable<Tables['refund_due']>;

/** How people call it. */
export const refundReference = (number: number): string => `RF-${number}`;

/** One sending of it, as two people had it sent: its notices are told once each. */
export const sendingReference = ({ number, request_id }: Pick<RefundRow, 'number' | 'request_id'>): string =>
  `${refundReference(number)}:${request_id?.slice(0, 8) ?? ''}`;

/** What was typed: `RF-12` or `12`. @throws Refusal REFUND_NOT_FOUND it is no such number */
export function readRefundReference(text: string): number {
  const digits = /^(?:RF-)?([1-9][0-9]{0,14})$/i.exec(text.trim())?.[1];
  if (digits === undefined) throw new Refusal('REFUND_NOT_FOUND');
  return Number(digits);
}

/**
 * Locks what is owed back: its payment, its receipt, then its own row, in this order everywhere.
 * @throws Refusal REFUND_NOT_FOUND
 */
export async function lockRefund(
  trx: Trx,
  which: { readonly number: number } | { readonly id: string },
): Promise<RefundRow> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['number', which.number] as const);
  const found = await trx.selectFrom('refund_due').selectAll().where(column, '=', value).executeTakeFirst();
  if (!found) throw new Refusal('REFUND_NOT_FOUND');
  const { id, payment_id, receipt } = found;
  if (payment_id !== null) await sql`select from payment where id = ${payment_id}::uuid for no key update`.execute(trx);
  if (receipt !== null) await sql`select from receipt where receipt = ${receipt} for no key update`.execute(trx);
  const locked = await trx.selectFrom('refund_due').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  // It may have been forgotten while its payment was waited for.
  if (!locked) throw new Refusal('REFUND_NOT_FOUND');
  return locked;
}

/** What is owed back, as staff see it. */
export type DueRefund = {
  readonly number: number;
  readonly source: string;
  readonly cause: RefundRow['cause'];
  readonly state: RefundRow['state'];
  readonly method: RefundRow['method'];
  readonly amountCents: number;
  /** What came in. */
  readonly receipt: string | null;
  readonly payment: string | null;
  /** Whole or masked; to be masked in lists. */
  readonly phone: string | null;
  readonly why: string;
  readonly failedReason: string | null;
  readonly attempts: number;
  readonly returnedBy: string | null;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
};

const LIST_MAX = 200;

/** What is owed or on its way, and what was returned by a typed receipt only: the longest-waiting first; or one. */
export async function listRefunds(db: Db, number: number | null = null): Promise<DueRefund[]> {
  const which =
    number === null ? sql`f.state <> 'returned' or f.confirmed_at is null` : sql`f.number = ${number}::bigint`;
  const { rows } = await sql<DueRefund>`
    select f.number, f.source, f.cause, f.state, f.method, f.amount_cents as "amountCents", f.receipt,
           p.reference as payment, coalesce(r.payer_phone, p.phone) as phone, f.why, f.failed_reason as "failedReason",
           f.attempts, f.returned_by as "returnedBy", f.confirmed_at as "confirmedAt", f.created_at as "createdAt"
      from refund_due f left join payment p on p.id = f.payment_id left join receipt r on r.receipt = f.receipt
     where ${which} order by f.created_at, f.number limit ${LIST_MAX}`.execute(db);
  return rows;
}

/** What an operator watches: refunds by state, those without a known receipt among them, and the age of the oldest. */
export async function countRefunds(
  db: Db,
): Promise<{ readonly open: number; readonly failed: number; readonly oldestSeconds: number }> {
  const { rows } = await sql<{ open: number; failed: number; oldest: number | null }>`
    select count(*)::int as open, count(*) filter (where state = 'failed')::int as failed,
           extract(epoch from clock_timestamp() - min(since))::float8 as oldest
      from (select state, created_at as since from refund_due where state <> 'returned'
            union all select 'unnamed', p.decided_at from payment p where ${IS_UNNAMED}) owed`.execute(db);
  return { open: rows[0]?.open ?? 0, failed: rows[0]?.failed ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}
