import type { WinningItem, WonItem } from '@mnada/contract';
import { bidPacks, cashClaim, claimUntilUs, lapses, productTotalCents, toShillings } from '@mnada/rules';
import { toIso } from '../auctions/index.ts';
import { type WinRow, winState } from './win.sql.ts';

/** A win as its owner sees it in the list. */
export function wonItem(row: WinRow, claimDays: number): WonItem {
  const state = winState(row);
  const isClaimed = row.claim === 'product' || row.claim === 'cash';
  return {
    id: row.auctionId,
    product_name: row.name,
    product_image: [...row.images],
    original_price: toShillings(row.originalPriceCents),
    current_bid: toShillings(row.priceCents),
    is_claimed: isClaimed ? 'true' : 'false',
    order_type: row.claim === 'product' || row.claim === 'cash' ? row.claim : null,
    won_at: toIso(row.decidedAtUs),
    claim_until: isClaimed ? null : toIso(claimUntilUs(state, claimDays)),
    is_lapsed: row.claim === 'lapsed' || lapses(state, claimDays, row.nowUs),
    order_id: row.orderId,
    withdrawal_id: row.withdrawalId,
    open_payment_id: row.openPaymentId,
  };
}

/** The same with every sum that a claim needs, computed here and nowhere else (S01). */
export function winningItem(row: WinRow, claimDays: number, cashIsOn: boolean): WinningItem {
  const cash = cashClaim(row.originalPriceCents, row.priceCents);
  const { packs, bonus } = bidPacks(row.priceCents);
  return {
    ...wonItem(row, claimDays),
    product_total: toShillings(productTotalCents(row.priceCents)),
    cash_enabled: cashIsOn && row.cashEnabled && cash.fits === 'yes',
    in_stock: row.stock > 0 || row.holdsStock,
    service_fee: toShillings(cash.feeCents),
    cash_amount: toShillings(cash.grossCents - cash.feeCents),
    payout: toShillings(cash.netCents),
    bid_packs: packs,
    bid_packs_bonus: bonus,
  };
}
