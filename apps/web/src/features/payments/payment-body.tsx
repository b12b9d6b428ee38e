import { useSession, wasOver } from '../../client/session.ts';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress.tsx';
import { PaymentLookup, PaymentUnknown } from './payment-unknown.tsx';
import { SignedOutPayment } from './signed-out-payment.tsx';
import type { CurrentPayment } from './use-current-payment.ts';

/** The payment of a screen: looked up, unreachable, or as it goes; nobody's any more once the session is over. */
export function PaymentBody({ current, ...rest }: { current: CurrentPayment } & Omit<PaymentProgressProps, 'payment'>) {
  const isVisitor = useSession() === null;
  if (isVisitor && wasOver()) return <SignedOutPayment backTo={current.shownOn} />;
  if (current.payment !== undefined) return <PaymentProgress payment={current.payment} {...rest} />;
  return current.isError ? <PaymentUnknown retry={current.refetch} /> : <PaymentLookup />;
}
