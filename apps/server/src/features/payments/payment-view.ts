import { type Language, type PaymentView, paymentMessage, productNames } from '@mnada/contract';
import { maskedPhone, shopperView, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { BALANCE_AFTER } from './balance-after.sql.ts';
import { otherSumView } from './other-sum/other-sum-view.ts';
import { type ChosenSum, IS_SHOWN_BY_ANOTHER, OTHER_SUMS, type WaitingSum } from './other-sum/other-sum.sql.ts';
import { isTopUpOpen } from './other-sum/top-up.sql.ts';
import type { PaymentRow } from './payment.sql.ts';
import { IS_UNNAMED } from './refunds/unnamed-refunds.ts';
import { refundsOf, type SeenRefundRow, toRefundView } from './refunds/refund-view.ts';

type SeenRow = PaymentRow & {
  readonly bids: number | null;
  readonly auction_id: number | null;
  readonly product_name: string | null;
  readonly product_name_sw: string | null;
  readonly ships_to: PaymentView['ships_to'];
  readonly balance: number | null;
  /** Of one payment alone. */
  readonly balance_after?: number | null;
  readonly bids_to_debt?: number;
  /** Receipts of other sums that came under its reference and wait; null: none. */
  readonly received_cents: number | null;
  /** In how many. */
  readonly received_in: number;
  readonly waiting_sum: WaitingSum | null;
  readonly chosen_sum: ChosenSum | null;
  readonly refunds: readonly SeenRefundRow[];
  /** It goes back once its receipt is known. */
  readonly is_unnamed: boolean;
  readonly account_version: number | null;
  readonly now_ms: number;
};

export type ViewOptions = { readonly language: Language; readonly paybill: string | null };

/** An order keeps where it goes, its owner's book what that is called: null once the saved address reads otherwise. */
const LABEL_OF_ORDERS_ADDRESS = sql`
  select saved.label from shipping_address saved
   where saved.user_id = o.user_id and (saved.first_name, saved.last_name, saved.phone, saved.address, saved.region, saved.area)
                                     = (o.first_name, o.last_name, o.phone, o.address, o.region, o.area)
   order by saved.is_default desc, saved.created_at desc, saved.id limit 1`;

const COLUMNS = sql`
  p.*, coalesce(p.part_bids, pack.bids) as bids, o.auction_id, bought.name as product_name, bought.name_sw as product_name_sw, other.received_cents, other.received_in, waiting.waiting_sum, chosen.chosen_sum,
  ${refundsOf(sql`paid.id = p.id or paid.tops_up = p.id or paid.id in (select c.credited_id from receipt_choice c where c.payment_id = p.id)`)} as refunds,
  (${IS_UNNAMED}) as is_unnamed,
  case when o.id is not null then jsonb_build_object('label', (${LABEL_OF_ORDERS_ADDRESS}), 'first_name', o.first_name, 'last_name', o.last_name,
    'address', o.address, 'area', o.area, 'region', o.region) end as ships_to, a.balance,
   a.version as account_version, ${STATEMENT_TIME_MS} as now_ms`;

const FROM = sql`
  from payment p
  left join bid_package pack on pack.id = p.package_id
  left join shop_order o on o.id = p.order_id
  left join auction bought on bought.id = o.auction_id
  left join account a on a.owner_id = p.user_id and a.unit = 'BID' and a.kind = 'user'
  left join lateral (
    select sum(r.amount_cents)::bigint as received_cents, count(*)::int as received_in from receipt r
     where r.payment_id = p.id and r.state in ('unallocated', 'refund_due') and p.state not in ('paid', 'reversed')
       and p.reason is distinct from 'refund_due'
  ) other on true ${OTHER_SUMS}`;

/** What a debt took of the pack, of all payments that made it (PAY-6, PAY-7). */
const BIDS_TO_DEBT = sql`(
  select coalesce(sum(debt.amount), 0)::int from bid_lot lot join transfer debt on debt.source = 'debt_bids:' || lot.id
   where lot.source = any(array['pack:' || p.id]
     || array(select 'pack:' || part.id from payment part where part.tops_up = p.id)
     || array(select 'pack:' || c.credited_id from receipt_choice c where c.payment_id = p.id)))`;

/** One payment of a person; of anybody with `userId` null, for the server's own news. */
export async function readPayment(db: Db, id: string, userId: string | null): Promise<SeenRow | null> {
  const { rows } = await sql<SeenRow>`
    select ${COLUMNS}, after_pack.balance_after, ${BIDS_TO_DEBT} as bids_to_debt ${FROM} ${BALANCE_AFTER}
     where p.id = ${id}::uuid and (${userId}::uuid is null or p.user_id = ${userId}::uuid)`.execute(db);
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
    select (extract(epoch from p.created_at) * 1000000)::bigint as created_us, ${COLUMNS} ${FROM}
     where p.user_id = ${userId}::uuid and not ${IS_SHOWN_BY_ANOTHER}
       and (${after?.id ?? null}::uuid is null
         or ((extract(epoch from p.created_at) * 1000000)::bigint, p.id) < (${after?.createdUs ?? 0}::bigint, ${after?.id ?? null}::uuid))
     order by p.created_at desc, p.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** As its owner sees it (settled: Books): nothing of the provider's ids, the number masked. */
export function toPaymentView(stored: SeenRow, { language, paybill }: ViewOptions): PaymentView {
  const row = asCredited(stored);
  const seen = seenState(row);
  const amount = toShillings(row.amount_cents);
  const isPayable =
    // Of a debt the prompt alone: what is owed may be another sum by the time that somebody types it.
    !row.pays_debt &&
    seen.state !== 'paid' &&
    seen.state !== 'reversed' &&
    row.reason !== 'refund_due' &&
    seen.reason !== 'other_amount' &&
    seen.reason !== 'other_amount_top_up' &&
    // The whole sum of a win or an order may still be paid that way; of bids it was decided.
    (seen.reason !== 'other_amount_back' || row.purpose !== 'pack');
  const received = receivedOf(row);
  const reason = seen.reason === 'refund_due' && row.is_unnamed ? 'refund_unnamed' : seen.reason;
  const told = { state: seen.state, reason, amount, ...received, receipt: row.receipt };
  const otherSum = otherSumView(row.waiting_sum, row.chosen_sum, row.now_ms);
  return {
    id: row.id,
    purpose: row.purpose,
    ...told,
    ...(otherSum === null ? {} : { other_sum: otherSum }),
    message: paymentMessage({ ...told, purpose: row.purpose }, language),
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
    ...(row.product_name === null ? {} : productNames(row.product_name, row.product_name_sw)),
    ships_to: row.ships_to,
    refunds: row.refunds.map((refund) => toRefundView(refund, row.now_ms)),
    new_balance: row.state === 'paid' ? row.balance : null,
    // Money in another sum made its pack by other ways, in one step or two.
    ...(row.balance_after === undefined ? {} : { balance_after: otherSum === null ? row.balance_after : null }),
    ...(row.state === 'paid' && row.account_version !== null ? { account_version: row.account_version } : {}),
    ...(row.pays_debt ? { pays_debt: true as const } : {}),
    ...(row.bids_to_debt ? { bids_to_debt: row.bids_to_debt } : {}),
    server_time: row.now_ms,
  };
}

/** What waits is chosen about one by one; what goes back is told together. */
function receivedOf({
  received_cents,
  received_in,
  waiting_sum,
}: SeenRow): Pick<PaymentView, 'received' | 'received_in'> {
  if (received_cents === null) return {};
  if (waiting_sum !== null) return { received: toShillings(waiting_sum.cents) };
  return { received: toShillings(received_cents), ...(received_in > 1 ? { received_in } : {}) };
}

/** Whose money bought another pack reads as that one: it is what became of it (PAY-7). */
function asCredited(row: SeenRow): SeenRow {
  const { state, chosen_sum } = row;
  if (state === 'paid' || state === 'reversed' || !chosen_sum?.credited) return row;
  const { credited } = chosen_sum;
  const parts = countedParts(chosen_sum);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    ...row,
    state: parts[0]?.state ?? credited.state,
    reason: null,
    amount_cents: sumOf(parts.map(({ cents }) => cents)),
    package_id: credited.packageId,
    bids: sumOf(parts.map(({ bids }) => bids)),
    // Of what stands: money that was taken back is no receipt of it.
    receipt: parts[0]?.receipt ?? chosen_sum.receipt,
    paid_at: new Date(credited.paidAt),
    received_cents: null,
  };
}

type Part = {
  readonly state: PaymentRow['state'];
  readonly cents: number;
  readonly bids: number;
  readonly receipt: string | null;
};

/** The payments that such money made a pack with: those that stand, else, when all were taken back, all of them. */
function countedParts({ credited, topUp, receipt }: ChosenSum): readonly Part[] {
  if (credited === null) return [];
  // A top-up is told with its whole pack.
  const rest = topUp && {
    state: topUp.state,
    cents: topUp.cents,
    bids: topUp.bids - credited.bids,
    receipt: topUp.receipt,
  };
  const first = { ...credited, receipt };
  const parts: readonly Part[] = rest ? [first, rest] : [first];
  const standing = parts.filter(({ state }) => state === 'paid');
  return standing.length > 0 ? standing : parts;
}

/** Whatever the prompt came to: while other money of theirs is here, nobody is to read that nothing was charged. */
function seenState(row: SeenRow): ReturnType<typeof shopperView> {
  const { state, reason, created_at, decided_at } = row;
  const seen = { state, reason, createdAtMs: created_at.getTime(), decidedAtMs: decided_at?.getTime() ?? null };
  const usual = shopperView(seen, row.now_ms);
  if (row.received_cents === null) return usual;
  if (row.waiting_sum !== null) {
    const { asked } = row.waiting_sum;
    const reason = asked !== null && isTopUpOpen(asked) ? 'other_amount_top_up' : 'other_amount';
    return { ...usual, state: 'checking', reason, retryFromMs: null };
  }
  // It goes back: what the prompt came to stands, and a new try is free.
  return { ...usual, state: usual.state === 'failed' ? 'failed' : 'checking', reason: 'other_amount_back' };
}
