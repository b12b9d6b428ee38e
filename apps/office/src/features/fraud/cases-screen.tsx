import { RISK_KINDS, RISK_STATES, type RiskCaseRow } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRight, Download, Lock, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { query } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { formatAge, formatDayTime, formatKes, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { SavedViews } from '../saved-views/index.ts';
import { HrefButton, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, State, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { casesQuery } from './fraud-queries.ts';
import type { FraudSearch } from './fraud-search.ts';
import { StateChip } from './fraud-words.tsx';

const PAGE = 50;
const FILTERS = ['q', 'kind', 'held'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));
const linkOf = ({ reference }: RiskCaseRow) => ({
  to: '/fraud/$caseId' as '/',
  params: { caseId: reference } as never,
});

/** Cases about people, the newest first: what was seen, and what an open one holds back (OPS-24). */
export function CasesScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as FraudSearch;
  const navigate = useNavigate();
  const now = useNow(60);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(casesQuery(search));
  const tab = RISK_STATES.find((each) => each === search.tab) ?? 'open';
  const go = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  const { page: pageText, cursor: _cursor, ...filters } = search;
  const page = Number(pageText ?? 1);
  const cases = data?.cases ?? [];
  const next = tab === 'open' ? cases[0] : undefined;
  const columns = useMemo(() => columnsOf(t, now, tab === 'open'), [t, now, tab]);
  return (
    <>
      <PageHead
        title={t('fraud.title')}
        facts={
          data === undefined
            ? '\u00a0'
            : [
                t('fraud.facts', { count: data.counts.open }),
                ...(data.held.count === 0
                  ? []
                  : [t('fraud.factsHeld', { count: data.held.count, total: formatKes(data.held.total) })]),
                data.looked_at === null
                  ? t('fraud.neverLooked')
                  : t('fraud.looked', { when: formatDayTime(data.looked_at) }),
                ...(data.not_looked_at.length === 0
                  ? []
                  : [
                      t('fraud.notLookedAt', {
                        kinds: data.not_looked_at.map((each) => t(`fraud.kind_${each}`)).join(', '),
                      }),
                    ]),
              ].join('. ')
        }
        actions={
          <HrefButton
            data-key-export=""
            href={`/api/admin/risk.csv${query(filters)}`}
            download
            className="max-md:hidden"
            icon={<Download aria-hidden="true" size={16} />}
          >
            {t('common.exportCsv')}
          </HrefButton>
        }
        {...(next === undefined
          ? {}
          : {
              primary: (
                <LinkButton variant="primary" {...linkOf(next)} icon={<ArrowRight aria-hidden="true" size={16} />}>
                  {t('fraud.next')}
                </LinkButton>
              ),
            })}
      />
      <PillTabs
        label={t('fraud.tabs')}
        items={RISK_STATES.map((each) => ({
          id: each,
          label: t(`fraud.${each}`),
          count: data?.counts[each] ?? null,
          isCurrent: each === tab,
          link: {
            to: '/fraud' as '/',
            search: changed(search, { tab: each === 'open' ? null : each, cursor: null, page: null }) as never,
          },
        }))}
      />
      <FilterBar
        search={{ value: search.q ?? '', placeholder: t('fraud.search'), onChange: (q) => go({ q }, true) }}
        filters={[
          {
            id: 'kind',
            label: t('fraud.kind'),
            value: search.kind ?? null,
            options: RISK_KINDS.map((value) => ({ value, label: t(`fraud.kind_${value}`) })),
            onChange: (kind) => go({ kind }),
          },
          {
            id: 'held',
            label: t('fraud.held'),
            value: search.held ?? null,
            options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`fraud.held_${value}`) })),
            onChange: (held) => go({ held }),
          },
        ]}
        views={<SavedViews room="fraud" search={search} />}
        onClear={() => go(NOTHING)}
      />
      {data === undefined ? (
        <NotLoaded failed={t('fraud.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} rows={7} />
      ) : cases.length === 0 ? (
        <Card>
          <Nothing search={search} onGo={go} />
        </Card>
      ) : (
        <>
          <DataTable
            label={t('fraud.list')}
            rows={cases}
            columns={columns}
            rowId={({ reference }) => reference}
            rowName={({ reference }) => reference}
            link={linkOf}
            tone={({ held }) => (held.count > 0 ? 'watch' : 'plain')}
            isStale={isPlaceholderData}
            phone={(each) => <PhoneRow row={each} />}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + cases.length}
            total={data.counts[tab]}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
    </>
  );
}

function Nothing({ search, onGo }: { search: FraudSearch; onGo: (next: Record<string, string | null>) => void }) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  const last = set.at(-1);
  if (last !== undefined)
    return (
      <TooTight
        filters={set.map((name) =>
          name === 'q'
            ? (search.q ?? '')
            : `${t(`fraud.${name}`)}: ${t(`fraud.${name}_${search[name] ?? ''}` as 'fraud.held_yes')}`,
        )}
        onDropLast={() => onGo({ [last]: null })}
        onClear={() => onGo(NOTHING)}
      />
    );
  if (search.tab !== undefined && search.tab !== 'open')
    return (
      <State icon={ShieldCheck} title={t('fraud.noneOfState')} text={t('fraud.noneText')}>
        <LinkButton variant="soft" to={'/fraud' as '/'} search={{} as never}>
          {t('fraud.showOpen')}
        </LinkButton>
      </State>
    );
  return <FirstUse icon={ShieldCheck} title={t('fraud.none')} text={t('fraud.noneText')} />;
}

function Names({ row }: { row: RiskCaseRow }) {
  const t = useText();
  const names = row.people.map(({ username }) => username).join(', ');
  const more = row.people_in_all - row.people.length;
  return <>{more > 0 ? t('fraud.andMore', { names, count: more }) : names}</>;
}

const columnsOf = (t: Translate, now: number, isOpen: boolean): Column<RiskCaseRow>[] => [
  {
    id: 'case',
    head: t('fraud.case'),
    cell: ({ reference, appealed_at: appealed }) => (
      <span className="flex items-center gap-2">
        <b className="tnum whitespace-nowrap">{reference}</b>
        {appealed === null ? null : <StatusChip tone="info">{t('fraud.appealed')}</StatusChip>}
      </span>
    ),
  },
  {
    id: 'people',
    head: t('fraud.people'),
    cell: (row) => (
      <span className="flex items-center gap-3">
        <span className="flex shrink-0 -space-x-2">
          {row.people.slice(0, 3).map(({ id, avatar, username }) => (
            <Avatar key={id} file={avatar} name={username} size={24} />
          ))}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Names row={row} />
        </span>
      </span>
    ),
  },
  {
    id: 'why',
    head: t('fraud.why'),
    isMinor: true,
    cell: ({ kinds }) => (
      <span className="flex flex-wrap gap-1">
        {kinds.map((kind) => (
          <StatusChip key={kind} tone="grey">
            {t(`fraud.kind_${kind}`)}
          </StatusChip>
        ))}
      </span>
    ),
  },
  {
    id: 'holds',
    head: t('fraud.holds'),
    align: 'right',
    cell: ({ held }) =>
      held.count === 0 ? <span className="text-foreground-2">–</span> : <b>{formatNumber(held.total)}</b>,
  },
  isOpen
    ? {
        id: 'waits',
        head: t('fraud.waits'),
        className: 'whitespace-nowrap',
        cell: ({ opened_at: at }) => formatAge(at, now),
      }
    : {
        id: 'decided',
        head: t('fraud.decided'),
        cell: ({ decided_at: at, decided_by: by }) =>
          at === null ? '–' : `${formatDayTime(at)}${by === null ? '' : `, ${by.name}`}`,
      },
];

function PhoneRow({ row }: { row: RiskCaseRow }) {
  const t = useText();
  return (
    <div className="grid gap-1">
      <p className="flex items-start justify-between gap-3">
        <b className="tnum">{row.reference}</b>
        {row.held.count === 0 ? (
          <StateChip state={row.state} />
        ) : (
          <StatusChip tone="bad" icon={Lock}>
            {t('fraud.holdsChip', { total: formatKes(row.held.total) })}
          </StatusChip>
        )}
      </p>
      <p className="text-foreground-2 text-xs [overflow-wrap:anywhere]">
        <Names row={row} />
      </p>
      <p className="text-foreground-2 text-xs">{row.kinds.map((kind) => t(`fraud.kind_${kind}`)).join(', ')}</p>
    </div>
  );
}
