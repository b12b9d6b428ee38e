import {
  type ApprovalKind,
  approveRequest,
  type Executed,
  readRequest,
  requestApproval,
} from '../features/approvals/index.ts';
import type { Db } from '../platform/database/index.ts';
import { Refusal } from '../platform/http/index.ts';

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
  const { facts } = await readRequest(db, reference);
  if (facts.length === 0) throw new Error(`the second person of ${kind} has nothing to compare`);
  // Nobody decides by ids, and numbers of people are masked: who may read requests isn't who may read those.
  const unread = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-|\+254[0-9]{9}/.exec(JSON.stringify(facts));
  if (unread !== null) throw new Error(`the second person of ${kind} reads ${unread[0]}`);
  const approval = await approveRequest(deps, checker, reference);
  if (approval.state === 'failed') throw new Refusal(approval.code, { errors: approval.errors });
  return approval.result;
}
