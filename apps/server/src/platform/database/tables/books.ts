/** Bids and money, moved from account to account (0003), and what the bookkeeper makes of them (0076). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTime, TimeWithDefault } from './columns.ts';

export type BooksTables = {
  account: AccountTable;
  transfer: TransferTable;
  bid_lot: BidLotTable;
  chart_account: ChartAccountTable;
  book_todo: BookTodoTable;
  book_auction: BookAuctionTable;
  book_order: BookOrderTable;
  book_lot: BookLotTable;
  book_day: BookDayTable;
  bid_day: BidDayTable;
  closed_day: ClosedDayTable;
  closed_sum: ClosedSumTable;
  manual_booking: ManualBookingTable;
  report_todo: ReportTodoTable;
  sale_day: SaleDayTable;
  visit_day: VisitDayTable;
  payment_hour: PaymentHourTable;
  credit_hour: CreditHourTable;
  order_result: OrderResultTable;
  auction_result: AuctionResultTable;
  bidder_month: BidderMonthTable;
  bidder_span: BidderSpanTable;
};

/** What the bookkeeper sorts what was moved into, afterwards (docs/decisions/0024-shilling-books.md). */
export type SortedKind =
  | 'sorted'
  | 'bids_owed'
  | 'bid_revenue'
  | 'pack_rounding'
  | 'goods_owed'
  | 'win_sales'
  | 'buy_now_sales'
  | 'prize_cost'
  | 'goods_cost'
  | 'stock'
  | 'suppliers'
  | 'stock_lost'
  | 'utility'
  | 'bank'
  | 'bank_2'
  | 'charges'
  | 'delivery_cost'
  | 'breakage'
  | 'owed_to_us'
  | 'losses'
  | 'opening'
  | 'capital'
  // Of a sale: what is owed for it, and how much of that lies in bids and goods that are still owed (TAX-2).
  | 'tax_owed'
  | 'bids_tax'
  | 'goods_tax'
  | 'levies';

type AccountTable = {
  id: GeneratedAlways<number>;
  unit: 'BID' | 'KES';
  kind:
    | 'user'
    | 'purchase'
    | 'promotion'
    | 'refund'
    | 'spent'
    | 'set_aside'
    | 'mpesa'
    | 'sales'
    | 'unallocated'
    | 'payout'
    | 'prize'
    | 'fee'
    | 'rounding'
    | 'reversal'
    | 'debt'
    | 'forfeited'
    | 'tax_withheld'
    | SortedKind;
  owner_id: Nullable<string>;
  balance: Nullable<number>;
  accepted_us_1: Generated<number>;
  accepted_us_2: Generated<number>;
  version: Generated<number>;
};

type TransferTable = {
  id: GeneratedAlways<number>;
  source: string;
  unit: string;
  debit_id: number;
  credit_id: number;
  amount: number;
  created_at: TimeWithDefault;
};

type BidLotTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: 'purchase' | 'promotion' | 'refund';
  parent_id: Nullable<number>;
  unit_price_cents: number;
  bids_total: number;
  bids_left: number;
  is_open: GeneratedAlways<boolean>;
  source: string;
  created_at: TimeWithDefault;
};

type ChartAccountTable = {
  kind: string;
  number: number;
  name: string;
  class: 'asset' | 'liability' | 'equity' | 'income' | 'expense' | 'memo';
};

type BookTodoTable = {
  id: GeneratedAlways<number>;
  transfer_id: Nullable<number>;
  order_id: Nullable<string>;
  lot_id: Nullable<number>;
  listed_at: TimeWithDefault;
};

type BookAuctionTable = {
  auction_id: number;
  seq: Generated<number>;
  cents: Generated<number>;
  booked_at: TimeWithDefault;
  is_open: Generated<boolean>;
};

type BookOrderTable = {
  order_id: string;
  sold_cents: Generated<number>;
  cost_cents: Generated<number>;
  cost_kind: Nullable<'prize_cost' | 'goods_cost' | 'stock_lost'>;
  version: Generated<number>;
};

type BookLotTable = {
  lot_id: number;
  received_cents: Generated<number>;
  lost_cents: Generated<number>;
  version: Generated<number>;
};

type BookDayTable = {
  day: string;
  kind: string;
  debit_cents: Generated<number>;
  credit_cents: Generated<number>;
  entries: Generated<number>;
};

type BidDayTable = {
  day: string;
  unit_price_cents: number;
  kind: 'bought' | 'converted' | 'given' | 'returned' | 'used' | 'taken' | 'given_up';
  bids: number;
};

type ClosedDayTable = {
  day: string;
  request_id: string;
  closed_at: TimeWithDefault;
};

type ClosedSumTable = {
  day: string;
  kind: string;
  cents: number;
};

type ManualBookingTable = {
  request_id: string;
  debit_kind: string;
  credit_kind: string;
  amount_cents: number;
  words: string;
  corrects: Nullable<string>;
};

type ReportTodoTable = {
  id: GeneratedAlways<number>;
  hour: NullableTime;
  order_id: Nullable<string>;
  auction_id: Nullable<number>;
};

type SaleDayTable = {
  day: string;
  kind: 'pack' | 'win' | 'buy_now';
  payments: number;
  cents: number;
};

type PaymentHourTable = {
  hour: TimeWithDefault;
  outcome: string;
  payments: number;
};

type CreditHourTable = {
  hour: TimeWithDefault;
  step: number;
  payments: number;
};

type OrderResultTable = {
  order_id: string;
  promised: string;
  delivered: Nullable<string>;
  is_on_time: Nullable<boolean>;
};

/** How often auctions were opened; of nobody (0124). */
type VisitDayTable = {
  day: string;
  visits: number;
};

type AuctionResultTable = {
  auction_id: number;
  day: string;
  claim: 'product' | 'cash' | 'lapsed' | 'open' | 'none' | 'void';
  bids_cents: number;
  back_cents: number;
  price_cents: number;
  goods_cents: number;
  fee_cents: number;
  buy_now: number;
  buy_now_cents: number;
  buy_now_goods_cents: number;
  cost_unknown: boolean;
  bidders: number;
  saving_percent: Nullable<number>;
  losers_cents: number;
  losers_back_cents: number;
};

type BidderMonthTable = {
  month: string;
  user_id: string;
  has_won: Generated<boolean>;
  paid_cents: Generated<number>;
  back_cents: Generated<number>;
  bid_before: Nullable<string>;
  won_before: Nullable<string>;
};

/** People by month and by the month before it in which they did the same (`bidder_month`), as triggers count them. */
type BidderSpanTable = {
  kind: 'bid' | 'won';
  month: string;
  before: string;
  people: number;
};
