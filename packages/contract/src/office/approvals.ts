import * as z from 'zod/mini';
import { APPROVAL_REASONS, APPROVAL_STATES, type ApprovalReason } from '../approvals.ts';
import { Kes } from '../primitives.ts';
import { IsoTime, Reason, StaffRef, Uuid } from './primitives.ts';

const REASON_CODES = Object.keys(APPROVAL_REASONS) as [ApprovalReason, ...ApprovalReason[]];
const ApprovalReasonCode = z.enum(REASON_CODES);
/** What a request can be about; the office has a word for each. */
const APPROVAL_FACTS = [
  'person',
  'friend',
  'product',
  'payment',
  'order',
  'withdrawal',
  'refund',
  'receipt',
  'returned_by',
  'amount',
  'net',
  'fee',
  'rest_back',
  'balance',
  'earned',
  'bids',
  'to_debt',
  'debt',
  'owed_at_most',
  'state',
  'order_state',
  'goods',
  'other_pieces',
  'phone',
  'like_phone',
  'like_name',
  'like_code',
  'came_at',
  'typed',
  'why',
  'try',
  'money_back',
  'covers',
  'bank_account',
  'balance_breaks',
  'lines',
  'unreadable',
  'not_completed',
  'money_in',
  'money_out',
  'payments_in',
  'payouts_out',
  'charges_out',
  'opening',
  'closing',
  'digest',
  'closed_through',
  'revenue',
  'profit',
  'owed_bids',
  'cash',
  'moved',
  'debit',
  'credit',
  'words',
  'corrects',
  'setting',
  'value',
  'from_when',
  'price',
  'per_bid',
  'badge',
  'budget_left',
  'until',
  'day',
  'ours',
  'theirs',
  'owner',
  'tax',
  'taxed',
  'rate',
  'letter',
  'recipient',
  'address',
  'town',
] as const;
export type ApprovalFactName = (typeof APPROVAL_FACTS)[number];
const FactValue = z.union([
  z.object({ words: z.string() }),
  /** What the machinery writes down, for which the office has words. */
  z.object({ codes: z.array(z.string()) }),
  z.object({ kes: Kes }),
  z.object({ count: z.int() }),
  z.object({ at: IsoTime }),
  z.object({ like: z.enum(['same', 'close', 'part', 'other', 'unknown']) }),
]);
export type ApprovalFactValue = z.infer<typeof FactValue>;
/** One line of the comparison that whoever asked saw; `before`, where approving it changes this. */
export const ApprovalFact = z.object({
  name: z.enum(APPROVAL_FACTS),
  value: FactValue,
  before: z.optional(FactValue),
});
export type ApprovalFact = z.infer<typeof ApprovalFact>;

export const Approval = z.object({
  id: Uuid,
  /** `R-12` */
  reference: z.string(),
  /** `order.cancel`, `payment.reverse`, … */
  kind: z.string(),
  /** `payment:…` */
  subject: z.string(),
  /** One line: what happens if it is approved. */
  summary: z.string(),
  /** The comparison as it stood when it was asked for; empty of requests that are older than comparisons. */
  facts: z.array(ApprovalFact),
  /** What is asked for, and how the subject stood, as it is recorded. */
  params: z.record(z.string(), z.unknown()),
  basis: z.record(z.string(), z.unknown()),
  reason_code: ApprovalReasonCode,
  reason: z.string(),
  requested_by: StaffRef,
  requested_at: IsoTime,
  expires_at: IsoTime,
  state: z.enum(APPROVAL_STATES),
  decided_by: z.nullable(StaffRef),
  decided_at: z.nullable(IsoTime),
  decided_words: z.string(),
  failed_code: z.nullable(z.string()),
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Whether the asker of this list may answer it, told before the press; who may instead. */
  may_answer: z.enum(['yes', 'own', 'not_permitted', 'decided']),
  answered_by: z.array(z.string()),
});
export type Approval = z.infer<typeof Approval>;
/** `GET /api/admin/approvals?state=open|all` (`approvals.see`): open ones, the longest-waiting first; all, the newest first. */
export const ApprovalsQuery = z.object({ state: z.optional(z.enum(['open', 'all'])) });
export const ApprovalsAnswer = z.object({
  requests: z.array(Approval),
  /** What the asker may ask for. */
  kinds: z.array(z.string()),
});
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>;
/** `POST /api/admin/approvals` (`approvals.ask`) */
export const ApprovalAskBody = z.object({
  kind: z.string().check(z.maxLength(60)),
  params: z.record(z.string(), z.unknown()),
  reason_code: ApprovalReasonCode,
  reason: Reason,
});
export const ApprovalAsked = z.object({ reference: z.string(), summary: z.string() });
/**
 * `POST /api/admin/approvals/:reference/approve` {} (step-up `approvals.answer`, subject `approval:R-12`). `failed`: nothing was
 * done and the request is over.
 */
export const ApprovalOutcome = z.object({
  reference: z.string(),
  state: z.enum(['executed', 'failed']),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
});
/** `POST /api/admin/approvals/:reference/refuse | withdraw` is answered by `Approval`. */
export const ApprovalWordsBody = z.object({ reason: Reason });
