export { type ApprovalRequest, approvalReference, expireOld, readRequest } from './approval.sql.ts';
export { type Approval, approveRequest } from './approve-request.ts';
export { type ApprovalsDeps } from './context.ts';
export { listRequests, refuseRequest, withdrawRequest } from './end-request.ts';
export {
  type ApprovalKind,
  approvalKind,
  type Approved,
  type Executed,
  type Look,
  type Permission,
  type Trx,
} from './kind.ts';
export { type Ask, type Asked, requestApproval } from './request-approval.ts';
export { type ApprovalsWorkerDeps, startApprovalsWorker } from './approvals-worker.ts';
