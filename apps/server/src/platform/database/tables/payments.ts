/** What comes in: packs, payments, evidence, receipts (0008). */
import type { MoneySource } from '@mnada/rules';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Time, TimeWithDefault, NullableTime, Nullable } from './columns.ts';

export type PaymentsTables = {
  bank_booking: BankBookingTable;
  bank_import: BankImportTable;
  bank_line: BankLineTable;
  bid_package: BidPackageTable;
  pack_shelf: PackShelfTable;
  idempotency_key: IdempotencyKeyTable;
  payment: PaymentTable;
  evidence: EvidenceTable;
  receipt: ReceiptTable;
  receipt_choice: ReceiptChoiceTable;
  claimed_receipt: ClaimedReceiptTable;
  statement_line: StatementLineTable;
  statement_import: StatementImportTable;
  statement_booking: StatementBookingTable;
  booked_line: BookedLineTable;
  statement_entry: StatementEntryTable;
  day_task: DayTaskTable;
  reconciled_day: ReconciledDayTable;
  provider_token: ProviderTokenTable;
  paybill_token: PaybillTokenTable;
  paying_number: PayingNumberTable;
  money_alarm: MoneyAlarmTable;
};

type StatementBookingTable = {
  request_id: string;
  day: string;
  kind: 'charge' | 'settlement' | 'float_move';
  direction: 'in' | 'out';
  debit_kind: string;
  credit_kind: string;
  lines: number;
  cents: number;
};

/** A line of a statement that was booked, by its own key: once. */
type BookedLineTable = {
  shortcode: string;
  receipt: string;
  direction: 'in' | 'out';
  kind: 'charge' | 'settlement' | 'float_move';
  request_id: string;
  debit_kind: string;
  credit_kind: string;
};

type MoneyAlarmTable = {
  name: string;
  raised_at: TimeWithDefault;
  figure: number;
  ended_at: NullableTime;
  told_at: NullableTime;
  told_figure: Nullable<number>;
  telling_at: NullableTime;
};

type BankImportTable = {
  id: GeneratedAlways<number>;
  account: Generated<'bank' | 'bank_2'>;
  sha256: Buffer;
  covers: string;
  lines: number;
  csv: Nullable<string>;
  imported_by: string;
  imported_at: TimeWithDefault;
  approved_at: NullableTime;
};

type BankBookingTable = {
  request_id: string;
  account: string;
  day: string;
  direction: string;
  cents: number;
  text_sha256: Buffer;
  nth: number;
};

type BankLineTable = {
  account: Generated<'bank' | 'bank_2'>;
  day: string;
  direction: 'in' | 'out';
  cents: number;
  text_sha256: Buffer;
  nth: number;
  receipt: Nullable<string>;
  says: Generated<string>;
  balance_cents: Nullable<number>;
  gap_cents: Nullable<number>;
  import_id: number;
  line: number;
  place: Nullable<number>;
};

type BidPackageTable = {
  id: GeneratedAlways<number>;
  bids: number;
  price_cents: number;
  badge: Nullable<string>;
  position: number;
  is_offered: Generated<boolean>;
  created_at: TimeWithDefault;
  valid_from: TimeWithDefault;
  valid_until: NullableTime;
  withdrawn_at: NullableTime;
  replaces: Nullable<number>;
};

type PackShelfTable = {
  is_the_one: Generated<boolean>;
  revision: Generated<number>;
};

type IdempotencyKeyTable = {
  user_id: string;
  route: string;
  key: string;
  body_hash: Buffer;
  subject_id: Nullable<string>;
  created_at: TimeWithDefault;
};

export type PaymentState =
  | 'submitting'
  | 'rejected'
  | 'submit_unknown'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'unresolved'
  | 'disputed'
  | 'reversed';

type PaymentTable = {
  id: Generated<string>;
  reference: string;
  user_id: string;
  purpose: 'pack' | 'win' | 'order';
  package_id: Nullable<number>;
  order_id: Nullable<string>;
  amount_cents: number;
  phone: string;
  state: Generated<PaymentState>;
  reason: Nullable<string>;
  result_code: Nullable<string>;
  token_hash: Buffer;
  merchant_request_id: Nullable<string>;
  checkout_request_id: Nullable<string>;
  receipt: Nullable<string>;
  is_verified: Generated<boolean>;
  /** Who has said that it is paid (0023). */
  sources: Generated<MoneySource[]>;
  first_zero_at: NullableTime;
  last_zero_at: NullableTime;
  queries: Generated<number>;
  next_query_at: NullableTime;
  created_at: TimeWithDefault;
  pushed_at: NullableTime;
  accepted_at: NullableTime;
  decided_at: NullableTime;
  paid_at: NullableTime;
  prompt_paid_at: NullableTime;
  part_bids: Nullable<number>;
  pays_debt: Generated<boolean>;
  tops_up: Nullable<string>;
  tops_up_receipt: Nullable<string>;
  /** Keyed hash of the network that asked for it; of IPv6 half of the hash of its /32, then half of that of its /64. */
  network_hash: Nullable<Buffer>;
};

export type ProviderEventKind =
  | 'stk_callback'
  | 'stk_query'
  | 'c2b_confirmation'
  | 'c2b_validation'
  | 'pull'
  | 'statement'
  | 'staff'
  | 'b2c_result'
  | 'b2c_timeout'
  | 'status_result'
  | 'status_timeout'
  | 'balance_result'
  | 'balance_timeout'
  | 'reversal_result'
  | 'reversal_timeout';

type EvidenceTable = {
  id: GeneratedAlways<number>;
  received_at: TimeWithDefault;
  kind: ProviderEventKind;
  token_hash: Nullable<Buffer>;
  source: Nullable<string>;
  is_listed: Nullable<boolean>;
  body: string;
  state: Generated<'new' | 'booked' | 'ignored' | 'unreadable' | 'waiting'>;
  note: Generated<string>;
  payment_id: Nullable<string>;
  payout_id: Nullable<string>;
  tries: Generated<number>;
  next_try_at: NullableTime;
  booked_at: NullableTime;
};

type ReceiptTable = {
  receipt: string;
  amount_cents: number;
  state: 'allocated' | 'unallocated' | 'refund_due' | 'returned' | 'reversed';
  payment_id: Nullable<string>;
  told_by: 'stk_callback' | 'c2b_confirmation' | 'pull' | 'statement' | 'staff';
  account_text: Generated<string>;
  payer_phone: Nullable<string>;
  payer_name: Nullable<string>;
  paid_at: NullableTime;
  why: Generated<string>;
  returned_by: Nullable<string>;
  evidence_id: Nullable<number>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
  reminded_at: NullableTime;
};

type ReceiptChoiceTable = {
  receipt: string;
  payment_id: string;
  choice: 'pack' | 'top_up' | 'back';
  made_by: 'payer' | 'time';
  credited_id: Nullable<string>;
  topped_by: Nullable<string>;
  created_at: TimeWithDefault;
};

type ClaimedReceiptTable = {
  id: GeneratedAlways<number>;
  receipt: string;
  payment_id: Nullable<string>;
  amount_cents: number;
  told_by: 'stk_callback' | 'c2b_confirmation';
  evidence_id: Nullable<number>;
  told_at: TimeWithDefault;
};

type StatementLineTable = {
  receipt: string;
  direction: 'in' | 'out';
  amount_cents: number;
  at: Time;
  account_text: Generated<string>;
  imported_at: TimeWithDefault;
  /** The import that brought it; none before imports were named. */
  import_id: Nullable<number>;
};

type StatementImportTable = {
  id: GeneratedAlways<number>;
  sha256: Buffer;
  covers: Nullable<string>;
  lines: number;
  csv: Nullable<string>;
  imported_by: string;
  imported_at: TimeWithDefault;
  approved_at: NullableTime;
};

type StatementEntryTable = {
  shortcode: string;
  receipt: string;
  direction: 'in' | 'out';
  kind: 'payment' | 'payout' | 'charge' | 'settlement' | 'float_move' | 'reversal' | 'other';
  amount_cents: number;
  at: Time;
  says: Generated<string>;
  balance_cents: Nullable<number>;
  import_id: number;
  line: number;
  bank_kind: Nullable<string>;
};

type DayTaskTable = {
  /** A day of Nairobi. */
  day: string;
  item: string;
  owner_id: string;
  taken_at: TimeWithDefault;
  explained_as: Nullable<string>;
  words: Generated<string>;
  explained_by: Nullable<string>;
  explained_at: NullableTime;
  of_lines: Nullable<number>;
  of_ours_cents: Nullable<number>;
  of_theirs_cents: Nullable<number>;
};

type ReconciledDayTable = {
  day: string;
  closed_by: string;
  closed_at: TimeWithDefault;
  in_cents: number;
  out_cents: number;
  balance_cents: Nullable<number>;
  explained: number;
  words: string;
};

type PaybillTokenTable = {
  token_hash: Buffer;
  id: GeneratedAlways<number>;
  created_at: TimeWithDefault;
  registered_at: NullableTime;
  last_used_at: NullableTime;
  retired_at: NullableTime;
};

type ProviderTokenTable = { name: string; token: string; ends_at: Time };

type PayingNumberTable = {
  user_id: string;
  phone: string;
  proved_at: TimeWithDefault;
};
