import { TOLD_STATES, TOLD_TABS, ToldAnswer } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../client/api.ts';
import { formatDateTime, formatNumber, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { LineTabs } from '../../ui/tabs.tsx';
import { CursorPager } from './cursor-pager.tsx';
import { exact, linkTo, Sums } from './report-parts.tsx';
import type { ReportsSearch } from './reports-search.ts';

type Told = ToldAnswer['documents'][number];
const TONES: Record<Told['state'], ChipTone> = {
  waiting: 'info',
  unknown: 'warn',
  refused: 'bad',
  known: 'ok',
  taken: 'ok',
};

/** What the revenue authority was told of, and what waits: what is refused says why (TAX-5). */
export function ToldCard({ search }: { search: ReportsSearch }) {
  const t = useText();
  const tab = TOLD_TABS.find((each) => each === search.told) ?? 'waits';
  const days = { from: search.from, to: search.to };
  const asked = { tab, ...days, cursor: search.cursor };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['tax', 'told', asked],
    queryFn: ({ signal }) => api.get(`/api/admin/tax/told${query(asked)}`, ToldAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return (
      <NotLoaded failed={t('reports.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} rows={6} />
    );
  const counted = TOLD_STATES.filter((state) => data.counts[state] > 0).map(
    (state) => `${formatNumber(data.counts[state])} ${t(`reports.told_${state}`)}`,
  );
  return (
    <Card
      flush
      title={t('reports.toldTitle')}
      facts={[
        data.told_from === null ? t('reports.toldOff') : t('reports.toldFrom', { number: data.told_from }),
        ...counted,
      ].join(', ')}
    >
      <div className="px-4.5">
        <LineTabs
          label={t('reports.toldTabs')}
          items={TOLD_TABS.map((id) => ({
            id,
            label: t(`reports.told_tab_${id}`),
            isCurrent: id === tab,
            link: linkTo({ tab: 'tax', ...days, told: id === 'waits' ? undefined : id }),
          }))}
        />
      </div>
      {data.documents.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">
          {t(tab === 'waits' ? 'reports.toldNone' : 'reports.toldNoDocuments')}
        </p>
      ) : (
        <>
          <Sums
            label={t('reports.toldTitle')}
            heads={[
              { name: t('reports.toldNumber'), isLeft: true },
              { name: t('reports.toldKind'), isLeft: true },
              { name: t('reports.toldIssued'), isLeft: true },
              { name: t('reports.takenGross') },
              { name: t('reports.takenTax') },
              { name: t('reports.toldState'), isLeft: true },
              { name: t('reports.toldWhen'), isLeft: true },
              { name: t('reports.toldWords'), isLeft: true },
            ]}
            rows={data.documents.map((document) => ({
              id: document.id,
              cells: [
                <b key="number" className="tnum">
                  {document.number}
                </b>,
                t(document.kind === 'invoice' ? 'reports.toldInvoice' : 'reports.toldCredit'),
                formatDateTime(document.issued_at),
                exact(document.gross),
                exact(document.tax),
                document.by_file ? (
                  <StatusChip key="state" tone="grey">
                    {t('reports.told_file')}
                  </StatusChip>
                ) : (
                  <StatusChip key="state" tone={TONES[document.state]}>
                    {t(`reports.told_${document.state}`)}
                  </StatusChip>
                ),
                whenOf(document, t),
                <span key="words" className="inline-block max-w-96 whitespace-normal">
                  {document.receipt_number === null
                    ? (document.problem ?? '')
                    : t('reports.toldReceipt', { number: document.receipt_number })}
                </span>,
              ],
            }))}
          />
          <CursorPager search={search} shown={data.documents.length} next={data.next_cursor} />
        </>
      )}
    </Card>
  );
}

function whenOf({ told_at: told, next_at: next, tries }: Told, t: ReturnType<typeof useText>): string {
  if (told !== null) return formatDateTime(told);
  if (next === null) return '';
  return tries === 0
    ? t('reports.toldNext', { when: formatDateTime(next) })
    : t('reports.toldAgain', { when: formatDateTime(next), count: tries });
}
