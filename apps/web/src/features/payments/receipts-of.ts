import type { PaymentView } from '@mnada/contract';

/** M-PESA's codes of a payment: a pack that was topped up has two, until one of them was taken back. Pure. */
export function receiptsOf({ state, receipt, other_sum }: PaymentView): string[] {
  const topUp = other_sum?.chosen === 'top_up' && other_sum.top_up?.state === state ? other_sum.top_up.receipt : null;
  return [...new Set([receipt, topUp])].filter((code): code is string => typeof code === 'string');
}
