import { AUCTION_TABS, type AuctionsAnswer } from '@mnada/contract/office';
import { categoryName } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { query } from '../../client/api.ts';
import { currentLanguage, formatDay, type Translate, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { useLater } from '../../client/use-later.ts';
import { useMay } from '../session/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { askedOf, auctionsQuery } from './auction-queries.ts';
import { blockKey } from './auction-state.ts';
import type { AuctionsSearch } from './auctions-search.ts';
import { AuctionsTable } from './auctions-table.tsx';
import { NewAuction } from './new-auction.tsx';
import { ViewSwitch } from './view-switch.tsx';

const loadBulk = () => import('./auctions-bulk.tsx');
const PAGE = 50;
const FILTERS = ['q', 'product', 'category', 'template', 'from', 'to'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));
/** What one comes for first. */
const FIRST_TAB = 'live';

/** Found, watched, planned. */
export function AuctionsList() {
  const t = useText();
  const search = useSearch({ strict: false }) as AuctionsSearch;
  const navigate = useNavigate();
  const mayPublish = useMay('auctions.publish');
  const tab = search.tab ?? FIRST_TAB;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(auctionsQuery({ ...search, tab }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useLater(loadBulk, selected.size > 0);
  const go = (next: Readonly<Record<string, string | null>>, replace = false) => {
    setSelected(new Set());
    void navigate({
      to: '.',
      search: changed(search, { cursor: null, page: null, view: null, ...next }) as never,
      replace,
    });
  };
  const page = Number(search.page ?? 1);
  const auctions = data?.auctions ?? [];
  // Drafts have no bids to give back: on their tab nothing is selected.
  const chosen = tab === 'draft' ? [] : auctions.filter((row) => selected.has(blockKey(row)));
  const { cursor: _cursor, ...filters } = askedOf({ ...search, tab });
  const language = currentLanguage();
  return (
    <>
      <PageHead
        title={t('auctions.title')}
        facts={data === undefined ? '\u00a0' : factsOf(data.counts, t)}
        actions={
          <>
            <ViewSwitch view="list" />
            <ExportButton href={`/api/admin/auctions.csv${query(filters)}`} />
            <LinkButton to={'/templates' as '/'}>{t('templates.title')}</LinkButton>
          </>
        }
        {...(mayPublish ? { primary: <NewAuction /> } : {})}
      />
      <PillTabs
        label={t('auctions.tabs')}
        items={AUCTION_TABS.map((each) => ({
          id: each,
          label: t(`auctions.${each}`),
          count: data?.counts[each] ?? null,
          isCurrent: each === tab,
          link: {
            to: '/auctions' as '/',
            search: changed(search, {
              tab: each === FIRST_TAB ? null : each,
              cursor: null,
              page: null,
              view: null,
              sort: null,
              dir: null,
            }) as never,
          },
        }))}
      />
      <FilterBar
        hasColumns
        search={{ value: search.q ?? '', placeholder: t('auctions.search'), onChange: (q) => go({ q }, true) }}
        filters={[
          {
            id: 'category',
            label: t('auctions.category'),
            value: search.category ?? null,
            options: (data?.categories ?? []).map((name) => ({ value: name, label: categoryName(name, language) })),
            onChange: (category) => go({ category }),
          },
          {
            id: 'template',
            label: t('auctions.template'),
            value: search.template ?? null,
            options: (data?.templates ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            onChange: (template) => go({ template }),
          },
          ...(search.product === undefined
            ? []
            : [
                {
                  id: 'product',
                  label: t('auctions.product'),
                  value: search.product,
                  options: [{ value: search.product, label: auctions[0]?.product.name ?? search.product }],
                  onChange: (product: string | null) => go({ product }),
                },
              ]),
        ]}
        views={<SavedViews room="auctions" search={search} />}
        onClear={() => go(NOTHING)}
      >
        <DayFilter
          label={t('auctions.opens')}
          from={search.from ?? null}
          to={search.to ?? null}
          onChange={({ from, to }) => go({ from, to })}
        />
      </FilterBar>
      {data === undefined ? (
        <NotLoaded
          failed={t('auctions.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : auctions.length === 0 ? (
        <Card>
          <Nothing
            search={search}
            tab={tab}
            counts={data.counts}
            templates={data.templates}
            mayPublish={mayPublish}
            onGo={go}
          />
        </Card>
      ) : (
        <>
          <AuctionsTable
            auctions={auctions}
            selected={selected}
            {...(tab === 'draft' ? {} : { onSelected: setSelected })}
            sort={{
              by: search.sort ?? 'start',
              dir: search.dir === 'asc' || search.dir === 'desc' ? search.dir : firstDir(tab),
            }}
            onSort={({ by, dir }) => go({ sort: by, dir })}
            isStale={isPlaceholderData}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + auctions.length}
            total={data.counts[tab as keyof typeof data.counts] ?? null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
      {bulk === null ? null : (
        <bulk.AuctionsBulk
          auctions={chosen}
          isWholePage={chosen.length > 0 && chosen.length === auctions.length}
          total={data?.counts[tab as keyof typeof data.counts] ?? 0}
          search={{ ...search, tab }}
          onClear={() => setSelected(new Set())}
          onDone={() => void refetch()}
        />
      )}
    </>
  );
}

/** As the server sorts it by itself: what comes next first, what is over by the newest. */
const firstDir = (tab: string): 'asc' | 'desc' => (tab === 'scheduled' || tab === 'draft' ? 'asc' : 'desc');

const factsOf = (counts: AuctionsAnswer['counts'], t: Translate): string =>
  t('auctions.facts', { live: counts.live ?? 0, scheduled: counts.scheduled ?? 0, count: counts.draft ?? 0 });

function Nothing({
  search,
  tab,
  counts,
  templates,
  mayPublish,
  onGo,
}: {
  search: AuctionsSearch;
  tab: string;
  counts: AuctionsAnswer['counts'];
  templates: AuctionsAnswer['templates'];
  mayPublish: boolean;
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  if (set.length === 0 && (counts.all ?? 0) + (counts.draft ?? 0) === 0)
    return (
      <FirstUse title={t('auctions.none')} text={t('auctions.noneText')} icon={Gavel}>
        {mayPublish ? (
          <>
            <LinkButton to={'/auctions/new' as '/'}>{t('auctions.new')}</LinkButton>
            <LinkButton to={'/templates/new' as '/'}>{t('templates.new')}</LinkButton>
          </>
        ) : null}
      </FirstUse>
    );
  const scheduled = counts.scheduled ?? 0;
  if (set.length === 0 && tab === FIRST_TAB && scheduled > 0)
    return (
      <FirstUse title={t('auctions.noLive')} text={t('auctions.noLiveText', { count: scheduled })} icon={Gavel}>
        <Button onClick={() => onGo({ tab: 'scheduled' })}>{t('auctions.showScheduled')}</Button>
      </FirstUse>
    );
  const words = set.map((name) => {
    const value = search[name] ?? '';
    if (name === 'from' || name === 'to') return formatDay(`${value}T00:00:00+03:00`);
    return name === 'template' ? (templates.find(({ id }) => String(id) === value)?.name ?? value) : value;
  });
  return (
    <TooTight
      filters={[...(tab === 'all' ? [] : [t(`auctions.${tab}` as 'auctions.live')]), ...words]}
      onDropLast={() => onGo(set.length === 0 ? { tab: 'all' } : { [set.at(-1) ?? 'q']: null })}
      onClear={() => onGo({ ...NOTHING, tab: 'all' })}
    />
  );
}
