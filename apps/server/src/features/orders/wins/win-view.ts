import { type PayoutDue, productNames, type WinningItem, type WonItem } from '@mnada/contract';
import { bidPacks, cashClaim, claimUntilUs, lapses, productTotalCents, toShillings } from '@mnada/rules';
import { toIso } from '../../auctions/index.ts';
import { type WinRow, winState } from './win.sql.ts';

/** A win as its owner sees it in the list. */
export function wonItem(row: WinRow): WonItem {
  const state = winState(row);
  const isClaimed = row.claim === 'product' || row.claim === 'cash';
  return {
    id: row.auctionId,
    ...productNames(row.name, row.nameSw),
    product_image: [...row.images],
    original_price: toShillings(row.originalPriceCents),
    current_bid: toShillings(row.priceCents),
    bids_used: row.bidsUsed,
    bids_cost: toShillings(row.bidsCostCents),
    is_claimed: isClaimed ? 'true' : 'false',
    order_type: row.claim === 'product' || row.claim === 'cash' ? row.claim : null,
    won_at: toIso(row.decidedAtUs),
    claim_until: isClaimed || row.isMissing ? null : toIso(claimUntilUs(state, row.claimDays)),
    is_lapsed: row.claim === 'lapsed' || lapses(state, row.claimDays, row.nowUs),
    order_id: row.orderId,
    withdrawal_id: row.withdrawalId,
    cash_payout: row.cashNetCents === null ? null : toShillings(row.cashNetCents),
    open_payment_id: row.openPaymentId,
  };
}

/** Cash can be had here, by the auction and the switch over all; whether by this winner, `row.hasPaid` says (WIN-3). */
export const offersCash = (row: WinRow, cashIsOn: boolean): boolean =>
  cashIsOn && row.cashEnabled && cashOf(row).fits === 'yes';

const cashOf = (row: WinRow) => cashClaim(row.originalPriceCents, row.priceCents, row.withheldBp);

/**
 * The same with every sum that a claim needs, computed here and nowhere else (S01).
 * @param cashDue by when cash would be on the account's own number
 */
export function winningItem(row: WinRow, cashIsOn: boolean, cashDue: PayoutDue | null): WinningItem {
  const cash = cashOf(row);
  const isOffered = offersCash(row, cashIsOn);
  const { packs, bonus } = bidPacks(row.priceCents);
  return {
    ...wonItem(row),
    free_bids: row.freeBids,
    bid_price: row.bidPriceCents === null ? null : toShillings(row.bidPriceCents),
    product_total: toShillings(productTotalCents(row.priceCents)),
    cash_enabled: isOffered && row.hasPaid,
    cash_needs_purchase: isOffered && !row.hasPaid,
    in_stock: row.stock > 0 || row.holdsStock,
    cash_due: isOffered && row.hasPaid ? cashDue : null,
    service_fee: toShillings(cash.feeCents),
    tax_withheld: toShillings(cash.taxCents),
    cash_amount: toShillings(cash.grossCents - cash.feeCents - cash.taxCents),
    payout: toShillings(cash.netCents),
    bid_packs: packs,
    bid_packs_bonus: bonus,
  };
}
