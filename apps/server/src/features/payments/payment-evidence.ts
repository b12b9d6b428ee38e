import type { EvidenceHandlers } from '../evidence/index.ts';
import type { PaymentsDeps } from './context.ts';
import { confirmationEvidence, lineEvidence, validationEvidence } from './money-evidence.ts';
import { queryEvidence } from './own-evidence.ts';
import { stkEvidence } from './stk-evidence.ts';

export type PaymentEvidenceDeps = PaymentsDeps & {
  /** Accounts of ours: confirmations of others' are not for us. */
  readonly shortcodes: readonly string[];
  /** Whether a token is that of the paybill's confirmation address. */
  readonly knowsToken: (hash: Buffer) => Promise<boolean>;
};

/** Everything that tells of money coming in, by kind. */
export const paymentEvidence = (deps: PaymentEvidenceDeps): EvidenceHandlers => ({
  stk_callback: stkEvidence(deps),
  stk_query: queryEvidence(deps),
  c2b_confirmation: confirmationEvidence(deps),
  c2b_validation: { ...validationEvidence, knows: deps.knowsToken },
  pull: lineEvidence(deps, 'pull'),
  statement: lineEvidence(deps, 'statement'),
  staff: lineEvidence(deps, 'staff'),
});
