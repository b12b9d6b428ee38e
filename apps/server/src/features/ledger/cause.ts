/** Why something moved: the first word of a transfer's source. The invariants and the histories read them. */
type CauseKind =
  // Bids of packs and of earnings, gifts, and what the lane spends (its own statement writes `bid:<auction>:<seq>`).
  | 'pack'
  | 'converted'
  | 'grant'
  | 'reward'
  // Bids on their way back: to their bidder, out again, and with money that was taken back.
  | 'refund'
  // Set aside for an autobid, and back (the lane writes what it gives back itself, `SPEND.givenBack`).
  | 'autobid'
  | 'autobid_back'
  | 'unreturn'
  | 'unreturn_rest'
  | 'reversal_bids'
  | 'debt_bids'
  // Given up with an account.
  | 'forfeit_bids'
  | 'forfeit_earnings'
  // Payments: in, sold, out again.
  | 'receipt'
  | 'confirmed'
  | 'payment'
  | 'reversal'
  | 'return'
  | 'rest_back'
  | 'overpaid_refund'
  // Debts.
  | 'debt'
  | 'debt_paid'
  | 'debt_let_go'
  | 'set_off'
  // Earnings.
  | 'referral'
  | 'referral_back'
  | 'convert'
  // Payouts.
  | 'withdrawal'
  | 'fee'
  | 'rounding'
  | 'release'
  | 'release_fee'
  | 'release_rounding'
  | 'withheld'
  | 'release_withheld'
  | 'payout'
  | 'overpaid'
  // The bookkeeper's: what follows from a transfer, bids that were used, orders and stock.
  | 'book'
  | 'book_float'
  | 'used'
  | 'sold'
  | 'cost'
  | 'cost_back'
  | 'stock'
  | 'stock_lost'
  | 'tax'
  | 'tax_sold'
  | 'tax_used'
  // By two people: by hand, and as a statement says.
  | 'booked'
  | 'stated';

/** `kind:ref`, at most 120 characters. The same cause moves once, whatever runs it again. */
export type Cause = `${CauseKind}:${string}`;

/**
 * What moves bids of a lot that its source names second (`reversal_bids:<lot>:…`), beside what makes a lot, which has that source itself,
 * and bids that are placed. What is set aside for an autobid, and comes back, is owed all the while.
 */
export const LOT_CAUSES: readonly CauseKind[] = ['reversal_bids', 'debt_bids', 'unreturn', 'forfeit_bids'];
