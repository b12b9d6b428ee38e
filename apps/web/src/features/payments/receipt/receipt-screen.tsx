import type { PaymentView } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSignedIn } from '../../../client/session-end.ts';
import { useApi } from '../../../client/api.ts';
import { useText } from '../../../client/i18n/index.ts';
import { usePersonalSocket } from '../../../realtime/index.ts';
import { paymentQuery } from '../payment-query.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { PrintReceipt, ReceiptActions } from './receipt-actions.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { TaxPanel } from './tax-panel.tsx';

/** `/receipts/{paymentId}`: what was paid, under M-PESA's code; only its owner opens it (PAY-4, S12). */
export function ReceiptScreen() {
  const t = useText();
  const session = useSignedIn();
  usePersonalSocket();
  const { paymentId } = useParams({ from: '/receipts/$paymentId' });
  const query = useQuery({ ...paymentQuery(useApi(), paymentId), enabled: session !== null });
  return (
    <>
      <PageHeader
        title={t('receipt.title')}
        aside={hasReceipt(query.data) ? <PrintReceipt /> : null}
        className="print:hidden"
      />
      <div className="column late-content flex flex-col items-center py-5 pb-[calc(var(--bottombar-h)+5rem)] md:py-8">
        {query.data !== undefined ? (
          <Receipt payment={query.data} />
        ) : isStuck(query) ? (
          <LoadProblem
            query={query}
            failed={t('receipt.failed')}
            missing={{ title: t('receipt.notFound'), text: t('receipt.notFoundText') }}
            backTo="/buybids"
          />
        ) : (
          <div role="status" aria-label={t('common.loading')} className="skeleton-page w-full max-w-md">
            <Skeleton className="h-130 rounded-2xl!" />
          </div>
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}

/** A payment that goes back keeps its receipt, which says so. */
const hasReceipt = (payment: PaymentView | undefined): boolean =>
  payment?.state === 'paid' || payment?.state === 'reversed';

function Receipt({ payment }: { payment: PaymentView }) {
  const t = useText();
  if (!hasReceipt(payment))
    return (
      <EmptyState
        title={t('receipt.notPaid')}
        text={t('receipt.notPaidText')}
        action={<LinkButton to="/buybids">{t('receipt.toPayments')}</LinkButton>}
      />
    );
  return (
    <>
      <ReceiptPaper payment={payment} />
      <TaxPanel payment={payment} />
      <ReceiptActions payment={payment} />
    </>
  );
}
