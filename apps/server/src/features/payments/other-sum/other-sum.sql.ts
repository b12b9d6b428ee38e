import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { onSale } from '../packages.sql.ts';
import { LAST_TOP_UP, type TopUp, WANTED_PACK, type WantedPack } from './top-up.sql.ts';

/** The dearest pack that costs no more than what arrived; null: every pack costs more. */
export type NearestPack = { readonly id: number; readonly bids: number; readonly priceCents: number };

/** Money under a payment's reference that its payer may decide about, unless a top-up of it is out. */
export type WaitingSum = {
  readonly receipt: string;
  readonly cents: number;
  readonly pack: NearestPack | null;
  readonly wanted: WantedPack | null;
  readonly asked: TopUp | null;
};

/** What was decided about such money, and the payment that it paid; null: it goes back. */
export type ChosenSum = {
  readonly receipt: string;
  readonly cents: number;
  readonly choice: 'pack' | 'top_up' | 'back';
  /** ISO 8601: by M-PESA's clock, else when it was written down. */
  readonly receivedAt: string;
  /** The account number that its payer typed. */
  readonly account: string;
  /** The payment of the rest, where it was topped up. */
  readonly topUp: TopUp | null;
  readonly credited: {
    readonly id: string;
    readonly state: 'paid' | 'reversed';
    readonly cents: number;
    readonly packageId: number;
    readonly bids: number;
    readonly paidAt: string;
  } | null;
};

const nearestPackOf = (cents: ReturnType<typeof sql>) => sql`
  select jsonb_build_object('id', k.id, 'bids', k.bids, 'priceCents', k.price_cents) as pack from bid_package k
   where ${onSale('k')} and k.price_cents <= ${cents} order by k.price_cents desc, k.id limit 1`;

/**
 * The oldest receipt that waits under the reference of payment `p` for its payer's choice, and the last one that was decided
 * about, there or by making `p` for it, as the columns `waiting_sum` and `chosen_sum` of a query that reads `p`. Packs only: what else is paid in another sum
 * goes back by itself.
 */
export const OTHER_SUMS = sql`
  left join lateral (
    select jsonb_build_object('receipt', r.receipt, 'cents', r.amount_cents,
                              'pack', (${nearestPackOf(sql`r.amount_cents`)}), 'wanted', ${WANTED_PACK}, 'asked', ${LAST_TOP_UP}) as waiting_sum
      from receipt r where r.payment_id = p.id and r.state = 'unallocated' and p.purpose = 'pack'
                       and r.amount_cents % 100 = 0
     order by r.created_at, r.receipt limit 1
  ) waiting on true
  left join lateral (
    select jsonb_build_object('receipt', r.receipt, 'cents', r.amount_cents, 'choice', c.choice,
             'receivedAt', to_char(coalesce(r.paid_at, r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'account', typed.reference,
             'topUp', case when c.topped_by is not null then ${LAST_TOP_UP} end, 'credited',
             case when paid.id is not null then jsonb_build_object('id', paid.id, 'state', paid.state,
               'cents', paid.amount_cents, 'packageId', pack.id,
               'bids', coalesce(paid.part_bids, pack.bids), 'paidAt', paid.paid_at) end) as chosen_sum
      from receipt_choice c join receipt r on r.receipt = c.receipt join payment typed on typed.id = c.payment_id
      left join payment paid on paid.id = c.credited_id left join bid_package pack on pack.id = paid.package_id
     where c.payment_id = p.id or c.credited_id = p.id order by c.created_at desc, c.receipt limit 1
  ) chosen on true`;

/**
 * Payment `p` reads as another one that was made for the money under its reference; or it asked for the rest of one, nothing
 * came of it, and that one tells of it.
 */
export const IS_SHOWN_BY_ANOTHER = sql`
  (p.state not in ('paid', 'reversed') and exists (
    select from receipt_choice c where c.payment_id = p.id and c.credited_id <> p.id)
      -- Money of theirs that waits under it is chosen about here, and nowhere else.
      and not exists (select from receipt r where r.payment_id = p.id and r.state = 'unallocated')
   or p.tops_up is not null and p.state not in ('paid', 'reversed')
      and not exists (select from receipt r where r.payment_id = p.id))`;

export async function nearestPack(db: Db, cents: number): Promise<NearestPack | null> {
  const { rows } = await sql<{ pack: NearestPack }>`${nearestPackOf(sql`${cents}::bigint`)}`.execute(db);
  return rows[0]?.pack ?? null;
}
