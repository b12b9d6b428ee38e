import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { ApprovalKind } from './kind.ts';

export type ApprovalsDeps = {
  readonly db: Db;
  /** All that can be asked for; each name once. */
  readonly kinds: readonly ApprovalKind[];
};

/** @throws Refusal NOT_FOUND nobody has registered that kind */
export function kindOf({ kinds }: Pick<ApprovalsDeps, 'kinds'>, name: string): ApprovalKind {
  const found = kinds.find(({ kind }) => kind === name);
  if (found === undefined) throw new Refusal('NOT_FOUND', { errors: [name] });
  return found;
}
