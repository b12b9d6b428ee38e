/** What one member of staff asks for and another approves. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Nullable, NullableJson, NullableTime, TimeWithDefault } from './columns.ts';

export type ApprovalsTables = {
  approval_request: ApprovalRequestTable;
  approval_verb: ApprovalVerbTable;
};

type ApprovalVerbTable = {
  kind: string;
  permission: 'finance' | 'fulfilment';
  beneficiary: 'payment' | 'receipt' | 'refund' | 'withdrawal' | 'referral' | 'nobody';
  why_nobody: Generated<string>;
};

type ApprovalRequestTable = {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  kind: string;
  subject: string;
  params: Json;
  basis: Json;
  summary: string;
  facts: Json;
  reason_code: string;
  reason_words: string;
  requested_by: string;
  requested_at: TimeWithDefault;
  expires_at: TimeWithDefault;
  state: Generated<'requested' | 'executed' | 'refused' | 'withdrawn' | 'expired' | 'failed'>;
  decided_by: Nullable<string>;
  decided_at: NullableTime;
  decided_words: Generated<string>;
  failed_code: Nullable<string>;
  result: NullableJson;
};
