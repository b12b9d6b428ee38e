import { TEMPLATE_STATES, type TemplateRow } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { query } from '../../client/api.ts';
import { formatDay, formatNumber, type TextKey, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { useMay } from '../session/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { TemplateChip } from './template-chip.tsx';
import { templatesQuery } from './template-queries.ts';
import type { TemplatesSearch } from './templates-search.ts';
import { timesWords, whenWords, daysWords } from './when-card.tsx';

const PAGE = 50;
const STATE_NAMES: Readonly<Record<'all' | (typeof TEMPLATE_STATES)[number], TextKey>> = {
  all: 'templates.all',
  draft: 'templates.draft',
  published: 'templates.on',
  paused: 'templates.isPaused',
};

/** What schedules auctions by itself: days, times, how many are live at least. */
export function TemplatesScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as TemplatesSearch;
  const navigate = useNavigate();
  const mayPublish = useMay('auctions.publish');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(templatesQuery(search));
  const go = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  const page = Number(search.page ?? 1);
  const templates = data?.templates ?? [];
  const { page: _page, cursor: _cursor, hide: _hide, ...filters } = search;
  return (
    <>
      <PageHead
        title={t('templates.title')}
        facts={
          data === undefined
            ? '\u00a0'
            : t('templates.facts', { count: data.counts.published ?? 0, draft: data.counts.draft ?? 0 })
        }
        actions={
          <>
            <ExportButton href={`/api/admin/templates.csv${query(filters)}`} />
            <LinkButton
              to={'/auctions' as '/'}
              search={{ view: 'week' } as never}
              icon={<CalendarDays aria-hidden="true" size={16} />}
            >
              {t('templates.calendar')}
            </LinkButton>
          </>
        }
        {...(mayPublish
          ? {
              primary: (
                <LinkButton variant="primary" to={'/templates/new' as '/'} icon={<Plus aria-hidden="true" size={16} />}>
                  {t('templates.new')}
                </LinkButton>
              ),
            }
          : {})}
      />
      <PillTabs
        label={t('templates.states')}
        items={(['all', ...TEMPLATE_STATES] as const).map((each) => ({
          id: each,
          label: t(STATE_NAMES[each]),
          count: data?.counts[each] ?? null,
          isCurrent: (search.state ?? 'all') === each,
          link: {
            to: '/templates' as '/',
            search: changed(search, { state: each === 'all' ? null : each, cursor: null, page: null }) as never,
          },
        }))}
      />
      <FilterBar
        hasColumns
        search={{ value: search.q ?? '', placeholder: t('templates.search'), onChange: (q) => go({ q }, true) }}
        filters={[]}
        views={<SavedViews room="templates" search={search} />}
        onClear={() => go({ q: null, state: null })}
      />
      {data === undefined ? (
        <NotLoaded failed={t('templates.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : templates.length === 0 ? (
        <Card>
          {(data.counts.all ?? 0) === 0 && search.q === undefined ? (
            <FirstUse title={t('templates.none')} text={t('templates.noneText')} icon={CalendarDays} />
          ) : (
            <TooTight
              filters={[
                search.state === undefined ? undefined : t(STATE_NAMES[search.state as keyof typeof STATE_NAMES]),
                search.q,
              ].filter((each) => each !== undefined)}
              onDropLast={() => go(search.q === undefined ? { state: null } : { q: null })}
              onClear={() => go({ q: null, state: null })}
            />
          )}
        </Card>
      ) : (
        <>
          <Table templates={templates} isStale={isPlaceholderData} />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + templates.length}
            total={data.counts[(search.state ?? 'all') as 'all'] ?? null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
    </>
  );
}

function Table({ templates, isStale }: { templates: readonly TemplateRow[]; isStale: boolean }) {
  const t = useText();
  const columns = useMemo<Column<TemplateRow>[]>(
    () => [
      {
        id: 'name',
        head: t('templates.name'),
        className: 'min-w-48',
        cell: ({ name, id }) => (
          <>
            <b className="block [overflow-wrap:anywhere]">{name}</b>
            <span className="text-foreground-2 text-xs">{`T-${id}`}</span>
          </>
        ),
      },
      {
        id: 'when',
        head: t('templates.when'),
        cell: (row) => (
          <>
            {daysWords(row.days, t)}
            <span className="block text-foreground-2 text-xs">{timesWords(row.times, t)}</span>
          </>
        ),
      },
      {
        id: 'least',
        head: t('templates.liveLeast'),
        align: 'right',
        cell: (row) => (row.live_least === 0 ? '–' : row.live_least),
      },
      {
        id: 'products',
        head: t('templates.products'),
        align: 'right',
        isMinor: true,
        cell: (row) => formatNumber(row.products),
      },
      { id: 'live', head: t('templates.liveNow'), align: 'right', cell: (row) => formatNumber(row.live) },
      { id: 'scheduled', head: t('templates.scheduled'), align: 'right', cell: (row) => formatNumber(row.scheduled) },
      { id: 'made', head: t('templates.made'), align: 'right', isMinor: true, cell: (row) => formatNumber(row.made) },
      {
        id: 'until',
        head: t('templates.until'),
        isMinor: true,
        cell: (row) => (row.until === null ? t('templates.noEnd') : formatDay(`${row.until}T00:00:00+03:00`)),
      },
      {
        id: 'state',
        head: t('templates.state'),
        cell: (row) => (
          <>
            <TemplateChip state={row.state} />
            {row.trouble === null ? null : (
              <span className="block text-soon-text text-xs">
                {t(
                  row.trouble.code === 'no_product' ? 'templates.troubleShortProduct' : 'templates.troubleShortFailed',
                )}
              </span>
            )}
          </>
        ),
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('templates.title')}
      rows={templates}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      link={({ id }) => ({ to: '/templates/$templateId' as '/', params: { templateId: String(id) } as never })}
      tone={({ trouble }) => (trouble === null ? 'plain' : 'watch')}
      isStale={isStale}
      phone={(row) => (
        <>
          <p className="flex items-center justify-between gap-3">
            <b className="truncate">{row.name}</b>
            <TemplateChip state={row.state} />
          </p>
          <p className="text-foreground-2 text-xs">{whenWords(row, t)}</p>
        </>
      )}
    />
  );
}
