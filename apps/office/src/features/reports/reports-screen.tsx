import { ReportsAnswer } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, query } from '../../client/api.ts';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { AuctionRows } from './auction-rows.tsx';
import { BooksTab } from './books-tab.tsx';
import { JournalTab } from './journal-tab.tsx';
import {
  DeliveryCards,
  Kpis,
  OddsCards,
  OwedCard,
  PaymentCards,
  ProfitCard,
  SalesCard,
  SalesTable,
} from './report-cards.tsx';
import { linkTo } from './report-parts.tsx';
import type { ReportsSearch } from './reports-search.ts';
import { TaxTab } from './tax-tab.tsx';
import { VisitsCards } from './visits-cards.tsx';

const TABS = [
  'overview',
  'sales',
  'owed',
  'profit',
  'payments',
  'delivery',
  'odds',
  'visits',
  'books',
  'journal',
  'tax',
] as const;
type Tab = (typeof TABS)[number];
/** What a tab takes along. */
const SHEETS: Readonly<Partial<Record<Tab, string>>> = {
  overview: 'sales',
  sales: 'sales',
  owed: 'owed',
  profit: 'auctions',
  payments: 'payments',
  delivery: 'delivery',
  odds: 'odds',
  visits: 'visits',
};

/** Sales, what is owed, profit, payments, delivery, honest odds; and the books they rest on. */
export function ReportsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as ReportsSearch;
  const navigate = useNavigate();
  const tab = TABS.find((each) => each === search.tab) ?? 'overview';
  const days = { from: search.from, to: search.to };
  const isBooks = tab === 'books' || tab === 'journal' || tab === 'tax';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reports', days],
    queryFn: ({ signal }) => api.get(`/api/admin/reports${query(days)}`, ReportsAnswer, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isBooks,
  });
  const sheet = SHEETS[tab];
  return (
    <>
      <PageHead
        title={t('reports.title')}
        facts={
          data === undefined || isBooks
            ? undefined
            : t('reports.facts', { from: formatDay(noon(data.from)), to: formatDay(noon(data.to)) })
        }
        chips={
          data !== undefined && !isBooks && data.waiting > 0 ? (
            <StatusChip tone="info">{t('reports.counting', { count: data.waiting })}</StatusChip>
          ) : undefined
        }
        actions={
          <DayFilter
            label={t('reports.days')}
            from={search.from ?? null}
            to={search.to ?? null}
            onChange={(next) =>
              void navigate({ to: '.', search: changed(search, { ...next, cursor: null, page: null }) as never })
            }
          />
        }
        primary={
          sheet === undefined ? undefined : (
            <ExportButton isPrimary href={`/api/admin/reports.csv${query({ ...days, what: sheet })}`} />
          )
        }
      />
      <PillTabs
        label={t('reports.parts')}
        items={TABS.map((id) => ({
          id,
          label: t(`reports.tab_${id}`),
          isCurrent: id === tab,
          link: linkTo({ tab: id === 'overview' ? undefined : id, ...days }),
        }))}
      />
      {tab === 'books' ? (
        <BooksTab days={days} />
      ) : tab === 'journal' ? (
        <JournalTab search={search} />
      ) : tab === 'tax' ? (
        <TaxTab search={search} />
      ) : data === undefined ? (
        <NotLoaded
          failed={t('reports.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : (
        <div className={isPlaceholderData ? 'opacity-60' : undefined}>{shown(tab, data, search)}</div>
      )}
    </>
  );
}

const noon = (day: string): string => `${day}T12:00:00+03:00`;

function shown(tab: Tab, report: ReportsAnswer, search: ReportsSearch): ReactNode {
  switch (tab) {
    case 'sales':
      return (
        <div className="grid gap-4">
          <SalesCard report={report} />
          <SalesTable report={report} />
        </div>
      );
    case 'owed':
      return <OwedCard report={report} />;
    case 'profit':
      return (
        <div className="grid gap-4">
          <ProfitCard report={report} />
          <AuctionRows search={search} />
        </div>
      );
    case 'payments':
      return <PaymentCards report={report} />;
    case 'delivery':
      return <DeliveryCards report={report} />;
    case 'odds':
      return <OddsCards report={report} />;
    case 'visits':
      return <VisitsCards report={report} />;
    default:
      return (
        <div className="grid gap-4">
          <Kpis report={report} />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
            <SalesCard report={report} />
            <OwedCard report={report} />
          </div>
          <ProfitCard report={report} />
          <OddsCards report={report} />
        </div>
      );
  }
}
