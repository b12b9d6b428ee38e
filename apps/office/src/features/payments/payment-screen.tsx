import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDateTime, formatKes, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { PaymentActs, SendReceipt } from './payment-acts.tsx';
import { forWords, PaymentChip } from './payment-chip.tsx';
import { BooksCard, FactsCard, RefundsCard, ReversalCard, ShopperCard } from './payment-cards.tsx';
import { paymentQuery } from './payment-queries.ts';
import { PaymentTrail } from './payment-trail.tsx';

/** One payment is its trail: what was told, by whom, when, and what the books say. */
export function PaymentScreen() {
  const t = useText();
  const { paymentId = '' } = useParams({ strict: false }) as { paymentId?: string };
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(paymentId));
  useCrumb(data === undefined ? undefined : (data.payment.receipt ?? data.payment.reference));
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'payments.notFound' : 'payments.oneFailed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  const { payment } = data;
  return (
    <>
      <PageHead
        title={payment.receipt ?? payment.reference}
        chips={<PaymentChip payment={payment} />}
        facts={t('payments.factsOne', {
          sum: formatKes(payment.amount),
          what: forWords(payment, t),
          who: payment.user.username,
          when: formatDateTime(payment.asked_at),
        })}
        actions={<PaymentActs page={data} />}
        {...(data.may.send_receipt ? { primary: <SendReceipt page={data} /> } : {})}
      />
      {data.open_requests.map(({ reference, summary }) => (
        <p
          key={reference}
          className="mb-4 flex items-center gap-3 rounded-md bg-upcoming-soft px-4 py-3 text-upcoming-text"
        >
          <BadgeCheck aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={'/approvals' as '/'} search={{ open: reference } as never} className="font-semi underline">
              {reference}
            </Link>{' '}
            {summary}
          </span>
        </p>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          <PaymentTrail page={data} />
          <BooksCard page={data} />
          <RefundsCard page={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <FactsCard page={data} />
          <ShopperCard page={data} />
          <ReversalCard page={data} />
        </div>
      </div>
    </>
  );
}
