import { PaymentProgress, type PaymentProgressProps } from './payment-progress.tsx';
import { PaymentLookup, PaymentUnknown } from './payment-unknown.tsx';
import type { CurrentPayment } from './use-current-payment.ts';

/** The payment of a screen: looked up, unreachable, or as it goes. */
export function PaymentBody({ current, ...rest }: { current: CurrentPayment } & Omit<PaymentProgressProps, 'payment'>) {
  if (current.payment !== undefined) return <PaymentProgress payment={current.payment} {...rest} />;
  return current.isError ? <PaymentUnknown retry={current.refetch} /> : <PaymentLookup />;
}
