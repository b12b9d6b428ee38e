import { type AmountKes, amountOf } from '../amounts.ts';
import { type B2cReason, b2cResult } from '../b2c-results.ts';
import { readEat } from '../nairobi-time.ts';
import { envelopeOf, partyOf, type ResultEnvelope, readResult } from './result.ts';
import type { Unreadable } from './unreadable.ts';

/** The envelope's ids are the question's; these are the movement's. */
type Movement = {
  readonly status: string;
  readonly receipt: string | null;
  readonly amountKes: AmountKes | null;
  readonly originalOriginatorConversationId: string | null;
  readonly originalConversationId: string | null;
  readonly debitPartyName: string | null;
  /** Sent under the debit party's name, as its second value. */
  readonly creditPartyName: string | null;
  readonly creditPartyPhone: string | null;
  readonly finalisedAt: string | null;
};

export type TransactionStatusResult =
  | (ResultEnvelope & Movement & { readonly kind: 'completed' | 'failed' | 'pending' })
  /** Not known under that id; counts as not paid only a day later. */
  | (ResultEnvelope & { readonly kind: 'not_found' })
  /** The question itself failed: says nothing of the movement. */
  | (ResultEnvelope & { readonly kind: 'no_answer'; readonly reason: B2cReason; readonly breaker: boolean })
  | Unreadable;

const FAILED = new Set(['cancelled', 'declined', 'expired']);

/** Reads the answer to `transactionStatus`. */
export function readTransactionStatusResult(body: unknown): TransactionStatusResult {
  const result = readResult(body);
  if (result.kind === 'unreadable') return result;
  const envelope = envelopeOf(result);
  if (result.code === '2033') return { kind: 'not_found', ...envelope };
  const status = result.text('TransactionStatus');
  if (result.code !== '0' || status === null) {
    const { reason, breaker } = b2cResult(result.code);
    return { kind: 'no_answer', ...envelope, reason: result.code === '0' ? 'unknown' : reason, breaker };
  }
  const [debit = null, second = null] = result.texts('DebitPartyName');
  const credit = result.text('CreditPartyName') ?? second;
  const word = status.toLowerCase();
  return {
    // Pending has several forms; whatever isn't known to be final isn't.
    kind: word === 'completed' ? 'completed' : FAILED.has(word) ? 'failed' : 'pending',
    ...envelope,
    status,
    receipt: result.text('ReceiptNo'),
    amountKes: amountOf(result.text('Amount')),
    originalOriginatorConversationId: result.text('OriginatorConversationID'),
    originalConversationId: result.text('ConversationID'),
    debitPartyName: debit,
    creditPartyName: credit,
    creditPartyPhone: partyOf(credit).phone,
    finalisedAt: readEat(result.text('FinalisedTime')),
  };
}
