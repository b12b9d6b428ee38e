import { sql } from 'kysely';
import { before, databaseNowUs } from '../platform/clock/index.ts';
import type { Db } from '../platform/database/index.ts';
import { Refusal } from '../platform/http/index.ts';

export type StaffPayment = {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
  readonly purpose: string;
  readonly amountCents: number;
  readonly phone: string;
  readonly reason: string | null;
  readonly resultCode: string | null;
  readonly receipt: string | null;
  readonly isVerified: boolean;
  /** Who has said that it was paid. */
  readonly sources: readonly string[];
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

const COLUMNS = sql`
  id, reference, state, purpose, amount_cents as "amountCents", phone, reason, result_code as "resultCode", receipt,
  is_verified as "isVerified", sources, created_at as "createdAt", paid_at as "paidAt"`;

/** Undecided for an hour or more, disputed or given up on by the timers; the oldest first. */
export async function stuckPayments(db: Db): Promise<StaffPayment[]> {
  const hourAgo = before(await databaseNowUs(db), { hours: 1 });
  const { rows } = await sql<StaffPayment>`
    select ${COLUMNS} from payment
     where state in ('unresolved', 'disputed')
        or (state in ('submitting', 'submit_unknown', 'pending') and created_at < ${hourAgo})
     order by created_at limit 200`.execute(db);
  return rows;
}

/** By its reference or id. @throws Refusal PAYMENT_NOT_FOUND */
export async function findPayment(db: Db, which: string): Promise<StaffPayment> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(which);
  const { rows } = await sql<StaffPayment>`
    select ${COLUMNS} from payment
     where ${isId ? sql`id = ${which}::uuid` : sql`reference = ${which.toUpperCase()}`}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Refusal('PAYMENT_NOT_FOUND');
  return found;
}

/** Twelve signs of the reference's alphabet; receipts of M-PESA have ten. */
export const isPaymentReference = (text: string): boolean => /^[2-9A-HJ-NP-Z]{12}$/i.test(text);
