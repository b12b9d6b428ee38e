import * as z from 'zod/mini';
import { Cursor, IsoTime, StaffRef } from './primitives.ts';

const Short = z.string().check(z.maxLength(200));
/** `GET /api/admin/audit` and `GET /api/admin/audit.csv` (`audit.see`): newest first. */
export const AuditQuery = z.object({
  /** A person, an id, a number, words of a reason, a request id. */
  q: z.optional(Short),
  /** Who did it: an account's id. */
  who: z.optional(Short),
  /** `order.move`, or `order.` for all of them. */
  action: z.optional(z.string().check(z.maxLength(80))),
  /** `order:…` or `order:` for all of them. */
  subject: z.optional(Short),
  /** Days of Nairobi, `2025-06-14`; both count. */
  from: z.optional(z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/))),
  to: z.optional(z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/))),
  cursor: z.optional(Cursor),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
export const AuditEntry = z.object({
  id: z.int(),
  at: IsoTime,
  /** null: the system itself. */
  actor: z.nullable(StaffRef),
  action: z.string(),
  /** `kind:id`, and what people call it where it has a name: `MN001042`, `amina.hassan`. */
  subject: z.string(),
  subject_name: z.nullable(z.string()),
  reason: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.string(),
  /** Its place in the chain; null: not sealed yet. */
  seq: z.nullable(z.int()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditAnswer = z.object({
  entries: z.array(AuditEntry),
  next_cursor: z.nullable(Cursor),
  /** That fit the filter, counted up to 10,000; then null. */
  total: z.nullable(z.int()),
});
export type AuditAnswer = z.infer<typeof AuditAnswer>;
/** `POST /api/admin/audit/check` {} */
export const AuditCheck = z.object({
  is_intact: z.boolean(),
  /** Links that were recomputed. */
  checked: z.int(),
  /** Lines that are written and wait for their link: some seconds' worth. */
  unsealed: z.int(),
  /** Where it first differs, and how; `unlinked`: a line older than a minute waits for its link. */
  broken: z.nullable(
    z.object({ seq: z.int(), audit_id: z.int(), how: z.enum(['changed', 'missing', 'chain', 'gap', 'unlinked']) }),
  ),
  head: z.nullable(z.object({ seq: z.int(), hash: z.string(), at: IsoTime })),
});
export type AuditCheck = z.infer<typeof AuditCheck>;
