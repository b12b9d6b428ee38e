import { PAYMENT_KINDS, PAYMENT_TABS, type PaymentsAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search, TriangleAlert, Undo2 } from 'lucide-react';
import { query } from '../../client/api.ts';
import { formatDate, formatDay, formatKes, formatTook, type Translate, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { paymentsQuery } from './payment-queries.ts';
import type { PaymentsSearch } from './payments-search.ts';

const PAGE = 50;
const FILTERS = ['q', 'kind', 'least', 'most', 'day_from', 'day_to'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));
const SUMS = { small: ['', '999'], middle: ['1000', '9999'], large: ['10000', ''] } as const;
type SumName = keyof typeof SUMS;
const sumOf = ({ least = '', most = '' }: PaymentsSearch): SumName | null =>
  (Object.keys(SUMS) as SumName[]).find((name) => SUMS[name][0] === least && SUMS[name][1] === most) ?? null;

/** Every prompt and everything that came by the paybill, a day at a time; each row opens its trail. */
export function PaymentsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as PaymentsSearch;
  const navigate = useNavigate();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(paymentsQuery(search));
  const tab = search.tab ?? 'all';
  const go = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  const { page: pageText, cursor: _cursor, hide: _hide, ...filters } = search;
  const page = Number(pageText ?? 1);
  const payments = data?.payments ?? [];
  const dir = search.dir === 'asc' ? 'asc' : 'desc';
  const days = data?.days ?? null;
  return (
    <>
      <PageHead
        title={t('payments.title')}
        facts={data === undefined ? '\u00a0' : factsOf(data, t)}
        actions={
          <>
            <LinkButton to={'/payments/refunds' as '/'} icon={<Undo2 aria-hidden="true" size={16} />}>
              {t('payments.refunds')}
            </LinkButton>
            <ExportButton href={`/api/admin/payments.csv${query(filters)}`} />
          </>
        }
        primary={
          <Button
            variant="primary"
            icon={<Search aria-hidden="true" size={16} />}
            onClick={() => document.querySelector<HTMLInputElement>('[data-key-search]')?.focus()}
          >
            {t('payments.findReceipt')}
          </Button>
        }
      />
      <ProviderStrip provider={data?.provider} />
      <PillTabs
        label={t('payments.tabs')}
        items={PAYMENT_TABS.map((each) => ({
          id: each,
          label: t(`payments.${each}`),
          count: data?.counts?.[each] ?? null,
          isCurrent: each === tab,
          link: {
            to: '/payments' as '/',
            search: changed(search, { tab: each === 'all' ? null : each, cursor: null, page: null }) as never,
          },
        }))}
      />
      <FilterBar
        hasColumns
        search={{
          value: search.q ?? '',
          placeholder: t(data?.is_masked === true ? 'payments.searchMasked' : 'payments.search'),
          onChange: (q) => go({ q }, true),
        }}
        filters={[
          {
            id: 'kind',
            label: t('payments.kind'),
            value: search.kind ?? null,
            options: PAYMENT_KINDS.map((value) => ({ value, label: t(`payments.kind_${value}`) })),
            onChange: (kind) => go({ kind }),
          },
          {
            id: 'amount',
            label: t('payments.amount'),
            value: sumOf(search),
            options: (Object.keys(SUMS) as SumName[]).map((value) => ({ value, label: t(`payments.sum_${value}`) })),
            onChange: (value) => {
              const [least, most] = value === null ? ['', ''] : SUMS[value as SumName];
              go({ least, most });
            },
          },
        ]}
        onClear={() => go(NOTHING)}
      >
        <DayFilter
          key={`${days?.from}-${days?.to}`}
          label={t('payments.day')}
          from={days?.from ?? null}
          to={days?.to ?? null}
          onChange={({ from, to }) => go({ day_from: from, day_to: to })}
        />
      </FilterBar>
      {data === undefined ? (
        <NotLoaded
          failed={t('payments.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : payments.length === 0 ? (
        <Card>
          <Nothing search={search} days={days} onGo={go} />
        </Card>
      ) : (
        <>
          <PaymentsTable
            payments={payments}
            paid={data.paid}
            isOneDay={days !== null && days.from === days.to}
            sort={{ by: 'asked', dir }}
            onSort={() => go({ dir: dir === 'asc' ? null : 'asc' })}
            isStale={isPlaceholderData}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + payments.length}
            total={data.counts?.[tab as keyof typeof data.counts] ?? null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
    </>
  );
}

const dayName = (day: string): string => formatDate(`${day}T00:00:00+03:00`);

function factsOf({ days, paid }: PaymentsAnswer, t: Translate): string {
  const when =
    days === null
      ? t('payments.factsAll')
      : days.from === days.to
        ? dayName(days.from)
        : `${formatDay(`${days.from}T00:00:00+03:00`)} – ${dayName(days.to)}`;
  const sum = paid === null ? '' : ` ${t('payments.factsPaid', { count: paid.count, total: formatKes(paid.total) })}`;
  return `${when}.${sum} ${t('payments.factsRow')}`;
}

const SLOW_MS = 1_500;

/** M-PESA takes prompts slower than it did, or nobody is asked: with numbers, and what that means for shoppers. */
function ProviderStrip({ provider }: { provider: PaymentsAnswer['provider'] | undefined }) {
  const t = useText();
  if (provider === undefined) return null;
  const { now_ms: now, usual_ms: usual, is_paused: isPaused } = provider;
  const isSlow = now !== null && usual !== null && now > SLOW_MS && now > usual * 1.7;
  if (!isPaused && !isSlow) return null;
  return (
    <div role="status" className="mb-4 flex items-start gap-3 rounded-md bg-soon-soft px-4 py-3 text-soon-text">
      <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
      <div>
        <p className="font-semi">
          {isPaused
            ? t('payments.paused')
            : t('payments.slow', { now: formatTook(now ?? 0), usual: formatTook(usual ?? 0) })}
        </p>
        <p className="text-foreground">{t(isPaused ? 'payments.pausedText' : 'payments.slowText')}</p>
      </div>
    </div>
  );
}

function Nothing({
  search,
  days,
  onGo,
}: {
  search: PaymentsSearch;
  days: PaymentsAnswer['days'];
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined && !name.startsWith('day'));
  const tab = search.tab ?? 'all';
  if (set.length === 0 && tab === 'unresolved')
    return <FirstUse title={t('payments.noneUnresolved')} text={t('payments.noneUnresolvedText')} />;
  if (set.length === 0 && tab === 'all')
    return (
      <FirstUse
        title={days === null ? t('payments.noneAtAll') : t('payments.noneOn', { day: dayName(days.to) })}
        text={t('payments.noneText')}
      />
    );
  const words = set.map((name) => {
    const value = search[name] ?? '';
    if (name === 'kind') return t(`payments.kind_${value}` as 'payments.kind_pack');
    if (name === 'least' || name === 'most') return formatKes(Number(value));
    return name.startsWith('day') ? formatDay(`${value}T00:00:00+03:00`) : value;
  });
  return (
    <TooTight
      filters={[...(tab === 'all' ? [] : [t(`payments.${tab}` as 'payments.paid')]), ...words]}
      onDropLast={() => onGo(set.length === 0 ? { tab: null } : { [set.at(-1) ?? 'q']: null })}
      onClear={() => onGo({ ...NOTHING, tab: null })}
    />
  );
}
