import { createHash } from 'node:crypto';
import type { ApprovalFact } from '@mnada/contract/office';
import { accessOf, seesWholeAddress, seesWholePayments } from '@mnada/rules/office';
import type { StaffViewer } from '../../platform/http/index.ts';
import { withMaskedNumbers } from '../../platform/masks.ts';
import type { ApprovalRequest } from './approval.sql.ts';

/** Who may be a fraud, and why it is thought: for who sees cases whole. Others see that something waits, and about which (OPS-24). */
export const mayReadRequest = (viewer: Pick<StaffViewer, 'kind' | 'permissions'>, kind: string): boolean =>
  !kind.startsWith('risk.') || accessOf(viewer, 'risk.see') === 'yes';

/** @param subject of a request about a case, `case:17` */
export const withoutPeople = (subject: string): string => `Fraud case FC-${subject.slice('case:'.length)}`;

/** A number in what a request rests on: it must be the same at the approval, and stands there for nobody to read. @param of whose it is */
export const numberBasis = (of: string, phone: string): { readonly number_sha256: string } => ({
  number_sha256: createHash('sha256').update(`${of} ${phone}`).digest('hex'),
});

const OF_ADDRESS: ReadonlySet<string> = new Set(['recipient', 'phone', 'address', 'town']);

/** Where an order goes, whole for who packs it, as on its own page (OPS-1); for others, that it goes elsewhere. */
function withAddress(viewer: Pick<StaffViewer, 'kind' | 'permissions'>, request: ApprovalRequest): ApprovalRequest {
  if (seesWholeAddress(viewer)) return request;
  const { summary, params, reasonWords, decidedWords, result } = request;
  const orderId = typeof params === 'object' && params !== null && 'orderId' in params ? params.orderId : null;
  const facts = request.facts.filter(({ name }) => !OF_ADDRESS.has(name));
  return {
    ...request,
    ...withMaskedNumbers({ summary, reasonWords, decidedWords, result, facts }),
    params: { orderId },
    basis: {},
  };
}

/** Two numbers that read alike under their masks are two all the same. */
function withMaskedFact(whole: ApprovalFact): ApprovalFact {
  const masked = withMaskedNumbers(whole);
  const reads = ({ value, before }: ApprovalFact) =>
    before !== undefined && JSON.stringify(value) === JSON.stringify(before);
  return reads(masked) && !reads(whole) && 'words' in masked.value
    ? { ...masked, value: { words: `${masked.value.words}, other digits are hidden` } }
    : masked;
}

/**
 * A request as somebody may read it: of a case that isn't theirs to see, no name, no sum and no word of why; and for who sees nobody's
 * number whole, none anywhere in it, typed or not.
 */
export function asReadBy(viewer: Pick<StaffViewer, 'kind' | 'permissions'>, request: ApprovalRequest): ApprovalRequest {
  if (!mayReadRequest(viewer, request.kind)) {
    const hidden = { facts: [], params: {}, basis: {}, reasonWords: '', decidedWords: '', result: null };
    return { ...request, ...hidden, summary: withoutPeople(request.subject) };
  }
  if (request.kind === 'order.readdress') return withAddress(viewer, request);
  // There are so few numbers that whoever has the hash of one finds it.
  const { number_sha256: _, ...basis } = request.basis;
  if (seesWholePayments(viewer)) return { ...request, basis };
  const { summary, facts, params, reasonWords, decidedWords, result } = request;
  return {
    ...request,
    ...withMaskedNumbers({ summary, params, basis, reasonWords, decidedWords, result }),
    facts: facts.map(withMaskedFact),
  };
}
