import { ORDER_TABS, type OrderRow, type OrdersAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Columns3, PackageOpen, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { query } from '../../client/api.ts';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { useChanges } from '../../client/use-changes.ts';
import { useMay } from '../session/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { OrdersBoard } from './orders-board.tsx';
import { OrdersBulk } from './orders-bulk.tsx';
import { OrdersTable } from './orders-table.tsx';
import { ordersQuery } from './order-queries.ts';
import type { OrdersSearch } from './orders-search.ts';

const PAGE = 50;
const FILTERS = ['q', 'county', 'courier', 'kind', 'case', 'promised_from', 'promised_to'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));

/** Found, packed and sent. What is late is red and first by its promise. */
export function OrdersScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as OrdersSearch;
  const navigate = useNavigate();
  const mayMove = useMay('orders.move');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ordersQuery(search));
  useChanges('orders');
  const tab = search.tab ?? 'open';
  const go = (next: Readonly<Record<string, string | null>>, replace = false) => {
    setSelected(new Set());
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  };
  const { page: pageText, cursor: _cursor, hide: _hide, view, ...filters } = search;
  const page = Number(pageText ?? 1);
  const orders = data?.orders ?? [];
  const toPack = data?.counts.to_pack ?? 0;
  return (
    <>
      <PageHead
        title={t('orders.title')}
        facts={data === undefined ? '\u00a0' : factsOf(data.counts, t)}
        actions={
          <>
            <ViewButton search={search} isBoard={view === 'board'} />
            <ExportButton href={`/api/admin/orders.csv${query(filters)}`} />
          </>
        }
        {...(mayMove && toPack > 0 ? { primary: <PackNext orders={orders} /> } : {})}
      />
      {view === 'board' ? null : (
        <PillTabs
          label={t('orders.tabs')}
          items={ORDER_TABS.map((each) => ({
            id: each,
            label: t(`orders.${each}`),
            count: data?.counts[each] ?? null,
            isCurrent: each === tab,
            link: {
              to: '/orders',
              search: changed(search, { tab: each === 'open' ? null : each, cursor: null, page: null }) as never,
            },
          }))}
        />
      )}
      <FilterBar
        hasColumns={view !== 'board'}
        search={{
          value: search.q ?? '',
          placeholder: t(mayMove ? 'orders.search' : 'orders.searchMasked'),
          onChange: (q) => go({ q }, true),
        }}
        filters={[
          {
            id: 'county',
            label: t('orders.county'),
            value: search.county ?? null,
            options: (data?.counties ?? []).map((name) => ({ value: name, label: name })),
            onChange: (county) => go({ county }),
          },
          {
            id: 'courier',
            label: t('orders.courier'),
            value: search.courier ?? null,
            options: (data?.couriers ?? []).map((name) => ({ value: name, label: name })),
            onChange: (courier) => go({ courier }),
          },
          {
            id: 'kind',
            label: t('orders.kind'),
            value: search.kind ?? null,
            options: (['win', 'buy_now'] as const).map((kind) => ({ value: kind, label: t(`orders.${kind}`) })),
            onChange: (kind) => go({ kind }),
          },
          {
            id: 'case',
            label: t('orders.withCase'),
            value: search.case ?? null,
            options: (['complaint', 'return', 'to_send', 'to_shelve', 'to_pay_back'] as const).map((each) => ({
              value: each,
              label: t(`orders.case_${each}`),
            })),
            onChange: (each) => go({ case: each }),
          },
        ]}
        views={<SavedViews room="orders" search={search} onOpen={() => setSelected(new Set())} />}
        onClear={() => go(NOTHING)}
      >
        <DayFilter
          label={t('orders.promised')}
          from={search.promised_from ?? null}
          to={search.promised_to ?? null}
          onChange={({ from, to }) => go({ promised_from: from, promised_to: to })}
        />
      </FilterBar>
      {view === 'board' ? (
        <OrdersBoard search={search} mayMove={mayMove} />
      ) : data === undefined ? (
        <NotLoaded
          failed={t('orders.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : orders.length === 0 ? (
        <Card>
          <Nothing search={search} counts={data.counts} onGo={go} />
        </Card>
      ) : (
        <>
          <OrdersTable
            orders={orders}
            selected={selected}
            {...(mayMove ? { onSelected: setSelected } : {})}
            sort={{ by: search.sort ?? 'promised', dir: search.dir === 'desc' ? 'desc' : 'asc' }}
            onSort={({ by, dir }) => go({ sort: by, dir })}
            isStale={isPlaceholderData}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + orders.length}
            total={data.counts[tab as keyof typeof data.counts] ?? null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
      {mayMove && view !== 'board' ? (
        <OrdersBulk
          orders={orders.filter(({ id }) => selected.has(id))}
          isWholePage={orders.length > 0 && orders.every(({ id }) => selected.has(id))}
          total={data?.counts[tab as keyof typeof data.counts] ?? 0}
          search={search}
          onClear={() => setSelected(new Set())}
          onMoved={() => void refetch()}
        />
      ) : null}
    </>
  );
}

/** List and board of the same orders: each has its address, under the same filters. */
function ViewButton({ search, isBoard }: { search: OrdersSearch; isBoard: boolean }) {
  const t = useText();
  const next = { view: isBoard ? null : 'board', tab: null, cursor: null, page: null, sort: null, dir: null };
  const Icon = isBoard ? Rows3 : Columns3;
  return (
    <LinkButton icon={<Icon aria-hidden="true" size={16} />} to="/orders" search={changed(search, next) as never}>
      {t(isBoard ? 'orders.asList' : 'orders.board')}
    </LinkButton>
  );
}

function factsOf(counts: OrdersAnswer['counts'], t: ReturnType<typeof useText>): string {
  const late = counts.late ?? 0;
  const open = t('orders.facts', { count: counts.open ?? 0 });
  return late === 0 ? open : `${open} ${t('orders.factsLate', { count: late })}`;
}

/** The first of this page that waits to be packed; else the tab that has them. */
function PackNext({ orders }: { orders: readonly OrderRow[] }) {
  const t = useText();
  const next = orders.find(({ state }) => state === 'paid');
  const icon = <PackageOpen aria-hidden="true" size={16} />;
  return next === undefined ? (
    <LinkButton variant="primary" icon={icon} to="/orders" search={{ tab: 'to_pack' } as never}>
      {t('orders.packNext')}
    </LinkButton>
  ) : (
    <LinkButton variant="primary" icon={icon} to={'/orders/$orderId' as '/'} params={{ orderId: next.id } as never}>
      {t('orders.packNext')}
    </LinkButton>
  );
}

function Nothing({
  search,
  counts,
  onGo,
}: {
  search: OrdersSearch;
  counts: OrdersAnswer['counts'];
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  const tab = search.tab ?? 'open';
  if (set.length === 0 && (counts.all ?? 0) === 0)
    return <FirstUse title={t('orders.none')} text={t('orders.noneText')} />;
  const words = set.map((name) => {
    const value = search[name] ?? '';
    if (name === 'case') return t(`orders.case_${value}` as 'orders.case_return');
    if (name === 'kind') return t(`orders.${value}` as 'orders.win');
    return name.startsWith('promised') ? formatDay(`${value}T00:00:00+03:00`) : value;
  });
  return (
    <TooTight
      filters={[...(tab === 'all' ? [] : [t(`orders.${tab}` as 'orders.open')]), ...words]}
      onDropLast={() => onGo(set.length === 0 ? { tab: 'all' } : { [set.at(-1) ?? 'q']: null })}
      onClear={() => onGo({ ...NOTHING, tab: 'all' })}
    />
  );
}
