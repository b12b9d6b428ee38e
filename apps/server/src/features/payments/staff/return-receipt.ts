import { toShillings } from '@mnada/rules';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../../approvals/index.ts';
import type { Trx } from '../purpose.ts';
import { isReceipt } from '../receipts.ts';
import { bookReceiptBack } from '../refunds/book-returned.ts';
import { closeRefund, forbidWhileSending } from '../refunds/close-refund.ts';
import { requireUnused } from '../refunds/used-receipt.ts';
import { moneyFacts } from './approval-facts.ts';
import { writeAudit } from '../../../platform/audit.ts';

const Receipt = z.string().refine(isReceipt);
const Params = z.strictObject({ receipt: Receipt, returnedBy: Receipt });

/**
 * `receipt.return`: notes that the money of a waiting receipt was sent back to its payer in the provider's portal, with the
 * receipt of that movement.
 */
export const returnReceiptKind = (): ApprovalKind =>
  approvalKind({
    kind: 'receipt.return',
    permission: 'finance',
    params: Params,
    async look(trx, { receipt, returnedBy }) {
      const { state, amount_cents, payer_phone, account_text, created_at, paid_at } = await lockWaiting(trx, receipt);
      await forbidWhileSending(trx, `receipt:${receipt}`);
      await requireUnused(trx, returnedBy);
      return {
        subject: `receipt:${receipt}`,
        summary: `Book that KSh ${toShillings(amount_cents)} of receipt ${receipt} went back by ${returnedBy}`,
        facts: () =>
          factList(
            ...moneyFacts({
              receipt,
              amountCents: amount_cents,
              payerPhone: payer_phone,
              accountText: account_text,
              paidAt: (paid_at ?? created_at).toISOString(),
            }),
            fact.codes('state', state),
            fact.words('returned_by', returnedBy),
          ),
        basis: { state },
      };
    },
    async execute(trx, { receipt, returnedBy }, by) {
      const { state, amount_cents } = await lockWaiting(trx, receipt);
      await bookReceiptBack(trx, receipt, amount_cents, returnedBy);
      await closeRefund(trx, `receipt:${receipt}`, returnedBy);
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'receipt.returned',
        subject: `receipt:${receipt}`,
        reason: by.reason,
        before: { state },
        after: { state: 'returned', returnedBy, asked: by.requestedBy, request: by.reference },
      });
      return { result: { receipt } };
    },
  });

async function lockWaiting(trx: Trx, receipt: string) {
  const row = await trx
    .selectFrom('receipt')
    .select(['state', 'amount_cents', 'payer_phone', 'account_text', 'created_at', 'paid_at'])
    .where('receipt', '=', receipt)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row?.state !== 'unallocated' && row?.state !== 'refund_due') throw new Refusal('STATE_FORBIDS');
  return row;
}
