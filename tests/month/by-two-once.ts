import { approveRequest, requestApproval } from '../../apps/server/src/features/approvals/index.ts';
import { Refusal } from '../../apps/server/src/platform/http/index.ts';
import type { MonthShop } from './shop.ts';
import type { Staff } from './people.ts';

/**
 * One person asks and another approves, as often as it takes: what was asked before a kill, and waits, is answered; what was done before
 * one is not done again.
 */
export async function byTwoOnce(
  { approvals, owner }: Pick<MonthShop, 'approvals' | 'owner'>,
  { ann, ben }: Pick<Staff, 'ann' | 'ben'>,
  kind: string,
  params: object,
): Promise<void> {
  const reference = await requestApproval(approvals, ann, {
    kind,
    params,
    reason: { code: 'everyday', words: 'The month.' },
  })
    .then((asked) => asked.reference)
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'APPROVAL_OPEN') throw error;
      const { rows } = await owner.query<{ number: number }>(
        `select number from approval_request where kind = $1 and state = 'requested' order by number desc limit 1`,
        [kind],
      );
      return `R-${rows[0]?.number}`;
    });
  const done = await approveRequest(approvals, ben, reference);
  if (done.state === 'failed') throw new Refusal(done.code, { errors: [kind, ...(done.errors ?? [])] });
}
