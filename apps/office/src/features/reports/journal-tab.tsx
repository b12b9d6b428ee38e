import { JournalAnswer } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api, query } from '../../client/api.ts';
import { formatDay, formatSeconds, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { HrefButton, LinkButton } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { FirstUse, NotLoaded } from '../../ui/states.tsx';
import { CursorPager } from './cursor-pager.tsx';
import { exact, linkTo, Sums } from './report-parts.tsx';
import type { ReportsSearch } from './reports-search.ts';

/** Every booking with its two sides and its cause, the newest first. */
export function JournalTab({ search }: { search: ReportsSearch }) {
  const t = useText();
  const days = { from: search.from, to: search.to };
  const asked = { ...days, account: search.account, cursor: search.cursor };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['books', 'journal', asked],
    queryFn: ({ signal }) => api.get(`/api/admin/books/journal${query(asked)}`, JournalAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  const shapes = [
    { shape: 'entries', name: t('reports.exportEntries') },
    { shape: 'quickbooks', name: t('reports.exportQuickBooks') },
    { shape: 'xero', name: t('reports.exportXero') },
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {shapes.map(({ shape, name }) => (
          <HrefButton key={shape} href={`/api/admin/books/journal.csv${query({ ...days, shape })}`} download>
            {name}
          </HrefButton>
        ))}
        {search.account === undefined ? null : (
          <LinkButton {...linkTo({ tab: 'journal', ...days })} icon={<X aria-hidden="true" size={14} />}>
            {`${t('reports.onAccount')}: ${search.account.replaceAll('_', ' ')}`}
          </LinkButton>
        )}
      </div>
      {data === undefined ? (
        <NotLoaded
          failed={t('reports.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : data.entries.length === 0 ? (
        <Card>
          <FirstUse title={t('reports.noEntries')} text={t('reports.noEntriesText')} />
        </Card>
      ) : (
        <>
          <Card flush>
            <Sums
              label={t('reports.entries')}
              heads={[
                { name: t('reports.time'), isLeft: true },
                { name: t('reports.debit'), isLeft: true },
                { name: t('reports.credit2'), isLeft: true },
                { name: t('reports.amount') },
                { name: t('reports.cause'), isLeft: true },
              ]}
              rows={data.entries.map((entry) => ({
                id: String(entry.id),
                cells: [
                  <span key="at" className="tnum">
                    {formatDay(entry.at)} {formatSeconds(entry.at)}
                  </span>,
                  `${entry.debit.number} ${entry.debit.name}`,
                  `${entry.credit.number} ${entry.credit.name}`,
                  exact(entry.amount),
                  <span key="cause" className="inline-flex items-center gap-2">
                    <span className="inline-block max-w-96 truncate align-bottom text-foreground-2" title={entry.cause}>
                      {entry.words ?? entry.cause}
                    </span>
                    {entry.points_back === null ? null : (
                      <StatusChip tone="info">
                        {t('reports.pointsBack', { day: formatDay(`${entry.points_back.day}T12:00:00+03:00`) })}
                      </StatusChip>
                    )}
                  </span>,
                ],
              }))}
            />
          </Card>
          <CursorPager search={search} shown={data.entries.length} next={data.next_cursor} />
        </>
      )}
    </>
  );
}
