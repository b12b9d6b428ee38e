/** What goes out (0010). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Time, TimeWithDefault, NullableTime, Nullable } from './columns.ts';

export type PayoutsTables = {
  withdrawal: WithdrawalTable;
  withdrawal_approval: WithdrawalApprovalTable;
  payout: PayoutTable;
  payout_attempt: PayoutAttemptTable;
  payout_call: PayoutCallTable;
  payout_float: PayoutFloatTable;
  payout_unlisted_result: PayoutUnlistedResultTable;
};

type PayoutUnlistedResultTable = {
  token_hash: Buffer;
  payout_id: string;
  attempt: number;
  outcome: 'paid' | 'not_paid';
  receipt: Nullable<string>;
  amount_cents: Nullable<number>;
  at: TimeWithDefault;
};

type WithdrawalTable = {
  id: Generated<string>;
  number: Generated<number>;
  user_id: string;
  source: 'cash_claim' | 'referral';
  auction_id: Nullable<number>;
  gross_cents: number;
  fee_cents: Generated<number>;
  tax_cents: Generated<number>;
  /** The moment by whose rates it was taxed. */
  tax_at: GeneratedAlways<Date>;
  rounding_cents: Generated<number>;
  net_cents: number;
  first_name: string;
  last_name: string;
  phone: string;
  state: Generated<'requested' | 'approved' | 'refused'>;
  approvals_needed: number;
  round: Generated<number>;
  admin_notes: Nullable<string>;
  held_until: NullableTime;
  hold_reason: Nullable<string>;
  name_differs: Generated<boolean>;
  flags: Generated<string[]>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
};

type WithdrawalApprovalTable = { withdrawal_id: string; round: number; staff_id: string; at: TimeWithDefault };

export type PayoutState = 'approved' | 'sending' | 'accepted' | 'completed' | 'failed' | 'indeterminate';

type PayoutTable = {
  id: Generated<string>;
  /** Either money that somebody asked for, or what is owed back. */
  withdrawal_id: Nullable<string>;
  refund_id: Nullable<string>;
  amount_cents: number;
  phone: string;
  state: Generated<PayoutState>;
  attempt: Generated<number>;
  reason: Nullable<string>;
  result_code: Nullable<string>;
  receipt: Nullable<string>;
  receiver_name: Nullable<string>;
  name_differs: Generated<boolean>;
  next_step_at: NullableTime;
  status_asked: Generated<number>;
  created_at: TimeWithDefault;
  decided_at: NullableTime;
  completed_at: NullableTime;
};

type PayoutAttemptTable = {
  payout_id: string;
  attempt: number;
  originator_id: string;
  conversation_id: Nullable<string>;
  phone: string;
  state: Generated<'sending' | 'accepted' | 'indeterminate' | 'succeeded' | 'failed'>;
  receipt: Nullable<string>;
  sends: Generated<number>;
  sent_at: Time;
};

type PayoutCallTable = {
  token_hash: Buffer;
  kind: 'pay' | 'status' | 'balance';
  payout_id: Nullable<string>;
  attempt: Nullable<number>;
  created_at: TimeWithDefault;
  answer: Nullable<'completed' | 'failed' | 'pending' | 'not_found' | 'no_answer'>;
  answered_at: NullableTime;
};

/** One row, always there: what lies in the account that pays out. Times in ms since 1970. */
type PayoutFloatTable = {
  is_the_one: Generated<boolean>;
  available_cents: Nullable<number>;
  told_at_ms: Nullable<number>;
  asked_at_ms: Nullable<number>;
  asking_since_ms: Nullable<number>;
};
