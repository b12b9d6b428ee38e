import type { CalendarAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useCrumb } from '../../client/crumb.ts';
import { useNow } from '../../client/clock.ts';
import { formatDate, formatDay, formatDayTime, isoDay, type Translate, useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';
import { TemplatesSide } from '../templates/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { auctionsQuery, calendarQuery } from './auction-queries.ts';
import type { AuctionsSearch } from './auctions-search.ts';
import { TONES } from './auction-state.ts';
import { daysFrom, type Tone, dayStartOf, monthAway, monthDaysOf, weekStartOf } from './calendar-layout.ts';
import { DayList } from './day-list.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { NewAuction } from './new-auction.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { WeekCalendar } from './week-calendar.tsx';

const DAY_MS = 24 * 3_600_000;

/** A week by the hour, or a month by days; beside it what fills it by itself, and what is short. */
export function CalendarScreen({ view }: { view: 'week' | 'month' }) {
  const t = useText();
  const search = useSearch({ strict: false }) as AuctionsSearch;
  const now = useNow(60);
  const mayPublish = useMay('auctions.publish');
  const isWide = useIsWide();
  useCrumb(t('auctions.calendar'));
  const asked = /^\d{4}-\d{2}-\d{2}$/.test(search.at ?? '') ? Date.parse(`${search.at}T00:00:00+03:00`) : Number.NaN;
  const atMs = Number.isNaN(asked) ? dayStartOf(now) : asked;
  const month = monthDaysOf(atMs);
  const days = view === 'week' ? daysFrom(weekStartOf(atMs), 7) : month.days;
  const first = days[0] ?? atMs;
  const last = days.at(-1) ?? atMs;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(calendarQuery(isoDay(first), isoDay(last)));
  const counts = useQuery(auctionsQuery({ tab: 'live' })).data?.counts;
  const step = (by: number) => isoDay(view === 'week' ? first + by * 7 * DAY_MS : monthAway(month.first, by));
  const link = (at: string | undefined) => ({
    to: '/auctions' as '/',
    search: { view, ...(at === undefined ? {} : { at }) } as never,
  });
  return (
    <>
      <PageHead
        title={t('auctions.calendar')}
        facts={
          <>
            {view === 'week'
              ? t('auctions.weekFacts', { from: formatDay(first), to: formatDate(last) })
              : monthName(month.first)}
            {counts === undefined
              ? null
              : ` ${t('auctions.facts', { live: counts.live ?? 0, scheduled: counts.scheduled ?? 0, count: counts.draft ?? 0 })}`}
          </>
        }
        actions={
          <>
            <ViewSwitch view={view} at={search.at} />
            <LinkButton
              {...link(step(-1))}
              aria-label={t(view === 'week' ? 'auctions.weekBefore' : 'auctions.monthBefore')}
            >
              <ChevronLeft aria-hidden="true" size={16} />
            </LinkButton>
            <LinkButton {...link(undefined)}>
              {t(view === 'week' ? 'auctions.thisWeek' : 'auctions.thisMonth')}
            </LinkButton>
            <LinkButton
              {...link(step(1))}
              aria-label={t(view === 'week' ? 'auctions.weekAfter' : 'auctions.monthAfter')}
            >
              <ChevronRight aria-hidden="true" size={16} />
            </LinkButton>
          </>
        }
        {...(mayPublish ? { primary: <NewAuction /> } : {})}
      />
      {error !== null && data === undefined ? (
        <Card>
          <Failed title={t('auctions.calendarFailed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_268px]">
          <div className={cx('min-w-0', isPlaceholderData && 'opacity-60 transition-opacity delay-150')}>
            {data === undefined ? (
              <CardLoading label={t('common.loading')} className="h-[880px]" />
            ) : (
              <>
                {data.is_cut ? (
                  <p className="mb-3 rounded-md bg-soon-soft p-3 text-soon-text">{t('auctions.isCut')}</p>
                ) : null}
                {!isWide ? (
                  <DayList blocks={data.blocks} days={days} />
                ) : view === 'week' ? (
                  <WeekCalendar blocks={data.blocks} days={days} />
                ) : (
                  <MonthCalendar blocks={data.blocks} days={days} monthMs={month.first} />
                )}
                {data.blocks.length === 0 ? (
                  <p className="mt-3 flex items-center gap-2 text-foreground-2">
                    <CalendarPlus aria-hidden="true" size={16} />
                    {t('auctions.nothingHere')}
                  </p>
                ) : null}
              </>
            )}
          </div>
          <div className="grid min-w-0 gap-4">
            {data === undefined ? (
              <CardLoading label={t('common.loading')} className="h-60" />
            ) : (
              <>
                <TemplatesSide templates={data.templates} mayPublish={mayPublish} />
                <Coverage coverage={data.coverage} />
              </>
            )}
            <Legend />
            <p className="px-1 text-foreground-2 text-xs max-md:hidden">{t('auctions.dragText')}</p>
          </div>
        </div>
      )}
    </>
  );
}

function Coverage({
  coverage: { live, wanted, next_gap: gap, runs_out: runsOut },
}: {
  coverage: CalendarAnswer['coverage'];
}) {
  const t = useText();
  return (
    <Card title={t('auctions.coverage')}>
      <KeyValues
        rows={[
          {
            name: t('auctions.liveNow'),
            value: (
              <span className={cx(live < wanted && 'text-soon-text')}>
                {wanted === 0
                  ? String(live)
                  : t(live <= wanted ? 'auctions.ofWanted' : 'auctions.allWanted', { live, wanted })}
              </span>
            ),
          },
          {
            name: t('auctions.nextGap'),
            value: gap === null ? t('auctions.noGap') : <span className="text-soon-text">{formatDayTime(gap)}</span>,
          },
          {
            name: t('auctions.runsOut'),
            value: runsOut.length === 0 ? t('auctions.nothingRunsOut') : runsOutWords(runsOut, t),
          },
        ]}
      />
    </Card>
  );
}

const runsOutWords = (runsOut: CalendarAnswer['coverage']['runs_out'], t: Translate): string => {
  const first = runsOut[0];
  if (first === undefined) return '';
  const words = `${first.name}, ${formatDay(first.at)}`;
  return runsOut.length === 1 ? words : t('auctions.andMore', { name: words, count: runsOut.length - 1 });
};

function Legend() {
  const t = useText();
  return (
    <Card title={t('auctions.key')} className="max-md:hidden">
      <ul className="grid gap-2">
        {(['live', 'scheduled', 'draft', 'ended', 'no_bid'] as Tone[]).map((tone) => (
          <li key={tone} className="flex items-center gap-2.5">
            <span className={cx('relative h-5 w-9 overflow-hidden rounded-[5px]', TONES[tone].block)}>
              <span className={cx('absolute inset-y-0 left-0 w-[3px]', TONES[tone].bar)} />
            </span>
            {t(tone === 'no_bid' ? 'auctions.closedWithout' : TONES[tone].name)}
          </li>
        ))}
        <li className="flex items-center gap-2.5">
          <span className="h-5 w-9 rounded-[5px] outline-2 outline-soon -outline-offset-2" />
          {t('auctions.toLookAt')}
        </li>
      </ul>
    </Card>
  );
}

const monthName = (ms: number): string => `${formatDate(ms).replace(/^\S+ 1\u00a0/, '')}.`;

const WIDE = '(min-width: 48rem)';
/** A phone has no room for a grid: it reads the days as a list. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
  );
}
