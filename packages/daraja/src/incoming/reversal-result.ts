import { type AmountKes, amountOf } from '../amounts.ts';
import { readEat } from '../nairobi-time.ts';
import { envelopeOf, type ResultEnvelope, readResult } from './result.ts';
import type { Unreadable } from './unreadable.ts';

export type ReversalResult =
  | (ResultEnvelope & {
      readonly kind: 'reversed';
      /** Of the reversal itself. */
      readonly receipt: string | null;
      readonly originalReceipt: string | null;
      readonly amountKes: AmountKes | null;
      readonly reversedAt: string | null;
    })
  | (ResultEnvelope & { readonly kind: 'already_reversed' })
  | (ResultEnvelope & {
      readonly kind: 'failed';
      readonly reason: 'unknown_receipt' | 'credential' | 'unknown';
      readonly breaker: boolean;
    })
  | Unreadable;

/** Reads the result of a reversal. */
export function readReversalResult(body: unknown): ReversalResult {
  const result = readResult(body);
  if (result.kind === 'unreadable') return result;
  const envelope = envelopeOf(result);
  if (result.code === 'R000001') return { kind: 'already_reversed', ...envelope };
  if (result.code !== '0') {
    const credential = result.code === '2001' || result.code === '8006';
    const reason = result.code === 'R000002' ? 'unknown_receipt' : credential ? 'credential' : 'unknown';
    return { kind: 'failed', ...envelope, reason, breaker: credential };
  }
  return {
    kind: 'reversed',
    ...envelope,
    receipt: result.isPlaceholderTransactionId ? null : result.transactionId,
    originalReceipt: result.text('OriginalTransactionID'),
    amountKes: amountOf(result.text('Amount')),
    reversedAt: readEat(result.text('TransCompletedTime')),
  };
}
