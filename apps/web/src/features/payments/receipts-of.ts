import type { PaymentView } from '@mnada/contract';

/** M-PESA's codes of a payment: a pack that was topped up has two, until one of them was taken back. Pure. */
export function receiptsOf({ state, receipt, other_sum }: PaymentView): string[] {
  const topUp = other_sum?.chosen === 'top_up' && other_sum.top_up?.state === state ? other_sum.top_up.receipt : null;
  return [...new Set([receipt, topUp])].filter((code): code is string => typeof code === 'string');
}

export type PaidSum = {
  /** What M-PESA's receipt says, KES; more than `payment.amount` where another sum bought a smaller pack (PAY-7). */
  readonly paid: number;
  /** What of it goes back, KES. */
  readonly back: number;
  /** ISO 8601; null while unknown. */
  readonly paidAt: string | null;
  /** The account number that was typed on the phone. */
  readonly account: string;
  /** The masked number that was asked; null where nobody was asked and the payer is unknown. */
  readonly phone: string | null;
};

/** The money itself, as its payer's M-PESA message has it, whatever it bought. Pure. */
export function paidSum(payment: PaymentView): PaidSum {
  const { other_sum: other, amount, paid_at: paidAt, reference: account, phone } = payment;
  // Beside a payment that was right, other money of theirs has a receipt of its own.
  if (other === undefined || other.chosen === null || other.chosen === 'back' || other.receipt !== payment.receipt)
    return { paid: amount, back: 0, paidAt, account, phone };
  const isPack = other.chosen === 'pack';
  return {
    paid: isPack ? other.received : amount,
    back: isPack ? other.back : 0,
    // A topped-up pack is paid once its rest is.
    paidAt: isPack ? (other.received_at ?? paidAt) : paidAt,
    account: other.account ?? account,
    phone: null,
  };
}
