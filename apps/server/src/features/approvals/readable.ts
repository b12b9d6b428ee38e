import { accessOf } from '@mnada/rules/office';
import type { StaffViewer } from '../../platform/http/index.ts';
import type { ApprovalRequest } from './approval.sql.ts';

/** Who may be a fraud, and why it is thought: for who sees cases whole. Others see that something waits, and about which (OPS-24). */
export const mayReadRequest = (viewer: Pick<StaffViewer, 'kind' | 'permissions'>, kind: string): boolean =>
  !kind.startsWith('risk.') || accessOf(viewer, 'risk.see') === 'yes';

/** @param subject of a request about a case, `case:17` */
export const withoutPeople = (subject: string): string => `Fraud case FC-${subject.slice('case:'.length)}`;

/** A request as somebody may read it: of a case that isn't theirs to see, no name, no sum and no word of why. */
export function asReadBy(viewer: Pick<StaffViewer, 'kind' | 'permissions'>, request: ApprovalRequest): ApprovalRequest {
  if (mayReadRequest(viewer, request.kind)) return request;
  const { subject } = request;
  const hidden = { facts: [], params: {}, basis: {}, reasonWords: '', decidedWords: '', result: null };
  return { ...request, ...hidden, summary: withoutPeople(subject) };
}
