import { type ApprovalKind, approveRequest, type Executed, requestApproval } from '../features/approvals/index.ts';
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
  const approval = await approveRequest(deps, checker, reference);
  if (approval.state === 'failed') throw new Refusal(approval.code, { errors: approval.errors });
  return approval.result;
}
