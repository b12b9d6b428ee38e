export {
  type ApprovalRequest,
  approvalReference,
  isSamePerson,
  readRequest,
  requirePermission,
} from './approval.sql.ts';
export { approvalsRoutes } from './approvals-routes.ts';
export { approveRequest } from './approve-request.ts';
export { type ApprovalsDeps } from './context.ts';
export { fact, factList, factName, factText } from './facts.ts';
export { listRequests, refuseRequest, withdrawRequest } from './end-request.ts';
export {
  type ApprovalKind,
  approvalKind,
  type Approved,
  type Executed,
  type Look,
} from './kind.ts';
export { asReadBy, mayReadRequest, numberBasis, withoutPeople } from './readable.ts';
export { requestApproval } from './request-approval.ts';
export { startApprovalsWorker } from './approvals-worker.ts';
