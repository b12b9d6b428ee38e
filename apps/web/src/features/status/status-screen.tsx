import type { StatusAnswer } from '@mnada/contract';
import { cx } from '@mnada/ui/cx.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, CircleQuestionMark, CircleX, Clock } from 'lucide-react';
import { useApi } from '../../client/api.ts';
import { formatDayOnly, formatTime, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { statusQuery } from './status-query.ts';

type Part = StatusAnswer['parts'][number];
type State = Part['state'];

const ICONS = {
  ok: CircleCheck,
  slow: Clock,
  paused: CirclePause,
  down: CircleX,
  unknown: CircleQuestionMark,
} as const;
const COLOURS = {
  ok: 'text-live-text',
  slow: 'text-soon-text',
  paused: 'text-upcoming-text',
  down: 'text-critical-text',
  unknown: 'text-foreground-2',
} as const;
/** Bars differ in height as well, so that nobody needs the colour. */
const BARS = {
  ok: 'h-full bg-live',
  slow: 'h-3/4 bg-soon',
  paused: 'h-1/2 bg-upcoming',
  down: 'h-1/4 bg-critical',
  unknown: 'h-1 bg-foreground-3',
} as const;

const TEXTS: Readonly<Record<Part['part'], Partial<Record<State, TextKey>>>> = {
  bidding: { slow: 'status.biddingSlow', paused: 'status.biddingPaused', down: 'status.biddingDown' },
  payments: { slow: 'status.paymentsSlow', paused: 'status.paymentsPaused', down: 'status.paymentsDown' },
  payouts: { slow: 'status.payoutsSlow', paused: 'status.payoutsPaused' },
  messages: { slow: 'status.messagesSlow', down: 'status.messagesDown' },
};

/** How the shop stands: each part for itself, now and over the last day, as it was measured (OPS-20). */
export function StatusScreen() {
  const t = useText();
  const language = useLanguage();
  const query = useQuery(statusQuery(useApi()));
  const { data } = query;
  return (
    <>
      <PageHeader title={t('status.title')} />
      <div className="column pt-5 pb-12 [&>*]:max-w-3xl">
        {data !== undefined ? (
          <>
            <Verdict parts={data.parts} at={data.at} />
            <ul className="mt-4 grid gap-3">
              {data.parts.map((part) => (
                <PartCard key={part.part} part={part} />
              ))}
            </ul>
            <p className="mt-4 text-foreground-2 text-sm">
              {data.since === null
                ? t('status.notMeasured')
                : t('status.measured', { date: formatDayOnly(data.since, language) })}
            </p>
          </>
        ) : isStuck(query) ? (
          <LoadProblem query={query} failed={t('status.failed')} />
        ) : (
          <div role="status" aria-label={t('status.loading')} className="skeleton-page space-y-3">
            <Skeleton className="h-14 w-full" />
            {['bidding', 'payments', 'payouts', 'messages'].map((part) => (
              <Skeleton key={part} className="h-32 w-full" />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function Verdict({ parts, at }: { parts: readonly Part[]; at: string }) {
  const t = useText();
  const isWell = parts.every(({ state }) => state === 'ok');
  const isKnown = parts.every(({ state }) => state !== 'unknown');
  const isWrong = parts.some(({ state }) => state !== 'ok' && state !== 'unknown');
  const says = isWell ? 'status.allWell' : isWrong || isKnown ? 'status.notAllWell' : 'status.notKnown';
  return (
    <div role="status" className="rounded-xl bg-surface px-5 py-4 shadow-card">
      <p className="font-semi text-lg">{t(says)}</p>
      <p className="tnum text-foreground-2 text-sm">{t('status.asOf', { time: formatTime(at) })}</p>
    </div>
  );
}

function PartCard({ part: { part, state, hours, well_percent: percent } }: { part: Part }) {
  const t = useText();
  const Icon = ICONS[state];
  const text = state === 'unknown' ? 'status.unknownText' : TEXTS[part][state];
  return (
    <li className="rounded-xl bg-surface px-5 py-4 shadow-card" data-part={part} data-state={state}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 [overflow-wrap:anywhere]">
        <h2 className="min-w-0 font-semi text-base">{t(`status.${part}`)}</h2>
        <p className={cx('flex items-center gap-1.5 font-semi', COLOURS[state])}>
          <Icon aria-hidden="true" size={18} />
          {t(`status.${state}`)}
        </p>
      </div>
      {text === undefined ? null : <p className="mt-1 text-foreground-2">{t(text)}</p>}
      <Day hours={hours} percent={percent} />
    </li>
  );
}

function Day({ hours, percent }: { hours: readonly State[]; percent: number | null }) {
  const t = useText();
  const unknown = hours.filter((state) => state === 'unknown').length;
  const wrong = hours.filter((state) => state !== 'ok' && state !== 'unknown').length;
  const said = [
    ...(wrong > 0 ? [t('status.dayWrong', { hours: t('status.hours', { count: wrong }) })] : []),
    ...(unknown > 0 ? [t('status.dayUnknown', { hours: t('status.hours', { count: unknown }) })] : []),
  ];
  return (
    <>
      <div
        role="img"
        aria-label={said.length === 0 ? t('status.dayWell') : said.join('. ')}
        className="mt-3 flex h-8 items-end gap-0.5"
      >
        {hours.map((state, hour) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
          <span key={hour} className={cx('min-w-0 flex-1 rounded-xs', BARS[state])} />
        ))}
      </div>
      <p className="tnum mt-1 flex flex-wrap justify-between gap-x-3 text-foreground-3 text-xs">
        <span>{t('status.ago')}</span>
        {percent === null ? null : (
          <span className="font-medium">{t('status.percent', { percent: String(percent) })}</span>
        )}
        <span>{t('status.now')}</span>
      </p>
    </>
  );
}
