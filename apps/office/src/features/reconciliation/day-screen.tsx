import type { DayPage, DaysAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CalendarDays, Check, CircleDashed, FileUp, Lock, PenLine, TriangleAlert } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { nowMs, useNow } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDate, formatDay, isoDay, type TextKey, useText } from '../../client/i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { CardLoading, Failed, State } from '../../ui/states.tsx';
import { BankCard } from './bank-card.tsx';
import { CloseDay } from './close-day.tsx';
import { DayBooksCards } from './day-books.tsx';
import { BalanceCard, SignaturesCard, SumsTable } from './day-cards.tsx';
import { Differences } from './differences.tsx';
import { dayQuery, daysQuery } from './reconciliation-queries.ts';

const LOOKS: Record<DayPage['state'], { name: TextKey; tone: ChipTone; icon: Icon }> = {
  missing: { name: 'reconciliation.missing', tone: 'bad', icon: CircleDashed },
  open: { name: 'reconciliation.open', tone: 'warn', icon: TriangleAlert },
  to_sign: { name: 'reconciliation.toSign', tone: 'info', icon: PenLine },
  closed: { name: 'reconciliation.closed', tone: 'ok', icon: Lock },
};
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00+03:00`);

/** One day: our lines beside theirs, what differs, who signed. */
export function DayScreen() {
  const t = useText();
  const { day: asked } = useParams({ strict: false }) as { day?: string };
  const strip = useQuery(daysQuery(asked !== undefined && stripFits(asked) ? undefined : asked));
  const day = asked ?? strip.data?.next ?? '';
  const { data, error, refetch, isFetching } = useQuery(dayQuery(day));
  useCrumb(day === '' ? undefined : formatDate(dayMs(day)));
  const failed = error ?? (strip.data === undefined ? strip.error : null);
  return (
    <>
      <PageHead
        title={day === '' ? t('reconciliation.title') : formatDate(dayMs(day))}
        chips={data === undefined ? null : <StateChip state={data.state} />}
        facts={
          data === undefined
            ? '\u00a0'
            : data.statement === null
              ? t('reconciliation.factsNone')
              : t('reconciliation.facts', { count: data.statement.lines })
        }
        actions={
          <>
            <LinkButton to={'/reconciliation/import' as '/'} icon={<FileUp aria-hidden="true" size={16} />}>
              {t('reconciliation.import')}
            </LinkButton>
            {day === '' ? null : <ExportButton href={`/api/admin/reconciliation/${day}/lines.csv`} />}
          </>
        }
        {...(data === undefined ? {} : { primary: <CloseDay page={data} /> })}
      />
      <Strip strip={strip.data} current={day} />
      {failed !== null && data === undefined ? (
        <Card>
          <Failed title={t('reconciliation.failed')} error={failed} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : data === undefined ? (
        <CardLoading label={t('common.loading')} className="h-96" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_344px]">
          <div className="grid min-w-0 gap-4">
            <BalanceCard page={data} />
            {data.covered ? null : <Missing />}
            <SumsTable page={data} />
            <BankCard page={data} />
            <Differences page={data} />
          </div>
          <div className="grid min-w-0 gap-4">
            <SignaturesCard page={data} />
            <DayBooksCards day={data.day} />
          </div>
        </div>
      )}
    </>
  );
}

/** Of the fourteen that end yesterday. */
const stripFits = (day: string): boolean => {
  const age = nowMs() - dayMs(day);
  return age > 86_400_000 && age < 14 * 86_400_000;
};

function StateChip({ state }: { state: DayPage['state'] }) {
  const t = useText();
  const { name, tone, icon } = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}

function Missing() {
  const t = useText();
  return (
    <Card>
      <State icon={CircleDashed} isPart title={t('reconciliation.missingTitle')} text={t('reconciliation.missingText')}>
        <LinkButton to={'/reconciliation/import' as '/'} variant="soft">
          {t('reconciliation.import')}
        </LinkButton>
      </State>
    </Card>
  );
}

function Strip({ strip, current }: { strip: DaysAnswer | undefined; current: string }) {
  const t = useText();
  const navigate = useNavigate();
  const now = useNow(60);
  const here = useRef<HTMLAnchorElement>(null);
  const days = (strip?.days ?? []).slice(-8);
  const isShown = days.some(({ day }) => day === current);
  // On a phone three days fit: the one that is open is among them.
  useEffect(() => {
    if (isShown) here.current?.parentElement?.scrollTo({ left: here.current.offsetLeft });
  }, [current, isShown]);
  return (
    <Scrolls label={t('reconciliation.days')} className="no-bar relative mb-4 flex gap-2 overflow-x-auto py-0.5">
      {days.map(({ day, state }) => (
        <Link
          key={day}
          ref={day === current ? here : undefined}
          to={'/reconciliation/$day' as '/'}
          params={{ day } as never}
          aria-current={day === current ? 'page' : undefined}
          className={cx(
            'grid min-w-32 shrink-0 rounded-md bg-surface px-3 py-2',
            day === current ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'shadow-card hover:bg-surface-2',
          )}
        >
          <b>{formatDay(dayMs(day))}</b>
          <span
            className={cx(
              'flex items-center gap-1 font-semi text-xs',
              state === 'closed' ? 'text-live-text' : state === 'missing' ? 'text-critical-text' : 'text-soon-text',
            )}
          >
            {state === 'closed' ? <Check aria-hidden="true" size={12} /> : null}
            {t(
              state === 'closed'
                ? 'reconciliation.closed'
                : state === 'missing'
                  ? 'reconciliation.noStatement'
                  : 'reconciliation.notClosed',
            )}
          </span>
        </Link>
      ))}
      <label className="control relative grid w-11 shrink-0 cursor-pointer place-items-center rounded-md bg-surface shadow-card">
        <CalendarDays aria-hidden="true" size={18} />
        <input
          type="date"
          aria-label={t('reconciliation.anotherDay')}
          max={isoDay(now)}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const day = event.target.value;
            if (day !== '') void navigate({ to: '/reconciliation/$day' as '/', params: { day } as never });
          }}
        />
      </label>
    </Scrolls>
  );
}
