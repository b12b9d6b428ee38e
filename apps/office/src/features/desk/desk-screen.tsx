import { DESK_KINDS, DESK_LISTED, type DeskAnswer, type DeskKind, type DeskRow } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { formatAge, formatKes, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FirstUse, NotLoaded, State } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { AlarmStrip } from './alarm-strip.tsx';
import { DeskDetail, linkTo } from './desk-detail.tsx';
import { deskQuery } from './desk-query.ts';

type Search = { kind?: string; open?: string };
const TONES: Readonly<Record<DeskKind, ChipTone>> = {
  disputed: 'bad',
  unallocated: 'warn',
  refund_due: 'warn',
  payout_unknown: 'bad',
  payout_failed: 'bad',
  name_differs: 'warn',
  on_hold: 'info',
  unverified: 'warn',
  day_differs: 'warn',
};
const keyOf = ({ kind, id }: DeskRow): string => `${kind}:${id}`;
const sumOf = (counts: DeskAnswer['counts']) =>
  DESK_KINDS.reduce((sum, kind) => ({ count: sum.count + counts[kind].count, total: sum.total + counts[kind].total }), {
    count: 0,
    total: 0,
  });

/** Whatever of money waits for a person, the weightiest first, its evidence beside it (OPS-21). */
export function DeskScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const now = useNow(60);
  const kind = DESK_KINDS.find((each) => each === search.kind);
  const { data, error, refetch, isFetching } = useQuery(deskQuery(kind));
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  const rows = data?.rows ?? [];
  const open = rows.find((row) => keyOf(row) === search.open) ?? null;
  const shown = open ?? rows[0] ?? null;
  const sums = data === undefined ? null : sumOf(data.counts);
  const first = rows[0];
  const facts =
    sums === null
      ? '\u00a0'
      : sums.count === 0
        ? t('desk.factsNone')
        : [
            t('desk.facts', { count: sums.count, total: formatKes(sums.total) }),
            ...(rows.length === DESK_LISTED ? [t('desk.factsFirst', { count: DESK_LISTED })] : []),
          ].join(' ');
  return (
    <>
      <PageHead
        title={t('desk.title')}
        facts={facts}
        {...(first === undefined
          ? {}
          : {
              primary: (
                <LinkButton
                  variant="primary"
                  {...linkTo(first.path)}
                  icon={<ArrowRight aria-hidden="true" size={16} />}
                >
                  {t('today.nextTask')}
                </LinkButton>
              ),
            })}
      />
      <AlarmStrip alarms={data?.alarms ?? []} />
      <PillTabs
        label={t('desk.tabs')}
        items={[undefined, ...DESK_KINDS].map((each) => ({
          id: each ?? 'all',
          label: each === undefined ? t('desk.all') : t(`desk.kind_${each}`),
          count: data === undefined ? null : each === undefined ? (sums?.count ?? 0) : data.counts[each].count,
          isCurrent: each === kind,
          link: { to: '/desk' as '/', search: (each === undefined ? {} : { kind: each }) as never },
        }))}
      />
      {data === undefined ? (
        <NotLoaded failed={t('desk.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : rows.length === 0 ? (
        <Card>
          {kind === undefined ? (
            <FirstUse icon={CheckCheck} title={t('desk.none')} text={t('desk.noneText')} />
          ) : (
            <State icon={CheckCheck} title={t('desk.noneOfKind')} text={t('desk.noneText')}>
              <Button onClick={() => void navigate({ to: '/desk' as '/', search: {} as never })}>
                {t('desk.showAll')}
              </Button>
            </State>
          )}
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px]">
          <div className={cx('min-w-0', open !== null && 'max-lg:hidden')}>
            <DataTable
              label={t('desk.list')}
              rows={rows}
              columns={columns}
              rowId={keyOf}
              rowName={(row) => `${row.reference}, ${t(`desk.kind_${row.kind}`)}`}
              selected={new Set(shown === null ? [] : [keyOf(shown)])}
              onOpen={(row) =>
                void navigate({
                  to: '.',
                  search: changed(search, { open: keyOf(row) }) as never,
                  replace: search.open !== undefined,
                  resetScroll: false,
                })
              }
              phone={(row) => <PhoneRow row={row} now={now} />}
            />
          </div>
          <div className={cx('min-w-0 lg:sticky lg:top-4', open === null && 'max-lg:hidden')}>
            <Link
              to={'/desk' as '/'}
              search={changed(search, { open: null }) as never}
              className="control mb-2 inline-flex items-center gap-2 font-semi text-link lg:hidden"
            >
              <ArrowLeft aria-hidden="true" size={16} />
              {t('desk.backToList')}
            </Link>
            {shown === null ? null : <DeskDetail key={keyOf(shown)} row={shown} />}
          </div>
        </div>
      )}
    </>
  );
}

const KindChip = ({ kind }: { kind: DeskKind }) => {
  const t = useText();
  return <StatusChip tone={TONES[kind]}>{t(`desk.kind_${kind}`)}</StatusChip>;
};

function columnsOf(t: Translate, now: number): Column<DeskRow>[] {
  return [
    { id: 'what', head: t('desk.what'), cell: ({ reference }) => <b className="tnum">{reference}</b> },
    { id: 'state', head: t('desk.state'), cell: ({ kind }) => <KindChip kind={kind} /> },
    {
      id: 'person',
      head: t('desk.person'),
      isMinor: true,
      cell: ({ person }) => person?.username ?? <span className="text-foreground-2">–</span>,
    },
    { id: 'waits', head: t('desk.waits'), className: 'whitespace-nowrap', cell: ({ since }) => formatAge(since, now) },
    {
      id: 'amount',
      head: t('desk.amount'),
      align: 'right',
      cell: ({ amount }) => <b>{formatNumber(amount)}</b>,
    },
  ];
}

function PhoneRow({ row, now }: { row: DeskRow; now: number }) {
  return (
    <div>
      <p className="flex items-start justify-between gap-3">
        <b className="tnum">{row.reference}</b>
        <b className="tnum">{formatKes(row.amount)}</b>
      </p>
      <p className="flex items-center justify-between gap-3 text-foreground-2 text-xs">
        <span>{[row.person?.username, formatAge(row.since, now)].filter(Boolean).join(', ')}</span>
        <KindChip kind={row.kind} />
      </p>
    </div>
  );
}
