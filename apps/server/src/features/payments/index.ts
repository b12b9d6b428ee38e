export { type Collector, PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
export { createPayments } from './create-payments.ts';
export { addDebt, debtCents } from './debt.ts';
export { packPurpose, type PackWatch } from './pack-purpose.ts';
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
export { bookReversal } from './book-reversal.ts';
export { confirmPayment, type ConfirmWish } from './staff/confirm-payment.ts';
export { type NewPackage, offerPackage, withdrawPackage } from './staff/change-packages.ts';
export { giveUpPayment } from './staff/give-up-payment.ts';
export { type ImportedStatement, importStatement } from './staff/import-statement.ts';
export { type Match, matchReceipt } from './staff/match-receipt.ts';
export { pausePayments } from './staff/pause-payments.ts';
export { type WaitingReceipt, waitingReceipts } from './staff/receipts-queue.ts';
export { type Difference, reconcileStatement, type StatementReport } from './staff/reconcile-statement.ts';
export { returnReceipt } from './staff/return-receipt.ts';
export { reversePayment } from './staff/reverse-payment.ts';
export { requireFinance, type StaffDeps } from './staff/staff-act.ts';
