import type { PaymentView } from '@mnada/contract';

/** M-PESA's codes of a payment: a pack that was topped up has two. Pure. */
export const receiptsOf = ({ receipt, other_sum }: PaymentView): string[] =>
  [receipt, other_sum?.chosen === 'top_up' ? other_sum.top_up?.receipt : null].filter(
    (code): code is string => typeof code === 'string',
  );
