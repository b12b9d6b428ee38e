import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { writeAudit } from '../../platform/audit.ts';
import { Refusal, type RefusalCode } from '../../platform/http/index.ts';
import {
  type ApprovalRequest,
  approvalReference,
  endRequest,
  expireOld,
  isSamePerson,
  lockRequest,
  mayDo,
  refuseBeneficiary,
  requirePermission,
} from './approval.sql.ts';
import { type ApprovalsDeps, kindOf } from './context.ts';
import { differences } from './facts.ts';
import type { ApprovalKind, Approved, Executed, Trx } from './kind.ts';

export type Approval = { readonly reference: string } & (
  | { readonly state: 'executed'; readonly result: Executed['result'] }
  /** Nothing was done, and the request is over: why, and what exactly. */
  | { readonly state: 'failed'; readonly code: RefusalCode; readonly errors: readonly string[] }
);

/**
 * Approves what another person asked for, and does it in the same transaction (OPS-5): the request and its subject are
 * locked, both people's permissions are read anew, and the subject must stand as it stood when it was asked for. Approved
 * twice at once, it is done once.
 * @throws Refusal FORBIDDEN, APPROVAL_NOT_FOUND, APPROVAL_OWN, APPROVAL_OWN_MONEY, APPROVAL_DECIDED, APPROVAL_EXPIRED: the request is as before
 */
export async function approveRequest(deps: ApprovalsDeps, actorId: string, which: string): Promise<Approval> {
  await expireOld(deps.db);
  const { approval, afterCommit } = await deps.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, which);
    const kind = kindOf(deps, request.kind);
    await requirePermission(trx, actorId, kind.permission);
    if (await isSamePerson(trx, request.requestedBy, actorId)) throw new Refusal('APPROVAL_OWN');
    await refuseBeneficiary(trx, actorId, request);
    await refuseUnlessOpen(trx, request);
    const reference = approvalReference(request.number);
    const outcome = await attempt(trx, () => execute(trx, kind, request, actorId));
    const failed = outcome instanceof Refusal ? outcome : null;
    await endRequest(trx, request.id, {
      state: failed ? 'failed' : 'executed',
      decidedBy: actorId,
      ...(failed ? { failedCode: failed.code, result: { errors: failed.errors ?? [] } } : {}),
      ...(outcome instanceof Refusal ? {} : { result: outcome.result }),
    });
    await writeAudit(trx, {
      actorId,
      action: failed ? 'approval.failed' : 'approval.executed',
      subject: `approval:${reference}`,
      reason: request.reasonWords,
      after: {
        kind: request.kind,
        about: request.subject,
        asked: request.requestedBy,
        ...(failed ? { code: failed.code } : {}),
      },
    });
    const approval: Approval =
      outcome instanceof Refusal
        ? { reference, state: 'failed', code: outcome.code, errors: outcome.errors ?? [] }
        : { reference, state: 'executed', result: outcome.result };
    return { approval, afterCommit: outcome instanceof Refusal ? undefined : outcome.afterCommit };
  });
  afterCommit?.();
  return approval;
}

async function refuseUnlessOpen(trx: Trx, request: ApprovalRequest): Promise<void> {
  if (request.state === 'expired') throw new Refusal('APPROVAL_EXPIRED');
  if (request.state !== 'requested') throw new Refusal('APPROVAL_DECIDED');
  const { rows } = await sql<{ isOver: boolean }>`
    select expires_at <= ${STATEMENT_TIME} as "isOver" from approval_request where id = ${request.id}::uuid`.execute(
    trx,
  );
  if (rows[0]?.isOver !== false) throw new Refusal('APPROVAL_EXPIRED');
}

async function execute(trx: Trx, kind: ApprovalKind, request: ApprovalRequest, approvedBy: string): Promise<Executed> {
  // Whoever asked may have left, or lost the permission, since.
  if (!(await mayDo(trx, request.requestedBy, kind.permission))) throw new Refusal('FORBIDDEN');
  const now = await kind.look(trx, request.params);
  const asStored: unknown = JSON.parse(JSON.stringify(now.basis));
  if (now.subject !== request.subject || !isDeepStrictEqual(asStored, request.basis))
    throw new Refusal('SUBJECT_CHANGED', { errors: differences(request.facts, await now.facts()) });
  const by: Approved = {
    reference: approvalReference(request.number),
    requestId: request.id,
    requestedBy: request.requestedBy,
    approvedBy,
    reason: `${request.reasonCode}: ${request.reasonWords}`.slice(0, 500),
  };
  return await kind.execute(trx, request.params, by);
}

/** What a refused act had begun is undone; the transaction goes on, so that the refusal is written down. */
async function attempt(trx: Trx, act: () => Promise<Executed>): Promise<Executed | Refusal> {
  await sql`savepoint approved_act`.execute(trx);
  try {
    const done = await act();
    await sql`release savepoint approved_act`.execute(trx);
    return done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint approved_act`.execute(trx);
    return error;
  }
}
