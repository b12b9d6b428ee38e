import * as z from 'zod/mini';
import { APPROVAL_REASONS, APPROVAL_STATES, type ApprovalReason } from '../approvals.ts';
import { IsoTime, Reason, StaffRef, Uuid } from './primitives.ts';

const REASON_CODES = Object.keys(APPROVAL_REASONS) as [ApprovalReason, ...ApprovalReason[]];
const ApprovalReasonCode = z.enum(REASON_CODES);
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
  /** What is asked for, and how the subject stood: for the page's before and after. */
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
