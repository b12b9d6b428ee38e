import type { EvidenceHandlers } from '../provider-events/index.ts';
import type { PaymentsDeps } from './context.ts';
import { confirmationEvidence, lineEvidence, type PaybillTokens, validationEvidence } from './money-events.ts';
import { queryEvidence } from './own-events.ts';
import { refundEvidence } from './refunds/refund-events.ts';
import { stkEvidence } from './stk-events.ts';

export type PaymentEvidenceDeps = PaymentsDeps & {
  /** Accounts of ours: confirmations of others' are not for us. */
  readonly shortcodes: readonly string[];
  readonly paybillTokens: PaybillTokens;
};

/** Everything that tells of money coming in, by kind. */
export const paymentEvidence = (deps: PaymentEvidenceDeps): EvidenceHandlers => ({
  stk_callback: stkEvidence(deps),
  stk_query: queryEvidence(deps),
  c2b_confirmation: confirmationEvidence(deps),
  c2b_validation: { ...validationEvidence, knows: deps.paybillTokens.knows },
  pull: lineEvidence(deps, 'pull'),
  statement: lineEvidence(deps, 'statement'),
  ...refundEvidence(deps),
});
