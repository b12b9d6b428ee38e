/** Bids and money, moved from account to account (0003). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TimeWithDefault, Nullable } from './columns.ts';

export type BooksTables = {
  account: AccountTable;
  transfer: TransferTable;
  bid_lot: BidLotTable;
};

type AccountTable = {
  id: GeneratedAlways<number>;
  unit: 'BID' | 'KES';
  kind:
    | 'user'
    | 'purchase'
    | 'promotion'
    | 'refund'
    | 'spent'
    | 'mpesa'
    | 'sales'
    | 'unallocated'
    | 'payout'
    | 'prize'
    | 'fee'
    | 'rounding'
    | 'reversal'
    | 'debt'
    | 'forfeited';
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
