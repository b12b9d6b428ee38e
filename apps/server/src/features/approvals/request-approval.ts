import { isApprovalReason } from '@mnada/contract';
import { writeAudit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/index.ts';
import {
  approvalReference,
  countOpenOf,
  expireOld,
  insertRequest,
  refuseBeneficiary,
  requireOwner,
  requirePermission,
} from './approval.sql.ts';
import { type ApprovalsDeps, kindOf } from './context.ts';

export type Ask = {
  /** The name of a registered kind. */
  readonly kind: string;
  readonly params: unknown;
  /** A code of the list, and words. */
  readonly reason: { readonly code: string; readonly words: string };
};

export type Asked = {
  readonly id: string;
  /** `R-12` */
  readonly reference: string;
  readonly summary: string;
};

const WORDS_MAX = 500;
/** So many of one person wait at once: the queue shows 200, and nobody's keep another's out of it. */
const OPEN_MAX = 50;

/** @throws Refusal INVALID_INPUT whatever moves money or bids has a reason of the list and words (OPS-5) */
function reasonOf({ code, words }: Ask['reason']): {
  code: Parameters<typeof insertRequest>[1]['reasonCode'];
  words: string;
} {
  const text = words.trim();
  if (!isApprovalReason(code)) throw new Refusal('INVALID_INPUT', { errors: ['reason code'] });
  if (text === '' || text.length > WORDS_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return { code, words: text };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A database reads an id in capitals as the same id; a subject, and what the second person's approval is held against, are texts:
 * there it would be another one.
 */
function withOneSpelling(params: unknown): unknown {
  if (typeof params === 'string') return UUID.test(params) ? params.toLowerCase() : params;
  if (Array.isArray(params)) return params.map(withOneSpelling);
  if (typeof params !== 'object' || params === null) return params;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withOneSpelling(value)]));
}

/**
 * Asks for something that a second person must approve (OPS-5). Nothing is done yet; what could not be done now is refused
 * at once. Asked twice, the second is refused: one open request a kind and subject, which a unique key decides.
 * @throws Refusal FORBIDDEN, INVALID_INPUT, NOT_FOUND, APPROVAL_OWN_MONEY, APPROVAL_OPEN, APPROVALS_MANY, and those of the kind
 */
export async function requestApproval(deps: ApprovalsDeps, actorId: string, ask: Ask): Promise<Asked> {
  const kind = kindOf(deps, ask.kind);
  const params = withOneSpelling(ask.params);
  const reason = reasonOf(ask.reason);
  await expireOld(deps.db);
  return await deps.db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, kind.permission);
    if (kind.asked === 'by_owner') await requireOwner(trx, actorId);
    const { facts, ...look } = await kind.look(trx, params);
    await refuseBeneficiary(trx, actorId, { kind: kind.kind, subject: look.subject, params });
    const made = await insertRequest(trx, {
      ...look,
      facts: await facts(),
      kind: kind.kind,
      params,
      reasonCode: reason.code,
      reasonWords: reason.words,
      requestedBy: actorId,
    });
    if (made === null) throw new Refusal('APPROVAL_OPEN');
    if ((await countOpenOf(trx, actorId)) > OPEN_MAX) throw new Refusal('APPROVALS_MANY');
    const reference = approvalReference(made.number);
    await writeAudit(trx, {
      actorId,
      action: 'approval.requested',
      subject: `approval:${reference}`,
      reason: reason.words,
      after: { kind: kind.kind, about: look.subject, code: reason.code },
    });
    return { id: made.id, reference, summary: look.summary };
  });
}
