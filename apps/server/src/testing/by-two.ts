import {
  type ApprovalKind,
  approveRequest,
  asReadBy,
  type Executed,
  readRequest,
  requestApproval,
} from '../features/approvals/index.ts';
import type { Db } from '../platform/database/index.ts';
import { Refusal } from '../platform/http/index.ts';

/** @throws Error a whole number of somebody stands in it, of whatever kind it is */
function refuseNumbers(kind: string, does: string, what: object): void {
  const whole = /(?<![0-9a-z])(?:\+?254|0)[17][0-9]{8}(?![0-9a-z])/.exec(JSON.stringify(what));
  if (whole !== null) throw new Error(`a request of ${kind} ${does} ${whole[0]}`);
}

/**
 * What one person asks for and another approves, in one go.
 * @throws Refusal as the request or its execution was refused
 */
export async function byTwo(
  { db, kinds }: { readonly db: Db; readonly kinds: readonly ApprovalKind[] },
  [maker, checker]: readonly [string, string],
  kind: string,
  params: unknown,
  words = 'a test',
): Promise<Executed['result']> {
  const deps = { db, kinds };
  const { reference } = await requestApproval(deps, maker, { kind, params, reason: { code: 'everyday', words } });
  const request = await readRequest(db, reference);
  if (request.facts.length === 0) throw new Error(`the second person of ${kind} has nothing to compare`);
  // Nobody decides by ids, and numbers of people are masked: who may read requests isn't who may read those.
  const unread = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-|\+254[0-9]{9}/.exec(JSON.stringify(request.facts));
  if (unread !== null) throw new Error(`the second person of ${kind} reads ${unread[0]}`);
  refuseNumbers(kind, 'rests on', request.basis);
  const approval = await approveRequest(deps, checker, reference);
  // A packer and an auditor open the queue as well, before and after.
  for (const each of [request, await readRequest(db, reference)])
    for (const permissions of [['fulfilment'], ['audit'], ['fulfilment', 'audit']] as const)
      refuseNumbers(kind, `shows ${permissions.join(' and ')}`, asReadBy({ kind: 'staff', permissions }, each));
  if (approval.state === 'failed') throw new Refusal(approval.code, { errors: approval.errors });
  return approval.result;
}
