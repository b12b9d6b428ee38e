export { type Collector, PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
export { createPayments } from './create-payments.ts';
export { debtCents } from './debt.ts';
export { packPurpose } from './pack-purpose.ts';
export { paymentEvidence, type PaymentEvidenceDeps } from './payment-evidence.ts';
export { countPayments } from './payment-gauges.ts';
export { type PaymentNews, paymentNews } from './payment-news.ts';
export { paymentsRoutes, type PaymentsRoutesDeps } from './payments-routes.ts';
export { pullReceipts, startPulling } from './pull.ts';
export type {
  Payments,
  PaymentWish,
  Purpose,
  PurposeOutcome,
  PurposePayment,
  Purposes,
  StartedPayment,
} from './purpose.ts';
export { refusingPurpose } from './refusing-purpose.ts';
export { createReconciler, type Reconciler } from './reconcile.ts';
