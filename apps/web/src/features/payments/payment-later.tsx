import { loadLater } from '@mnada/ui/load-later.tsx';
import { PaymentLookup, PaymentUnknown } from './payment-unknown.tsx';

// No first visit pays for what is seen after paying: it is fetched while the number is typed.
const later = loadLater(() => import('./payment-body.tsx').then((module) => module.PaymentBody), {
  pending: <PaymentLookup />,
  failed: PaymentUnknown,
});
/** The payment of a screen, as it goes (payment-body.tsx). */
export const PaymentBody = later.Later;
export const preloadPaymentBody = later.preload;
