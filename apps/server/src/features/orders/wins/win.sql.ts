import type { ClaimKind, WinState } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME, STATEMENT_TIME_US } from '../../../platform/clock/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { PIECE_MISSING_TEXT, REOPENED_AT_US_TEXT } from '../../auctions/index.ts';

/** A win with all that its owner may see of it. */
export type WinRow = {
  readonly auctionId: number;
  readonly productId: number;
  readonly name: string;
  readonly nameSw: string;
  readonly images: readonly string[];
  readonly originalPriceCents: number;
  readonly priceCents: number;
  /** The winner's bids, and what was paid for them. */
  readonly bidsUsed: number;
  readonly bidsCostCents: number;
  /** Of one win alone, since it walks its bids: the free ones, and what each cost when all cost the same. */
  readonly freeBids: number;
  readonly bidPriceCents: number | null;
  readonly cashEnabled: boolean;
  /** The switch over all cash when it was won; null: it was not set. */
  readonly cashSwitch: boolean | null;
  /** The winner once paid for a pack or a product. */
  readonly hasPaid: boolean;
  readonly stock: number;
  /** The shelf has none for it: its days stand still. */
  readonly isMissing: boolean;
  readonly decidedAtUs: number;
  /** The days to claim it that its winner was told. */
  readonly claimDays: number;
  readonly reopenedAtUs: number | null;
  readonly claim: ClaimKind | null;
  readonly withdrawalId: string | null;
  /** What the cash came to, as it was asked for. */
  readonly cashNetCents: number | null;
  /** What would be withheld of cash now, in hundredths of a percent (TAX-3). */
  readonly withheldBp: number;
  /** The order that stands, paid or not. */
  readonly orderId: string | null;
  readonly holdsStock: boolean;
  readonly openPaymentId: string | null;
  readonly nowUs: number;
};

export const DAY_US_SQL = sql.raw('86400000000');
/** Until when a win `sold` can be claimed, unless its days count anew. */
export const CLAIM_UNTIL_US = sql`(sold.decided_at_us + sold.claim_days * ${DAY_US_SQL})`;
/** Of these payments money may still come (rules: OPEN_STATES). */
export const OPEN_PAYMENT = sql.raw(`('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed')`);

export const REOPENED_AT_US = sql.raw(REOPENED_AT_US_TEXT);
export const PIECE_MISSING = sql.raw(PIECE_MISSING_TEXT);

type WinsQuery = {
  readonly userId: string;
  /** This one only. */
  readonly auctionId?: number;
  /** Those alone that can still be claimed. */
  readonly pending?: boolean;
  readonly page?: PageRequest;
};

/** What somebody won, newest first: one more than the page holds, if there is one. Ids of others find nothing (S12). */
export async function readWins(db: QueryExecutorProvider, query: WinsQuery): Promise<WinRow[]> {
  const { userId, auctionId = null, pending = false, page = { limit: 1, after: null } } = query;
  const { rows } = await sql<WinRow>`
    select * from (
      select o.auction_id as "auctionId", o.product_id as "productId", a.name, a.name_sw as "nameSw", a.images,
             a.original_price_cents as "originalPriceCents", o.price_cents as "priceCents", coalesce(spent.bids_used, 0) as "bidsUsed",
             coalesce(spent.cost_cents, 0) as "bidsCostCents",
             prices.free as "freeBids", prices.each as "bidPriceCents",
             a.cash_enabled as "cashEnabled", o.cash_switch as "cashSwitch", has_paid(o.winner_id) as "hasPaid", product.stock,
             ${PIECE_MISSING} as "isMissing", o.decided_at_us as "decidedAtUs", o.claim_days as "claimDays",
             ${REOPENED_AT_US} as "reopenedAtUs", claim.kind as claim, claim.withdrawal_id as "withdrawalId",
             cash.net_cents as "cashNetCents", coalesce(withheld.rate_bp, 0) as "withheldBp",
             coalesce(claim.order_id, s.id) as "orderId", coalesce(s.holds_stock, false) as "holdsStock",
             p.id as "openPaymentId", ${STATEMENT_TIME_US} as "nowUs"
        from outcome o
        join auction a on a.id = o.auction_id
        join product on product.id = o.product_id
        left join participant spent on spent.auction_id = o.auction_id and spent.user_id = o.winner_id
        left join lateral (
          select count(*) filter (where bid.unit_price_cents = 0) as free,
                 case when min(bid.unit_price_cents) = max(bid.unit_price_cents) then min(bid.unit_price_cents) end as each
            from bid
           where ${auctionId}::bigint is not null and bid.auction_id = o.auction_id and bid.user_id = o.winner_id) prices on true
        left join claim on claim.auction_id = o.auction_id
        left join withdrawal cash on cash.id = claim.withdrawal_id
        left join taxes_in_force(array['cash'], ${STATEMENT_TIME}) withheld on true
        left join shop_order s on s.auction_id = o.auction_id and s.user_id = o.winner_id and s.kind = 'win'
                              and s.state <> 'cancelled'
        left join payment p on p.id = s.payment_id and p.state in ${OPEN_PAYMENT}
       where o.winner_id = ${userId} and o.result = 'sold'
         and (${auctionId}::bigint is null or o.auction_id = ${auctionId}::bigint)
         and (${page.after?.atUs ?? null}::bigint is null
           or (o.decided_at_us, o.auction_id) < (${page.after?.atUs ?? null}::bigint, ${page.after?.id ?? null}::bigint))
    ) win
     where not ${pending}::boolean
        or (claim is null and ("openPaymentId" is not null
          or greatest("decidedAtUs", coalesce("reopenedAtUs", 0)) + "claimDays" * ${DAY_US_SQL} >= "nowUs"))
     order by "decidedAtUs" desc, "auctionId" desc limit ${page.limit + 1}`.execute(db);
  return rows;
}

export const winState = (row: WinRow): WinState => ({
  decidedAtUs: row.decidedAtUs,
  reopenedAtUs: row.reopenedAtUs,
  claim: row.claim,
  hasOpenPayment: row.openPaymentId !== null,
});
