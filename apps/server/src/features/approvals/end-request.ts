import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import {
  type ApprovalRequest,
  approvalReference,
  endRequest,
  expireOld,
  isSamePerson,
  lockRequest,
  requirePermission,
  selectRequests,
} from './approval.sql.ts';
import { type ApprovalsDeps, kindOf } from './context.ts';

const WORDS_MAX = 500;
const LIST_MAX = 200;

function wordsOf(words: string): string {
  const text = words.trim();
  if (text === '' || text.length > WORDS_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return text;
}

/**
 * Says no to what another person asked for; nothing is done (OPS-5).
 * @throws Refusal FORBIDDEN, INVALID_INPUT, APPROVAL_NOT_FOUND, APPROVAL_OWN (that is `withdrawRequest`), APPROVAL_DECIDED,
 *   APPROVAL_EXPIRED
 */
export async function refuseRequest(deps: ApprovalsDeps, actorId: string, which: string, words: string): Promise<void> {
  await end(deps, actorId, which, wordsOf(words), 'refused');
}

/**
 * Takes one's own request back.
 * @throws Refusal FORBIDDEN, INVALID_INPUT, APPROVAL_NOT_FOUND, APPROVAL_NOT_YOURS, APPROVAL_DECIDED, APPROVAL_EXPIRED
 */
export async function withdrawRequest(
  deps: ApprovalsDeps,
  actorId: string,
  which: string,
  words: string,
): Promise<void> {
  await end(deps, actorId, which, wordsOf(words), 'withdrawn');
}

async function end(
  deps: ApprovalsDeps,
  actorId: string,
  which: string,
  words: string,
  state: 'refused' | 'withdrawn',
): Promise<void> {
  await expireOld(deps.db);
  await deps.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, which);
    await requirePermission(trx, actorId, kindOf(deps, request.kind).permission);
    if (state === 'withdrawn' && request.requestedBy !== actorId) throw new Refusal('APPROVAL_NOT_YOURS');
    if (state === 'refused' && (await isSamePerson(trx, request.requestedBy, actorId))) {
      throw new Refusal('APPROVAL_OWN');
    }
    if (request.state === 'expired') throw new Refusal('APPROVAL_EXPIRED');
    if (request.state !== 'requested') throw new Refusal('APPROVAL_DECIDED');
    await endRequest(trx, request.id, { state, decidedBy: actorId, words });
    await writeAudit(trx, {
      actorId,
      action: `approval.${state}`,
      subject: `approval:${approvalReference(request.number)}`,
      reason: words,
      after: { kind: request.kind, about: request.subject },
    });
  });
}

/** Requests that wait, the longest-waiting first; with `all`, the decided ones too, the newest first. */
export async function listRequests(
  { db }: { readonly db: Db },
  { all = false, limit = LIST_MAX } = {},
): Promise<ApprovalRequest[]> {
  await expireOld(db);
  return await selectRequests(db, { all, limit: Math.min(LIST_MAX, Math.max(1, limit)) });
}
