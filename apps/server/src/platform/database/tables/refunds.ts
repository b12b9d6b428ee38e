/** What the shop owes back, and how the provider is asked to give it back. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTime, TimeWithDefault } from './columns.ts';

export type RefundsTables = {
  refund_due: RefundDueTable;
  refund_call: RefundCallTable;
};

type RefundDueTable = {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  source: string;
  cause: 'order_cancelled' | 'not_to_be_had' | 'paid_twice' | 'overpaid' | 'unclaimed' | 'reversal';
  payment_id: Nullable<string>;
  receipt: Nullable<string>;
  amount_cents: number;
  why: Generated<string>;
  state: Generated<'owed' | 'approved' | 'sending' | 'returned' | 'failed'>;
  method: Nullable<'reversal' | 'b2c' | 'by_hand'>;
  request_id: Nullable<string>;
  attempts: Generated<number>;
  accepted_at: NullableTime;
  failed_reason: Nullable<string>;
  returned_by: Nullable<string>;
  confirmed_at: NullableTime;
  next_step_at: NullableTime;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
};

type RefundCallTable = {
  token_hash: Buffer;
  refund_id: string;
  created_at: TimeWithDefault;
  answer: Nullable<'refused' | 'failed' | 'already_reversed' | 'reversed' | 'by_statement'>;
};
