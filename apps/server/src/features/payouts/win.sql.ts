import type { ClaimKind } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { REOPENED_AT_US_TEXT } from '../auctions/index.ts';
import { withheldBp } from './withheld.sql.ts';

export type Win = {
  readonly auctionId: number;
  readonly userId: string;
  readonly accountName: string;
  readonly originalPriceCents: number;
  readonly priceCents: number;
  readonly cashEnabled: boolean;
  /** The switch over all cash when it was won; null: it was not set. */
  readonly cashSwitch: boolean | null;
  /** The winner once paid for a pack or a product. */
  readonly hasPaid: boolean;
  readonly decidedAtUs: number;
  /** The days to claim it that its winner was told. */
  readonly claimDays: number;
  /** From when the days count anew, after an order or cash was taken back or its piece was missing. */
  readonly reopenedAtUs: number | null;
  readonly claim: ClaimKind | null;
  /** The product is being paid, or may still be: cash waits for what becomes of that (WIN-1). */
  readonly hasOpenPayment: boolean;
  /** What is withheld of cash in this transaction, in hundredths of a percent (TAX-3). */
  readonly withheldBp: number;
};

/**
 * Somebody's win, with its auction locked: whoever claims the product at the same moment waits, or is seen.
 * @returns null for whatever isn't a win of theirs
 */
export async function lockWin(trx: Db, auctionId: number, userId: string): Promise<Win | null> {
  // An outcome never changes, so nobody can hold up an auction that isn't theirs.
  const { rows: won } = await sql`
    select from outcome where auction_id = ${auctionId} and result = 'sold' and winner_id = ${userId}::uuid`.execute(
    trx,
  );
  if (won.length === 0) return null;
  await sql`select from auction where id = ${auctionId} for no key update`.execute(trx);
  const { rows } = await sql<Win>`
    select o.auction_id as "auctionId", o.winner_id as "userId", app_user.full_name as "accountName",
           auction.original_price_cents as "originalPriceCents", o.price_cents as "priceCents",
           auction.cash_enabled as "cashEnabled", o.cash_switch as "cashSwitch", has_paid(o.winner_id) as "hasPaid", o.decided_at_us as "decidedAtUs",
           o.claim_days as "claimDays", claim.kind as claim,
           ${sql.raw(REOPENED_AT_US_TEXT)} as "reopenedAtUs",
           exists (
             select from payment join shop_order on shop_order.id = payment.order_id
              where shop_order.auction_id = o.auction_id and shop_order.user_id = o.winner_id
                and shop_order.kind = 'win'
                and payment.state in ('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed')
           ) as "hasOpenPayment",
           ${withheldBp('cash')} as "withheldBp"
      from outcome o join auction on auction.id = o.auction_id join app_user on app_user.id = o.winner_id
      left join claim on claim.auction_id = o.auction_id
     where o.auction_id = ${auctionId}`.execute(trx);
  return rows[0] ?? null;
}

/** When somebody won that auction; null for whatever isn't a win of theirs. */
export async function readWonAtMs(db: Db, auctionId: number, userId: string): Promise<number | null> {
  const { rows } = await sql<{ decidedAtUs: number }>`
    select decided_at_us as "decidedAtUs" from outcome
     where auction_id = ${auctionId} and result = 'sold' and winner_id = ${userId}::uuid`.execute(db);
  const [won] = rows;
  return won === undefined ? null : Math.floor(won.decidedAtUs / 1_000);
}
