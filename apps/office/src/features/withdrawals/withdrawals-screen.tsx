import { WITHDRAWAL_TABS, type WithdrawalsAnswer, type WithdrawalSeen } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { query } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import {
  formatAge,
  formatDayTime,
  formatDue,
  formatKes,
  formatLength,
  formatNumber,
  type Translate,
  useText,
} from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { KpiCard } from '../../ui/kpi-card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { BreakerStrip, StopButton } from './breaker-strip.tsx';
import { withdrawalsQuery } from './withdrawal-queries.ts';
import { ApprovalsChip, isHeld, NameChip } from './withdrawal-state.tsx';
import type { WithdrawalsSearch } from './withdrawals-search.ts';

const PAGE = 50;
const FILTERS = ['q', 'name', 'flagged'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));

/** Cash claims and earnings on their way out: who waits longest is first, what is held says why. */
export function WithdrawalsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as WithdrawalsSearch;
  const navigate = useNavigate();
  const now = useNow(60);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(withdrawalsQuery(search));
  const tab = search.tab ?? 'waiting';
  const go = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  const { page: pageText, cursor: _cursor, hide: _hide, ...filters } = search;
  const page = Number(pageText ?? 1);
  const withdrawals = data?.withdrawals ?? [];
  const next = withdrawals.find((each) => each.tab === 'waiting' && !isHeld(each, now));
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  return (
    <>
      <PageHead
        title={t('withdrawals.title')}
        facts={
          data === undefined
            ? '\u00a0'
            : t('withdrawals.facts', { count: data.waiting.count, total: formatKes(data.waiting.total) })
        }
        actions={
          <>
            {data !== undefined && data.breaker.state !== 'open' ? <StopButton /> : null}
            <ExportButton href={`/api/admin/withdrawals.csv${query(filters)}`} />
          </>
        }
        {...(next === undefined
          ? {}
          : {
              primary: (
                <LinkButton
                  variant="primary"
                  to={'/withdrawals/$withdrawalId' as '/'}
                  params={{ withdrawalId: next.reference } as never}
                  icon={<ArrowRight aria-hidden="true" size={16} />}
                >
                  {t('withdrawals.reviewNext')}
                </LinkButton>
              ),
            })}
      />
      {data === undefined ? null : <BreakerStrip data={data} />}
      <Sums data={data} />
      <PillTabs
        label={t('withdrawals.tabs')}
        items={WITHDRAWAL_TABS.map((each) => ({
          id: each,
          label: t(`withdrawals.${each}`),
          count: data?.counts[each] ?? null,
          isCurrent: each === tab,
          link: {
            to: '/withdrawals' as '/',
            search: changed(search, { tab: each === 'waiting' ? null : each, cursor: null, page: null }) as never,
          },
        }))}
      />
      <FilterBar
        hasColumns
        search={{
          value: search.q ?? '',
          placeholder: t('withdrawals.search'),
          onChange: (q) => go({ q }, true),
        }}
        filters={[
          {
            id: 'name',
            label: t('withdrawals.nameCheck'),
            value: search.name ?? null,
            options: (['match', 'differs'] as const).map((value) => ({ value, label: t(`withdrawals.name_${value}`) })),
            onChange: (name) => go({ name }),
          },
          {
            id: 'flagged',
            label: t('withdrawals.flags'),
            value: search.flagged ?? null,
            options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`withdrawals.flagged_${value}`) })),
            onChange: (flagged) => go({ flagged }),
          },
        ]}
        onClear={() => go(NOTHING)}
      />
      {data === undefined ? (
        <NotLoaded
          failed={t('withdrawals.loadFailed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={7}
        />
      ) : withdrawals.length === 0 ? (
        <Card>
          <Nothing search={search} onGo={go} />
        </Card>
      ) : (
        <>
          <DataTable
            label={t('withdrawals.list')}
            rows={withdrawals}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ reference }) => reference}
            link={({ reference }) => ({
              to: '/withdrawals/$withdrawalId' as '/',
              params: { withdrawalId: reference } as never,
            })}
            tone={(each) =>
              isHeld(each, now) || each.tab === 'failed' ? 'broken' : each.tab === 'no_result' ? 'watch' : 'plain'
            }
            isStale={isPlaceholderData}
            foot={<Foot withdrawals={withdrawals} data={data} tab={tab} />}
            phone={(each) => <PhoneRow withdrawal={each} nowMs={now} />}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + withdrawals.length}
            total={data.counts[tab as keyof typeof data.counts] ?? null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
          <p className="mt-3 text-foreground-2">{t('withdrawals.oneAtATime')}</p>
        </>
      )}
    </>
  );
}

function Sums({ data }: { data: WithdrawalsAnswer | undefined }) {
  const t = useText();
  const { float, forecast } = data ?? {};
  const left =
    float == null || float.available === null || data === undefined
      ? null
      : float.available - float.on_its_way - data.waiting.total;
  return (
    <div className="mb-4 grid grid-cols-2 gap-4 max-md:gap-3 lg:grid-cols-4">
      <KpiCard
        label={t('withdrawals.forOne')}
        value={data === undefined ? '–' : formatNumber(data.one.count)}
        context={formatKes(data?.one.total ?? 0)}
      />
      <KpiCard
        label={t('withdrawals.forTwo')}
        value={data === undefined ? '–' : formatNumber(data.two.count)}
        context={t('withdrawals.forTwoText', {
          total: formatKes(data?.two.total ?? 0),
          above: formatKes(data?.two_above ?? 0),
        })}
      />
      <KpiCard
        label={t('withdrawals.held')}
        value={data === undefined ? '–' : formatNumber(data.held.count)}
        context={formatKes(data?.held.total ?? 0)}
      />
      <KpiCard
        label={t('withdrawals.float')}
        value={float?.available == null ? '–' : formatKes(float.available)}
        context={
          <>
            {left === null ? t('withdrawals.floatUnknown') : t('withdrawals.floatLeft', { sum: formatKes(left) })}
            <span className="block">
              {t('withdrawals.forecast', {
                today: formatKes((forecast?.approved ?? 0) + (forecast?.due_today ?? 0)),
                usual: formatKes(forecast?.usual_day ?? 0),
              })}
            </span>
          </>
        }
      />
    </div>
  );
}

const columnsOf = (t: Translate, now: number): Column<WithdrawalSeen>[] => [
  {
    id: 'claim',
    head: t('withdrawals.claim'),
    cell: ({ reference }) => <b className="tnum whitespace-nowrap">{reference}</b>,
  },
  {
    id: 'person',
    head: t('withdrawals.person'),
    cell: ({ user, name }) => (
      <span className="flex items-center gap-3">
        <Avatar file={user.avatar} name={user.username} size={32} />
        <span className="min-w-0">
          <b className="block whitespace-nowrap">{name}</b>
          <span className="text-foreground-2 text-xs">{user.username}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'won',
    head: t('withdrawals.won'),
    className: 'min-w-44',
    isMinor: true,
    cell: ({ product, gross, fee }) =>
      product === null ? (
        <span className="text-foreground-2">{t('withdrawals.earnings')}</span>
      ) : (
        <span className="flex items-center gap-3">
          <ProductTile image={product.image} size={36} />
          <span className="min-w-0">
            <b className="block [overflow-wrap:anywhere]">{product.name}</b>
            <span className="text-foreground-2 text-xs">
              {formatKes(gross)} − {fee.toFixed(2)}
            </span>
          </span>
        </span>
      ),
  },
  { id: 'to', head: t('common.to'), isMinor: true, className: 'whitespace-nowrap tnum', cell: ({ phone }) => phone },
  { id: 'name', head: t('withdrawals.nameCheck'), cell: ({ name_check: check }) => <NameChip check={check} /> },
  {
    id: 'flags',
    head: t('withdrawals.flags'),
    cell: ({ flags }) =>
      flags.length === 0 ? (
        <span className="text-foreground-2">{t('withdrawals.noFlags')}</span>
      ) : (
        <span className="flex flex-wrap gap-1">
          {flags.map((flag) => (
            <StatusChip key={flag} tone="warn" icon={TriangleAlert}>
              {t(`withdrawals.flag_${flag}`)}
            </StatusChip>
          ))}
        </span>
      ),
  },
  {
    id: 'approvals',
    head: t('withdrawals.approvals'),
    cell: (each) => <ApprovalsChip withdrawal={each} nowMs={now} />,
  },
  { id: 'net', head: t('withdrawals.toPay'), align: 'right', cell: ({ net }) => <b>{formatNumber(net)}</b> },
  {
    id: 'waits',
    head: t('withdrawals.waits'),
    align: 'right',
    className: 'whitespace-nowrap',
    cell: ({ asked_at: at, tab }) => (tab === 'waiting' ? formatLength(now - Date.parse(at)) : formatDayTime(at)),
  },
];

/** The sum of the tab where it is the queue, else of the page. */
function Foot({
  withdrawals,
  data,
  tab,
}: {
  withdrawals: readonly WithdrawalSeen[];
  data: WithdrawalsAnswer;
  tab: string;
}) {
  const isWhole = tab === 'waiting' && data.waiting.count === data.counts.waiting;
  const sum = isWhole ? data.waiting.total : withdrawals.reduce((total, { net }) => total + net, 0);
  return (
    <tr className="max-md:hidden">
      <td className="tnum border-border border-t-2 px-4.5 py-2.5 font-semi">
        {formatNumber(isWhole ? data.waiting.count : withdrawals.length)}
      </td>
      <td colSpan={8} className="tnum border-border border-t-2 px-4.5 text-right font-semi">
        {formatNumber(sum)}
      </td>
    </tr>
  );
}

function PhoneRow({ withdrawal, nowMs }: { withdrawal: WithdrawalSeen; nowMs: number }) {
  const due = formatDue(withdrawal.promised_at, nowMs);
  return (
    <div className="flex items-center gap-3">
      <Avatar file={withdrawal.user.avatar} name={withdrawal.user.username} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center justify-between gap-3">
          <b className="truncate">{withdrawal.name}</b>
          <b className="tnum">{formatNumber(withdrawal.net)}</b>
        </p>
        <p className="flex items-center justify-between gap-3 text-foreground-2 text-xs">
          <span className="truncate">
            {withdrawal.reference}, {withdrawal.tab === 'waiting' ? due.words : formatAge(withdrawal.asked_at, nowMs)}
          </span>
          <ApprovalsChip withdrawal={withdrawal} nowMs={nowMs} />
        </p>
      </div>
    </div>
  );
}

function Nothing({
  search,
  onGo,
}: {
  search: WithdrawalsSearch;
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  const tab = search.tab ?? 'waiting';
  if (set.length === 0)
    return (
      <FirstUse
        title={t(tab === 'waiting' ? 'withdrawals.none' : 'withdrawals.noneIn')}
        text={t('withdrawals.noneText')}
      />
    );
  return (
    <TooTight
      filters={set.map((name) => {
        const value = search[name] ?? '';
        if (name === 'name')
          return `${t('withdrawals.nameCheck')}: ${t(`withdrawals.name_${value}` as 'withdrawals.name_match')}`;
        return name === 'flagged' ? t(`withdrawals.flagged_${value}` as 'withdrawals.flagged_yes') : value;
      })}
      onDropLast={() => onGo({ [set.at(-1) ?? 'q']: null })}
      onClear={() => onGo({ ...NOTHING, tab: null })}
    />
  );
}
