import { DELIVERY_CLASSES, PRODUCT_TABS, type ProductsAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { query } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { useMay } from '../session/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { productsQuery } from './product-queries.ts';
import type { ProductsSearch } from './products-search.ts';
import { ProductsBulk } from './products-bulk.tsx';
import { ProductsTable } from './products-table.tsx';
import { useSeesCosts } from './use-sees-costs.ts';

const PAGE = 50;
const FILTERS = ['q', 'category', 'delivery'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));
/** As the server sorts unless told otherwise. */
const DIRS: Readonly<Record<string, 'asc' | 'desc'>> = { edited: 'desc', price: 'desc' };

/** Found, watched for old prices and low stock, and picked several at once. */
export function ProductsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as ProductsSearch;
  const navigate = useNavigate();
  const mayEdit = useMay('products.edit');
  const mayPublish = useMay('auctions.publish');
  const seesCost = useSeesCosts();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(productsQuery(search));
  const tab = search.tab ?? 'all';
  const go = (next: Readonly<Record<string, string | null>>, replace = false) => {
    setSelected(new Set());
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  };
  const { page: pageText, cursor: _cursor, hide: _hide, ...filters } = search;
  const page = Number(pageText ?? 1);
  const products = data?.products ?? [];
  const sort = search.sort ?? 'edited';
  const dir = search.dir === 'asc' || search.dir === 'desc' ? search.dir : (DIRS[sort] ?? 'asc');
  return (
    <>
      <PageHead
        title={t('products.title')}
        facts={
          data === undefined
            ? '\u00a0'
            : t('products.facts', { count: data.counts.all ?? 0, published: data.counts.published ?? 0 })
        }
        actions={
          <>
            <ExportButton href={`/api/admin/products.csv${query(filters)}`} />
            {mayEdit ? <ImportLink label={t('products.import')} /> : null}
          </>
        }
        {...(mayEdit ? { primary: <NewProduct /> } : {})}
      />
      <PillTabs
        label={t('products.tabs')}
        items={PRODUCT_TABS.map((each) => ({
          id: each,
          label: t(`products.${each}`),
          count: data?.counts[each] ?? null,
          isCurrent: each === tab,
          link: {
            to: '/products' as '/',
            search: changed(search, { tab: each === 'all' ? null : each, cursor: null, page: null }) as never,
          },
        }))}
      />
      <FilterBar
        hasColumns
        search={{
          value: search.q ?? '',
          placeholder: t('products.search'),
          onChange: (q) => go({ q }, true),
        }}
        filters={[
          {
            id: 'category',
            label: t('products.category'),
            value: search.category ?? null,
            options: (data?.categories ?? []).map((name) => ({ value: name, label: name })),
            onChange: (category) => go({ category }),
          },
          {
            id: 'delivery',
            label: t('products.delivery'),
            value: search.delivery ?? null,
            options: DELIVERY_CLASSES.map((each) => ({ value: each, label: t(`products.${each}`) })),
            onChange: (delivery) => go({ delivery }),
          },
        ]}
        views={<SavedViews room="products" search={search} onOpen={() => setSelected(new Set())} />}
        onClear={() => go(NOTHING)}
      />
      {data === undefined ? (
        <NotLoaded
          failed={t('products.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : products.length === 0 ? (
        <Card>
          <Nothing search={search} counts={data.counts} mayEdit={mayEdit} onGo={go} />
        </Card>
      ) : (
        <>
          <ProductsTable
            withBreakEven={mayPublish}
            withCost={seesCost}
            products={products}
            selected={selected}
            {...(mayEdit ? { onSelected: setSelected } : {})}
            sort={{ by: sort, dir }}
            onSort={({ by, dir: next }) => go({ sort: by, dir: next })}
            isStale={isPlaceholderData}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + products.length}
            total={data.counts[tab as keyof typeof data.counts] ?? null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
      {mayEdit ? (
        <ProductsBulk
          products={products.filter(({ id }) => selected.has(String(id)))}
          isWholePage={products.length > 0 && products.every(({ id }) => selected.has(String(id)))}
          total={data?.counts[tab as keyof typeof data.counts] ?? 0}
          search={search}
          onClear={() => setSelected(new Set())}
          onDone={() => void refetch()}
        />
      ) : null}
    </>
  );
}

function NewProduct() {
  const t = useText();
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden="true" size={16} />} to={'/products/new' as '/'}>
      {t('products.new')}
    </LinkButton>
  );
}

const ImportLink = ({ label }: { label: string }) => (
  <LinkButton icon={<Upload aria-hidden="true" size={16} />} to={'/products/import' as '/'} className="max-md:hidden">
    {label}
  </LinkButton>
);

function Nothing({
  search,
  counts,
  mayEdit,
  onGo,
}: {
  search: ProductsSearch;
  counts: ProductsAnswer['counts'];
  mayEdit: boolean;
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  const tab = search.tab ?? 'all';
  if (set.length === 0 && (counts.all ?? 0) === 0)
    return (
      <FirstUse title={t('products.none')} text={t('products.noneText')}>
        {mayEdit ? <ImportLink label={t('products.import')} /> : null}
      </FirstUse>
    );
  return (
    <TooTight
      filters={[
        ...(tab === 'all' ? [] : [t(`products.${tab}` as 'products.draft')]),
        ...set.map((name) =>
          name === 'delivery' ? t(`products.${search.delivery ?? ''}` as 'products.parcel') : (search[name] ?? ''),
        ),
      ]}
      onDropLast={() => onGo(set.length === 0 ? { tab: null } : { [set.at(-1) ?? 'q']: null })}
      onClear={() => onGo({ ...NOTHING, tab: null })}
    />
  );
}
