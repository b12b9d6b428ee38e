export { offeredPackages } from './packages.sql.ts';
export { type Collector, PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
export { holdCrediting, isCreditingHeld, resumeCrediting, unlessHeld } from './crediting.ts';
export { createPayments } from './create-payments.ts';
export { type Choice, choose } from './other-sum/choose.ts';
export { settleUnchosen, startSettlingUnchosen } from './other-sum/unchosen.ts';
export { packPurpose, type PackWatch } from './pack-purpose.ts';
export { paymentEvidence, type PaymentEvidenceDeps } from './payment-evidence.ts';
export { countPayments, type UnconfirmedCredit, unconfirmedCredits } from './payment-gauges.ts';
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
export { bookPastPayment, type PastPayment } from './past-payment.ts';
export { bookReversal } from './book-reversal.ts';
export { giveUpPayment } from './staff/give-up-payment.ts';
export { pausePayments } from './staff/pause-payments.ts';
export { type WaitingReceipt, waitingReceipts } from './staff/receipts-queue.ts';
export { type Difference, reconcileStatement, type StatementReport } from './staff/reconcile-statement.ts';
export { recordAct, requireFinance, type StaffDeps } from './staff/staff-act.ts';
export { withdrawPackage } from './staff/change-packages.ts';
export { keepStatement, type KeptStatement, type Period } from './staff/import-statement.ts';
export { paymentApprovals } from './staff/payment-approvals.ts';
export { type Owing, oweByStaff, oweRefund } from './refunds/owe-refund.ts';
export {
  countRefunds,
  type DueRefund,
  listRefunds,
  lockRefund,
  readRefundReference,
  refundReference,
} from './refunds/refund.sql.ts';
export { lockUnpaid as lockUnpaidRefund } from './refunds/refund-approvals.ts';
export { partOf as partOfRefund } from './refunds/owe-refund.ts';
export { markSending, requireSendable } from './refunds/refund-payout.sql.ts';
export { IS_UNNAMED, type UnnamedRefund, unnamedRefunds } from './refunds/unnamed-refunds.ts';
export { type RefundEnds, refundEnds } from './refunds/refund-ends.ts';
export { isUsed as isUsedReceipt } from './refunds/used-receipt.ts';
export { refundsOf, type SeenRefundRow, toRefundView } from './refunds/refund-view.ts';
export { type RefundSendDeps, sendNextRefund, startRefunds } from './refunds/send-refunds.ts';
