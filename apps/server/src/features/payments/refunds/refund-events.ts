import { readReversalResult } from '@mnada/daraja';
import { notifyPayment } from '../../notifications/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type {
  ProviderEvent,
  ProviderEventHandler,
  ProviderEventHandlers,
  ProviderEventOutcome,
} from '../../provider-events/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import type { Trx } from '../purpose.ts';
import { isReceipt } from '../receipts.ts';
import { bookReturned } from './book-returned.ts';
import { partOf } from './owe-refund.ts';
import { bookSecondReturn } from './book-second-return.ts';
import { lockRefund, type RefundRow, sendingReference } from './refund.sql.ts';
import { hasSecondSource, waitSeconds } from './second-source.ts';
import { noteCall } from './reversal-calls.sql.ts';
import { fail } from './send-refunds.ts';
import { isUsed } from './used-receipt.ts';

/** What the provider tells of refunds, at the addresses that were made for each asking. */
export function refundEvents(deps: PaymentsDeps): ProviderEventHandlers {
  const knows = async (hash: Buffer) => (await refundOfToken(deps.db, hash)) !== null;
  const of = (
    book: (trx: Trx, refund: RefundRow, providerEvent: ProviderEvent) => Promise<ProviderEventOutcome>,
  ): ProviderEventHandler => ({
    knows,
    async book(trx, providerEvent) {
      const id = providerEvent.tokenHash === null ? null : await refundOfToken(trx, providerEvent.tokenHash);
      if (id === null) return { state: 'ignored', note: 'no such asking of ours' };
      const refund = await lockRefund(trx, { id });
      return { ...(await book(trx, refund, providerEvent)), paymentId: refund.payment_id };
    },
  });
  return {
    reversal_result: of((trx, refund, providerEvent) => bookResult(deps, trx, refund, providerEvent)),
    // Says nothing of the money: the lease, or a person.
    reversal_timeout: of(async () => ({ state: 'ignored', note: 'the asking timed out' })),
  };
}

async function refundOfToken(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db.selectFrom('refund_call').select('refund_id').where('token_hash', '=', hash).executeTakeFirst();
  return row?.refund_id ?? null;
}

/**
 * Success wins over everything but an earlier return; failure counts only while it is on its way. From an unlisted address
 * neither counts before a second source says the same.
 */
async function bookResult(
  deps: PaymentsDeps,
  trx: Trx,
  refund: RefundRow,
  providerEvent: ProviderEvent,
): Promise<ProviderEventOutcome> {
  const result = readReversalResult(providerEvent.body);
  if (result.kind === 'unreadable') return { state: 'unreadable', note: result.why };
  const isReturned = refund.state === 'returned';
  if (isReturned && (result.kind !== 'reversed' || result.receipt === refund.returned_by))
    return { state: 'ignored', note: 'it was returned already' };
  if (providerEvent.isListed === false && !(await hasSecondSource(trx, refund, providerEvent, result)))
    return waitForAnother(deps, providerEvent);
  if (providerEvent.tokenHash !== null) await noteCall(trx, providerEvent.tokenHash, result.kind);
  const moved = () => (refund.payment_id === null ? undefined : deps.bus.publish(PAYMENT_TOPIC, refund.payment_id));
  if (result.kind === 'reversed') {
    const isOurs =
      (result.originalReceipt === null || result.originalReceipt === refund.receipt) &&
      (result.amountKes === null || result.amountKes === refund.amount_cents / 100);
    const { receipt } = result;
    if (!isOurs || receipt === null || !isReceipt(receipt) || (await isUsed(trx, receipt))) {
      await fail(trx, refund.id, 'mismatch');
      return {
        state: 'booked',
        note: 'it names another receipt or sum, or a receipt that is used',
        afterCommit: () => {
          deps.onAlert?.('a refund contradicts');
          moved();
        },
      };
    }
    if (isReturned) return await bookSecondReturn(deps, trx, refund, receipt);
    const back = { returnedBy: receipt, method: 'reversal', isConfirmed: true } as const;
    return { state: 'booked', note: 'returned', afterCommit: await bookReturned(deps, trx, refund, back) };
  }
  if (refund.state !== 'sending') return { state: 'ignored', note: `nothing to change: ${refund.state}` };
  // It went back by somebody's hand, or by an asking whose result was lost: a person finds its receipt in the statement.
  const reason = result.kind === 'already_reversed' ? 'already_reversed' : result.reason;
  await fail(trx, refund.id, reason);
  if (refund.payment_id !== null && result.kind === 'failed')
    await notifyPayment(
      trx,
      refund.payment_id,
      'refund_delayed',
      partOf({ source: refund.source, amountCents: refund.amount_cents }),
      sendingReference(refund),
    );
  return {
    state: 'booked',
    note: `failed: ${reason}`,
    afterCommit: () => {
      deps.onAlert?.('a refund needs a person');
      moved();
    },
  };
}

/** One token ends nothing: the payer's bids and the shop's books stay as they are. Staff hear of it the first time. */
function waitForAnother({ onAlert }: PaymentsDeps, { tries }: ProviderEvent): ProviderEventOutcome {
  const retryAfterSeconds = waitSeconds(tries);
  if (retryAfterSeconds === null) {
    const afterCommit = () => onAlert?.('a refund’s result from an unlisted address that nothing ever confirmed');
    return { state: 'ignored', note: 'from an unlisted address, and nothing confirmed it', afterCommit };
  }
  const afterCommit = () => (tries === 0 ? onAlert?.('a refund’s result came from an unlisted address') : undefined);
  return {
    state: 'waiting',
    note: 'from an unlisted address: waits for a second source',
    retryAfterSeconds,
    afterCommit,
  };
}
