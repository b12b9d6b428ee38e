import { type AmountKes, amountOf, centsOf } from '../amounts.ts';
import { type B2cClass, type B2cReason, b2cResult } from '../b2c-results.ts';
import { readEat } from '../nairobi-time.ts';
import { envelopeOf, partyOf, type ResultEnvelope, readResult } from './result.ts';
import type { Unreadable } from './unreadable.ts';

export type B2cResult =
  | (ResultEnvelope & {
      readonly kind: 'paid';
      readonly receipt: string | null;
      readonly amountKes: AmountKes | null;
      readonly payeePhone: string | null;
      readonly payeeName: string | null;
      readonly paidAt: string | null;
      readonly isRegisteredCustomer: boolean | null;
      /** What is left to pay out, in cents. */
      readonly utilityFundsCents: number | null;
    })
  | (ResultEnvelope & {
      /** Not paid. `class` says who must do something before another try. */
      readonly kind: 'failed';
      readonly class: Extract<B2cClass, 'failed' | 'failed_retryable' | 'failed_payee' | 'breaker'>;
      readonly reason: B2cReason;
      /** Stop sending payouts and leave them queued. */
      readonly breaker: boolean;
      readonly alert: boolean;
    })
  | (ResultEnvelope & {
      /** Says nothing of the money: ask for the status. */
      readonly kind: 'indeterminate' | 'already_submitted';
      readonly reason: B2cReason;
      readonly alert: boolean;
    })
  | Unreadable;

/** Reads the result of a payout. */
export function readB2cResult(body: unknown): B2cResult {
  const result = readResult(body);
  if (result.kind === 'unreadable') return result;
  const envelope = envelopeOf(result);
  const { class: kind, reason, breaker, alert } = b2cResult(result.code);
  if (kind === 'indeterminate' || kind === 'already_submitted') return { kind, ...envelope, reason, alert };
  if (kind !== 'paid') return { kind: 'failed', ...envelope, class: kind, reason, breaker, alert };
  const payee = partyOf(result.text('ReceiverPartyPublicName'));
  const registered = result.text('B2CRecipientIsRegisteredCustomer');
  const funds = centsOf(result.text('B2CUtilityAccountAvailableFunds'));
  return {
    kind: 'paid',
    ...envelope,
    receipt: result.text('TransactionReceipt') ?? (result.isPlaceholderTransactionId ? null : result.transactionId),
    amountKes: amountOf(result.text('TransactionAmount')),
    payeePhone: payee.phone,
    payeeName: payee.name,
    paidAt: readEat(result.text('TransactionCompletedDateTime')),
    isRegisteredCustomer: registered === null ? null : registered === 'Y',
    utilityFundsCents: funds === 'fraction' ? null : funds,
  };
}
