import { onSale } from '../packages.sql.ts';
import { isOpenPayment, OPEN_STATES } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db, PaymentState } from '../../../platform/database/index.ts';

/** The pack that was asked for, while less than its price is here. */
export type WantedPack = { readonly id: number; readonly bids: number; readonly priceCents: number };

/** A payment that asks, or asked, for the rest of one. */
export type TopUp = {
  readonly id: string;
  readonly state: PaymentState;
  readonly reason: string | null;
  readonly cents: number;
  readonly bids: number;
  readonly receipt: string | null;
  readonly createdAtMs: number;
  /** What came under its own reference in another sum, in so many receipts, and goes back; null: nothing. */
  readonly receivedCents: number | null;
  readonly receivedIn: number;
};

/** Whether it may still be paid without anybody's doing: nothing else is decided meanwhile. */
export const isTopUpOpen = ({ state }: Pick<TopUp, 'state'>): boolean => isOpenPayment(state);

const IS_OPEN = sql`t.state in (${sql.join([...OPEN_STATES])})`;

/**
 * As JSON, the pack of payment `p` that the receipt `r` under its reference may be topped up to (PAY-7); null: its own prompt
 * may still be paid, or was; money under its reference has bought a pack; or the pack costs no more, or is no longer sold.
 */
export const WANTED_PACK = sql`
  (select jsonb_build_object('id', k.id, 'bids', k.bids, 'priceCents', k.price_cents) from bid_package k
    where k.id = p.package_id and ${onSale('k')} and k.bids > 1 and k.price_cents > r.amount_cents
      and p.state in ('failed', 'rejected') and p.part_bids is null
      and not exists (select from receipt_choice c where c.payment_id = p.id and c.credited_id is not null))`;

/** As JSON, the open top-up of the receipt `r`, else the last one; null: none was asked for. */
export const LAST_TOP_UP = sql`
  (select jsonb_build_object('id', t.id, 'state', t.state, 'reason', t.reason, 'cents', t.amount_cents, 'bids', k.bids,
            'receipt', t.receipt, 'createdAtMs', floor(extract(epoch from t.created_at) * 1000),
            'receivedCents', other.cents, 'receivedIn', other.receipts)
     from payment t join bid_package k on k.id = t.package_id
     left join lateral (
       select sum(o.amount_cents)::bigint as cents, count(*)::int as receipts from receipt o
        where o.payment_id = t.id and o.state in ('unallocated', 'refund_due') and t.state not in ('paid', 'reversed')
          and t.reason is distinct from 'refund_due') other on true
    where t.tops_up_receipt = r.receipt order by ${IS_OPEN} desc, t.created_at desc limit 1)`;

/** Whether a top-up of the receipt `r` is out or unknown. */
export const HAS_OPEN_TOP_UP = sql`
  exists (select from payment t where t.tops_up_receipt = r.receipt and ${IS_OPEN})`;

/** What may be paid to a receipt under a payment's reference, and what was asked for last. The caller holds both locks. */
export async function topUpOf(
  db: Db,
  paymentId: string,
  receipt: string,
): Promise<{ readonly wanted: WantedPack | null; readonly asked: TopUp | null; readonly heldCents: number }> {
  const { rows } = await sql<{ wanted: WantedPack | null; asked: TopUp | null; heldCents: number }>`
    select ${WANTED_PACK} as wanted, ${LAST_TOP_UP} as asked, r.amount_cents as "heldCents"
      from payment p join receipt r on r.payment_id = p.id
     where p.id = ${paymentId}::uuid and r.receipt = ${receipt}`.execute(db);
  return rows[0] ?? { wanted: null, asked: null, heldCents: 0 };
}
