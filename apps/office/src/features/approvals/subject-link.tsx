import type { Approval } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';

/** Where the evidence of what is asked for stands. @returns null: there is no room of it */
export function subjectPage({ subject, params }: Pick<Approval, 'subject' | 'params'>): {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly act: 'payments.match' | 'payments.see' | 'withdrawals.approve' | 'users.see' | 'orders.see' | 'risk.see';
} | null {
  const at = subject.indexOf(':');
  const [kind, id] = [subject.slice(0, at), subject.slice(at + 1)];
  if (kind === 'receipt') return { to: '/unallocated', search: { receipt: id }, act: 'payments.match' };
  if (kind === 'payment' && typeof params['orderId'] === 'string')
    return { to: `/orders/${params['orderId']}`, act: 'orders.see' };
  if (kind === 'payment') return { to: `/payments/${id}`, act: 'payments.see' };
  if (kind === 'withdrawal') return { to: `/withdrawals/${id}`, act: 'withdrawals.approve' };
  if (kind === 'case') return { to: `/fraud/FC-${id}`, act: 'risk.see' };
  if (kind === 'user') return { to: `/users/${id}`, act: 'users.see' };
  return null;
}

export function SubjectLink({ request }: { request: Approval }) {
  const t = useText();
  const page = subjectPage(request);
  const may = useMay(page?.act ?? 'approvals.see');
  if (page === null || !may || request.state !== 'requested') return null;
  return (
    <Link
      to={page.to as '/'}
      search={(page.search ?? {}) as never}
      className="control inline-flex items-center py-2 font-semi text-link"
    >
      {t('approvals.evidence')}
    </Link>
  );
}
