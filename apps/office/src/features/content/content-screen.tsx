import type { ContentRoom } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { contentQuery, DOCUMENT_NAMES, stateWords, versionFacts } from './content-query.ts';

type Row = ContentRoom['documents'][number];

/** Every text that shoppers read, with what is in force and what comes. */
export function ContentScreen() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(contentQuery);
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'document', head: t('content.document'), cell: (row) => <b>{t(DOCUMENT_NAMES[row.document])}</b> },
      {
        id: 'version',
        head: t('content.inForce'),
        cell: ({ in_force: version }) => (
          <>
            {t('content.version', { number: version.number })}{' '}
            <span className="text-foreground-2">{versionFacts(version)}</span>
          </>
        ),
      },
      { id: 'next', head: t('content.draft'), cell: Next },
    ],
    [t],
  );
  return (
    <>
      <PageHead title={t('content.title')} facts={t('content.facts')} />
      {data === undefined ? (
        <NotLoaded
          failed={t('content.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={3}
        />
      ) : (
        <DataTable
          label={t('content.list')}
          rows={data.documents}
          columns={columns}
          rowId={({ document }) => document}
          rowName={({ document }) => t(DOCUMENT_NAMES[document])}
          link={({ document }) => ({ to: '/content/$document', params: { document } as never })}
          phone={(row) => (
            <div>
              <p className="flex items-center justify-between gap-3">
                <b>{t(DOCUMENT_NAMES[row.document])}</b>
                <Next {...row} />
              </p>
              <p className="text-foreground-2 text-xs">
                {t('content.version', { number: row.in_force.number })}, {versionFacts(row.in_force)}
              </p>
            </div>
          )}
        />
      )}
    </>
  );
}

function Next({ draft, planned }: Pick<Row, 'draft' | 'planned'>) {
  const next = planned ?? draft;
  if (next === null) return '–';
  const { words, tone } = stateWords(next);
  return <StatusChip tone={tone}>{words}</StatusChip>;
}
