import { writeAudit } from '../../../platform/audit.ts';
import type { ProviderEventOutcome } from '../../provider-events/index.ts';
import { kesHouse, transfer } from '../../ledger/index.ts';
import type { PaymentsDeps } from '../context.ts';
import type { Trx } from '../purpose.ts';
import type { RefundRow } from './refund.sql.ts';

/**
 * Money that left a second time for a locked refund that is returned: the refund stays as it is, the house bears the rest,
 * booked apart under the movement's receipt, once. Staff are told, and it stands in the audit: nothing brings it back but
 * the payer.
 */
export async function bookSecondReturn(
  { onAlert }: Pick<PaymentsDeps, 'onAlert'>,
  trx: Trx,
  refund: RefundRow,
  receipt: string,
): Promise<ProviderEventOutcome> {
  const borne = { from: kesHouse('promotion'), to: kesHouse('mpesa'), cents: refund.amount_cents };
  if (!(await transfer(trx, { cause: `overpaid_refund:${receipt}`, ...borne })))
    return { state: 'ignored', note: 'its second return was booked already' };
  await writeAudit(trx, {
    actorId: null,
    action: 'refund.needs_a_person',
    subject: `refund:${refund.id}`,
    reason: 'paid_twice',
    after: { returnedBy: refund.returned_by, again: receipt },
  });
  return {
    state: 'booked',
    note: 'returned a second time',
    afterCommit: () => onAlert?.('money was given back twice'),
  };
}
