import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BadgeCheck, Lock } from 'lucide-react';
import { ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDayTime, formatKes, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { FactsCard, HistoryCard, PairsCard, PeopleCard, QuestionsCard, StakeCard } from './case-cards.tsx';
import { AppealsCard } from '../users/index.ts';
import { CaseWordsActs } from './case-words-acts.tsx';
import { DecideCard } from './decide-card.tsx';
import { caseQuery } from './fraud-queries.ts';
import { StateChip } from './fraud-words.tsx';
import { ShareGraph } from './share-graph.tsx';
import { SignalsCard } from './signals-card.tsx';

/** One case: who, what was seen and how rare, what speaks for them, and the decision, which is a person's (OPS-24). */
export function CaseScreen() {
  const t = useText();
  const { caseId = '' } = useParams({ strict: false }) as { caseId?: string };
  const { data, error, refetch, isFetching } = useQuery(caseQuery(caseId));
  useCrumb(data?.case.reference);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'fraud.notFound' : 'fraud.oneFailed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  const { case: row } = data;
  return (
    <>
      <PageHead
        title={t('fraud.titleOf', { reference: row.reference })}
        chips={
          <>
            <StateChip state={row.state} />
            {row.appealed_at === null ? null : <StatusChip tone="info">{t('fraud.appealed')}</StatusChip>}
            {row.held.count === 0 ? null : (
              <StatusChip tone="bad" icon={Lock}>
                {t('fraud.holdsChip', { total: formatKes(row.held.total) })}
              </StatusChip>
            )}
          </>
        }
        facts={t('fraud.factsCase', { count: row.people_in_all, when: formatDayTime(row.opened_at) })}
        actions={<CaseWordsActs page={data} which={caseId} />}
      />
      {data.open_request === null ? null : (
        <p className="mb-4 flex items-center gap-3 rounded-md bg-upcoming-soft px-4 py-3 text-upcoming-text">
          <BadgeCheck aria-hidden="true" size={18} className="shrink-0" />
          <Link to={'/approvals' as '/'} search={{ open: data.open_request } as never} className="font-semi underline">
            {t('fraud.waitsFor', { reference: data.open_request })}
          </Link>
        </p>
      )}
      {data.is_masked ? <p className="mb-4 text-foreground-2">{t('fraud.masked')}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          <ShareGraph page={data} />
          <SignalsCard page={data} />
          <PairsCard page={data} />
          <FactsCard page={data} />
          <PeopleCard page={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <AppealsCard appeals={data.appeals} of="case" />
          <QuestionsCard page={data} />
          <DecideCard key={data.revision} page={data} which={caseId} />
          <StakeCard page={data} />
          <HistoryCard page={data} />
        </div>
      </div>
    </>
  );
}
