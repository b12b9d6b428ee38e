export { unallocatedRoutes } from './room/unallocated-routes.ts';
export { type OpenDifference, openDifferences } from './reconciliation/open-differences.ts';
export { type DaySpan, spanOf, stripOf as lastDays } from './reconciliation/day.sql.ts';
export { closeDay } from './reconciliation/settle-day.ts';
export { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
export { paymentRoomRoutes } from './room/payment-room-routes.ts';
export { packRoomRoutes } from './packs/pack-room-routes.ts';
export { offeredPackages } from './packages.sql.ts';
export { PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
export { IS_AFTER_THE_FACT, IS_CREDITED_BY_ITSELF, IS_SALE } from './credited.sql.ts';
export { holdCrediting, isCreditingHeld, resumeCrediting, unlessHeld } from './crediting.ts';
export { createPayments } from './create-payments.ts';
export { choose } from './other-sum/choose.ts';
export { startSettlingUnchosen } from './other-sum/unchosen.ts';
export { packPurpose, type PackWatch } from './pack-purpose.ts';
export { paymentEvents } from './payment-events.ts';
export { countPayments, unconfirmedCredits } from './payment-gauges.ts';
export { paymentNews } from './payment-news.ts';
export { paymentsRoutes } from './payments-routes.ts';
export { pullReceipts, startPulling } from './pull.ts';
export type {
  Payments,
  Purpose,
  PurposeOutcome,
  PurposePayment,
  Purposes,
} from './purpose.ts';
export { createReconciler, type Reconciler } from './reconcile.ts';
export { bookPastPayment, notePastReceipt } from './past-payment.ts';
export { giveUpPayment } from './staff/give-up-payment.ts';
export { pausePayments } from './staff/pause-payments.ts';
export { waitingReceipts } from './staff/receipts-queue.ts';
export { type Movement, movementsIn, reconcileStatement } from './staff/reconcile-statement.ts';
export { withdrawPackage } from './staff/change-packages.ts';
export { importStatementKind, keepStatement } from './staff/import-statement.ts';
export { paymentApprovals } from './staff/payment-approvals.ts';
export { refundFacts } from './staff/approval-facts.ts';
export { isToCallOff, oweByStaff, oweRefund } from './refunds/owe-refund.ts';
export {
  countRefunds,
  type DueRefund,
  listRefunds,
  lockRefund,
  readRefundReference,
  refundReference,
  type RefundRow,
} from './refunds/refund.sql.ts';
export { lockUnpaid as lockUnpaidRefund, takingBackByRefund } from './refunds/refund-approvals.ts';
export { takingBackBasis, takingBackFacts } from './staff/once-paid.ts';
export { partOf as partOfRefund } from './refunds/owe-refund.ts';
export { markSending, requireSendable } from './refunds/refund-payout.sql.ts';
export { IS_UNNAMED, type UnnamedRefund, unnamedRefunds } from './refunds/unnamed-refunds.ts';
export { type RefundEnds, refundEnds } from './refunds/refund-ends.ts';
export { isUsed as isUsedReceipt } from './refunds/used-receipt.ts';
export { refundsOf, type SeenRefundRow, toRefundView } from './refunds/refund-view.ts';
export { type RefundSendDeps, sendNextRefund, startRefunds } from './refunds/send-refunds.ts';
