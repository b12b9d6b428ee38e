import type { ApprovalKind } from '../../approvals/index.ts';
import { forgetRefundKind, payRefundKind, refundReturnedKind } from '../refunds/refund-approvals.ts';
import { bookBankLineKind } from '../bank/book-bank-line.ts';
import { importBankKind } from '../bank/import-bank.ts';
import { bookStatementKind } from '../reconciliation/book-as.ts';
import { offerPackageKind } from './change-packages.ts';
import { confirmPaymentKind } from './confirm-payment.ts';
import { importStatementKind } from './import-statement.ts';
import { matchReceiptKind } from './match-receipt.ts';
import { returnReceiptKind } from './return-receipt.ts';
import { reversePaymentKind } from './reverse-payment.ts';
import { type PaymentsDeps } from '../context.ts';

/** What staff do with money that comes in only by two people (OPS-5). */
export const paymentApprovals = (deps: PaymentsDeps): readonly ApprovalKind[] => [
  confirmPaymentKind(deps),
  matchReceiptKind(deps),
  returnReceiptKind(),
  reversePaymentKind(deps),
  importStatementKind(),
  bookStatementKind(),
  importBankKind(),
  bookBankLineKind(),
  offerPackageKind(),
  payRefundKind(deps),
  refundReturnedKind(deps),
  forgetRefundKind(deps),
];
