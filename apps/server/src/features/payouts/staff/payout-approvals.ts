import type { ApprovalKind } from '../../approvals/index.ts';
import { refundNotPaidKind, type RefundKindsDeps, sendRefundKind } from './refund-kinds.ts';
import { payoutNotPaidKind, payoutPaidKind, type ResolveDeps } from './resolve.ts';
import { type RetryDeps, retryPayoutKind } from './retry.ts';

/** What staff do with refunds that go out to a phone only by two people (OPS-5). */
export const refundPayoutApprovals = (deps: RefundKindsDeps): readonly ApprovalKind[] => [
  sendRefundKind(deps),
  refundNotPaidKind(deps),
];

/** What staff do with money that goes out only by two people (OPS-5). */
export const payoutApprovals = (deps: ResolveDeps & RetryDeps): readonly ApprovalKind[] => [
  payoutPaidKind(deps),
  payoutNotPaidKind(deps),
  retryPayoutKind(deps),
];
