import { type Language, type PaymentView, paymentMessage } from '@mnada/contract';
import { maskedPhone, shopperView, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { PaymentRow } from './payment.sql.ts';

type SeenRow = PaymentRow & {
  readonly bids: number | null;
  readonly auction_id: number | null;
  readonly balance: number | null;
  readonly now_ms: number;
};

export type ViewOptions = { readonly language: Language; readonly paybill: string | null };

const COLUMNS = sql`
  p.*, pack.bids, o.auction_id, a.balance, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms
  from payment p
  left join bid_package pack on pack.id = p.package_id
  left join shop_order o on o.id = p.order_id
  left join account a on a.owner_id = p.user_id and a.unit = 'BID' and a.kind = 'user'`;

/** One payment of a person; of anybody with `userId` null, for the server's own news. */
export async function readPayment(db: Db, id: string, userId: string | null): Promise<SeenRow | null> {
  const { rows } = await sql<SeenRow>`
    select ${COLUMNS} where p.id = ${id}::uuid and (${userId}::uuid is null or p.user_id = ${userId}::uuid)`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type PagePlace = { readonly createdUs: number; readonly id: string };

/** A person's payments, newest first; one more than asked for tells that there is a next page. */
export async function readPayments(
  db: Db,
  userId: string,
  limit: number,
  after: PagePlace | null,
): Promise<(SeenRow & { readonly created_us: number })[]> {
  const { rows } = await sql<SeenRow & { created_us: number }>`
    select (extract(epoch from p.created_at) * 1000000)::bigint as created_us, ${COLUMNS}
     where p.user_id = ${userId}::uuid
       and (${after?.id ?? null}::uuid is null
         or ((extract(epoch from p.created_at) * 1000000)::bigint, p.id) < (${after?.createdUs ?? 0}::bigint, ${after?.id ?? null}::uuid))
     order by p.created_at desc, p.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** As its owner sees it (settled: Books): nothing of the provider's ids, the number masked. */
export function toPaymentView(row: SeenRow, { language, paybill }: ViewOptions): PaymentView {
  const seen = shopperView({ state: row.state, reason: row.reason, createdAtMs: row.created_at.getTime() }, row.now_ms);
  const amount = toShillings(row.amount_cents);
  const isPayable = seen.state !== 'paid' && seen.state !== 'reversed' && row.reason !== 'refund_due';
  const told = { state: seen.state, reason: seen.reason, amount, receipt: row.receipt };
  return {
    id: row.id,
    purpose: row.purpose,
    ...told,
    message: paymentMessage(told, language),
    reference: row.reference,
    phone: maskedPhone(row.phone),
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    prompt_ends_at: seen.promptEndsAtMs,
    checking_from: seen.checkingFromMs,
    retry_from: seen.retryFromMs,
    paybill: paybill !== null && isPayable ? { number: paybill, account: row.reference, amount } : null,
    package_id: row.package_id,
    bids: row.bids,
    order_id: row.order_id,
    auction_id: row.auction_id,
    new_balance: row.state === 'paid' ? row.balance : null,
    server_time: row.now_ms,
  };
}
