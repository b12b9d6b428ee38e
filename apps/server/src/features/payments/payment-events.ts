import type { ProviderEventHandlers } from '../provider-events/index.ts';
import type { PaymentsDeps } from './context.ts';
import { confirmationEvents, lineEvents, type PaybillTokens, validationEvents } from './money-events.ts';
import { queryEvents } from './own-events.ts';
import { refundEvents } from './refunds/refund-events.ts';
import { stkEvents } from './stk-events.ts';

export type PaymentEventsDeps = PaymentsDeps & {
  /** Accounts of ours: confirmations of others' are not for us. */
  readonly shortcodes: readonly string[];
  readonly paybillTokens: PaybillTokens;
};

/** Everything that tells of money coming in, by kind. */
export const paymentEvents = (deps: PaymentEventsDeps): ProviderEventHandlers => ({
  stk_callback: stkEvents(deps),
  stk_query: queryEvents(deps),
  c2b_confirmation: confirmationEvents(deps),
  c2b_validation: { ...validationEvents, knows: deps.paybillTokens.knows },
  pull: lineEvents(deps, 'pull'),
  statement: lineEvents(deps, 'statement'),
  ...refundEvents(deps),
});
