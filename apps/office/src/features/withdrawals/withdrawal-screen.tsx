import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BadgeCheck, Lock } from 'lucide-react';
import { ApiError } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDayTime, formatDue, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { ApprovalCard, BeforeCard, ClaimantCard, FloatCard, SumCard } from './withdrawal-cards.tsx';
import { ChecksCard } from './withdrawal-checks.tsx';
import { WithdrawalActs } from './withdrawal-decide.tsx';
import { withdrawalQuery } from './withdrawal-queries.ts';
import { ApprovalsChip, heldWords } from './withdrawal-state.tsx';

/** One withdrawal: its sum, six checks, who agrees, the float after. Approving happens here alone, one at a time. */
export function WithdrawalScreen() {
  const t = useText();
  const now = useNow(60);
  const { withdrawalId = '' } = useParams({ strict: false }) as { withdrawalId?: string };
  const { data, error, refetch, isFetching } = useQuery(withdrawalQuery(withdrawalId));
  useCrumb(data?.withdrawal.reference);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(
            error instanceof ApiError && error.status === 404 ? 'withdrawals.notFound' : 'withdrawals.oneFailed',
          )}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  const { withdrawal } = data;
  const held = heldWords(withdrawal, now, t);
  return (
    <>
      <PageHead
        title={withdrawal.reference}
        chips={<ApprovalsChip withdrawal={withdrawal} nowMs={now} />}
        facts={t(withdrawal.source === 'referral' ? 'withdrawals.factsEarnings' : 'withdrawals.factsCash', {
          who: withdrawal.user.username,
          what: withdrawal.product?.name ?? '',
          when: formatDayTime(withdrawal.asked_at),
          due:
            withdrawal.tab === 'waiting'
              ? formatDue(withdrawal.promised_at, now).words
              : formatDayTime(withdrawal.promised_at),
        })}
        primary={<WithdrawalActs page={data} which={withdrawalId} />}
      />
      {held === null ? null : (
        <p className="mb-4 flex items-center gap-3 rounded-md bg-critical-soft px-4 py-3 text-critical-text">
          <Lock aria-hidden="true" size={18} className="shrink-0" />
          {held}
          {withdrawal.case === null ? null : (
            <Link
              to={'/fraud/$caseId' as '/'}
              params={{ caseId: withdrawal.case } as never}
              className="font-semi underline"
            >
              {withdrawal.case}
            </Link>
          )}
        </p>
      )}
      {data.open_request === null ? null : (
        <p className="mb-4 flex items-center gap-3 rounded-md bg-upcoming-soft px-4 py-3 text-upcoming-text">
          <BadgeCheck aria-hidden="true" size={18} className="shrink-0" />
          <Link to={'/approvals' as '/'} search={{ open: data.open_request } as never} className="font-semi underline">
            {t('payments.waitsFor', { reference: data.open_request })}
          </Link>
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          <SumCard page={data} />
          <ChecksCard page={data} />
          <BeforeCard page={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ApprovalCard page={data} />
          <ClaimantCard page={data} />
          <FloatCard page={data} />
        </div>
      </div>
    </>
  );
}
