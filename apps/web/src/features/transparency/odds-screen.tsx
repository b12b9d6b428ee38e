import type { OddsFigures, OddsLine } from '@mnada/contract';
import { Button, buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Check, Download, Info, ShieldCheck } from 'lucide-react';
import { useApi } from '../../client/api.ts';
import { formatAmount, formatDayOnly, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { Chance, ChanceCard, FewCard, KindsCard, OthersCard, SavedCard, tells } from './odds-cards.tsx';
import { oddsQuery, type ReadOdds } from './odds-query.ts';
import { ALL, type OddsSearch } from './odds-search.ts';
import { monthName, newestLines, oddsOf, type OddsView, viewOf } from './odds-view.ts';
import { RecentOddsNote } from './recent-odds.tsx';
import { RecountCommand } from './recount-command.tsx';

const RULES: readonly TextKey[] = ['odds.how1', 'odds.how2', 'odds.how7', 'odds.how4', 'odds.how8', 'odds.how5'];

/** Who won, what they saved, and what everybody else paid: of each month, as it was published (LOG-8). */
export function OddsScreen() {
  const t = useText();
  const language = useLanguage();
  const { month } = useSearch({ strict: false }) as OddsSearch;
  const query = useQuery(oddsQuery(useApi()));
  const { data } = query;
  const view = data === undefined ? null : viewOf(data, month);
  const shown = view?.kind === 'month' ? view.line.month : view?.kind === 'running' ? view.figures.month : null;
  return (
    <>
      <PageHeader
        title={
          view?.kind === 'all'
            ? t('odds.allTitle')
            : shown === null
              ? t('odds.title')
              : t('odds.titleOf', { month: monthName(shown, language) })
        }
      />
      <div className="column pt-4 pb-12">
        {data === undefined || view === null ? (
          isStuck(query) ? (
            <LoadProblem query={query} failed={t('odds.failed')} />
          ) : (
            <Loading />
          )
        ) : (
          <>
            <Months answer={data} view={view} />
            {data.unread === 0 ? null : <Unread months={data.unread} />}
            {view.kind === 'none' ? (
              <EmptyState title={t('odds.none')} text={t('odds.noneText')} className="py-10" />
            ) : view.kind === 'all' ? (
              <AllMonths lines={view.lines} />
            ) : (
              <Month view={view} />
            )}
            <section className="mt-4 rounded-xl bg-brand-ink px-4 py-3.5 text-on-brand md:px-5">
              <RecentOddsNote withLink={false} />
            </section>
          </>
        )}
      </div>
    </>
  );
}

/** This page is older than what it reads. */
function Unread({ months }: { months: number }) {
  const t = useText();
  return (
    <section role="status" className="mb-4 grid gap-3 rounded-xl bg-surface-2 p-4 text-sm">
      <p>{t('odds.unread', { count: months })}</p>
      <div>
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('odds.reload')}
        </Button>
      </div>
    </section>
  );
}

const CHIP =
  'inline-flex min-h-12 shrink-0 items-center rounded-lg border-[1.5px] px-4 font-semi text-sm transition-colors duration-(--dur-fast)';

/** The months to choose from, the newest first; the running one before them, and all of them behind. */
function Months({ answer: { running, lines }, view }: { answer: ReadOdds; view: OddsView }) {
  const t = useText();
  const language = useLanguage();
  const newest = newestLines(lines);
  const shown = view.kind === 'month' ? view.line.month : view.kind === 'running' ? view.figures.month : view.kind;
  const chips = [
    ...(running === null
      ? []
      : [{ month: running.month, name: t('odds.soFar', { month: monthName(running.month, language) }) }]),
    ...newest.map(({ month }) => ({ month, name: monthName(month, language) })),
    ...(newest.length === 0 ? [] : [{ month: ALL, name: t('odds.all') }]),
  ];
  if (chips.length < 2) return null;
  return (
    <nav
      aria-label={t('odds.choose')}
      className="no-bar -mx-(--gutter) mb-4 flex gap-2.5 overflow-x-auto overscroll-x-contain px-(--gutter)"
    >
      {chips.map(({ month, name }) => (
        <Link
          key={month}
          to="/odds"
          search={{ month }}
          replace
          resetScroll={false}
          aria-current={month === shown ? 'page' : undefined}
          className={cx(
            CHIP,
            month === shown
              ? 'border-primary bg-primary text-primary-foreground'
              : 'border-border bg-surface hover:bg-surface-2',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Month({ view }: { view: OddsView & { kind: 'month' | 'running' } }) {
  const t = useText();
  const language = useLanguage();
  const figures: OddsFigures = view.kind === 'month' ? view.line : view.figures;
  const auctions = formatAmount(figures.auctions, 'never');
  return (
    <>
      <p className="mb-4 text-foreground-2 text-sm leading-5">
        {view.kind === 'running'
          ? t('odds.running')
          : t('odds.published', { date: formatDayOnly(view.line.published_at, language), count: auctions })}
      </p>
      {figures.simulated_bidders === 0 ? null : (
        <p className="tnum mb-4 flex items-start gap-2.5 rounded-lg bg-upcoming-soft px-4 py-3 text-sm text-upcoming-text leading-5">
          <Info aria-hidden="true" size={18} className="shrink-0" />
          {t('odds.simulated', { count: figures.simulated_bidders })}
        </p>
      )}
      {tells(figures) ? (
        <div className="grid grid-cols-1 gap-4 [overflow-wrap:anywhere] lg:grid-cols-3">
          <ChanceCard figures={figures} />
          <SavedCard figures={figures} />
          <OthersCard figures={figures} isRunning={view.kind === 'running'} />
        </div>
      ) : (
        <FewCard figures={figures} />
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 [overflow-wrap:anywhere] lg:grid-cols-3">
        {figures.categories.length === 0 ? null : (
          <div className="min-w-0 lg:col-span-2">
            <KindsCard figures={figures} />
          </div>
        )}
        <How view={view} auctions={auctions} isAlone={figures.categories.length === 0} />
      </div>
    </>
  );
}

/** @param isAlone in its row: of a running month no kinds are told */
function How({
  view,
  auctions,
  isAlone,
}: {
  view: OddsView & { kind: 'month' | 'running' };
  auctions: string;
  isAlone: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  const line = view.kind === 'month' ? view.line : null;
  const files = line === null ? null : `/ledger/odds/${line.month}.${line.line}`;
  return (
    <section
      className={cx('rounded-xl bg-surface p-4 shadow-card md:p-5', isAlone && 'lg:col-span-3')}
      aria-labelledby="odds-how"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="odds-how" className="font-semi text-lg">
          {t('odds.how')}
        </h2>
        {line === null ? null : (
          <p className="text-foreground-2 text-sm">
            {t(line.line === 1 ? 'odds.publishedShort' : 'odds.corrected', {
              date: formatDayOnly(line.published_at, language),
            })}
          </p>
        )}
      </div>
      <ul className={cx('mt-2.5 grid gap-2', isAlone && 'lg:grid-cols-2 lg:gap-x-10')}>
        {RULES.map((rule) => (
          <Rule key={rule}>{t(rule)}</Rule>
        ))}
        {line === null ? null : <Rule>{t('odds.how3', { count: auctions })}</Rule>}
        {line === null ? null : <Rule>{t('odds.how6')}</Rule>}
      </ul>
      {view.kind === 'month'
        ? view.before.map((one) => (
            <p key={one.line} className="tnum mt-3 rounded-lg bg-surface-2 p-3 text-sm leading-5">
              {t('odds.before', {
                date: formatDayOnly(one.published_at, language),
                bidders: formatAmount(one.bidders, 'never'),
                winners: formatAmount(one.winners, 'never'),
                saving: one.median_saving === null ? t('odds.unknown') : `${one.median_saving}%`,
              })}
            </p>
          ))
        : null}
      {files === null ? null : (
        <div className="mt-4 grid grid-cols-2 gap-3">
          <a href={`${files}.auctions.csv`} download className={buttonClass('secondary', 'md')}>
            <Download aria-hidden="true" size={20} />
            <span aria-hidden="true">{t('odds.csv')}</span>
            <span className="sr-only">{t('odds.csvAuctions')}</span>
          </a>
          <LinkButton
            variant="secondary"
            to="/"
            search={{ tab: 'winners' }}
            icon={<ShieldCheck aria-hidden="true" size={20} />}
          >
            {t('odds.ledgers')}
          </LinkButton>
        </div>
      )}
      <ul className="mt-2">
        {files === null || line?.has_people !== true ? null : (
          <li>
            <a href={`${files}.people.csv`} download className={LINK}>
              {t('odds.csvPeople')}
            </a>
          </li>
        )}
        <li>
          <a href="/ledger/odds.csv" download className={LINK}>
            {t('odds.csvAll')}
          </a>
        </li>
        <li>
          <Link to="/no-house-bids" className={LINK}>
            {t('odds.noHouse')}
          </Link>
        </li>
      </ul>
      {line === null || !line.has_people ? null : (
        <>
          <h3 className="mt-2 font-semi text-sm">{t('odds.recount')}</h3>
          <p className="mt-1 text-foreground-2 text-sm leading-5">{t('odds.recountText')}</p>
          <RecountCommand month={line.month} />
          <a href="/ledger/recount.mjs" download className={LINK}>
            recount.mjs
          </a>
        </>
      )}
    </section>
  );
}

const LINK = 'inline-flex min-h-12 items-center font-semi text-link underline-offset-3 hover:underline';

function Rule({ children }: { children: string }) {
  return (
    <li className="flex gap-3 leading-6 md:text-sm md:leading-5">
      <Check aria-hidden="true" size={20} className="shrink-0 text-savings" />
      {children}
    </li>
  );
}

/** Every month that was published, as it was said last. */
function AllMonths({ lines }: { lines: readonly OddsLine[] }) {
  const t = useText();
  const language = useLanguage();
  const count = (n: number) => formatAmount(n, 'never');
  return (
    <section className="overflow-hidden rounded-xl bg-surface shadow-card" aria-label={t('odds.allTitle')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <div role="region" aria-label={t('odds.allTitle')} tabIndex={0} className="overflow-x-auto overscroll-x-contain">
        <table className="tnum w-full min-w-160 text-sm">
          <thead className="bg-surface-2 text-foreground-2 text-xs">
            <tr className="h-9">
              {(['month', 'auctions', 'bidders', 'winners', 'chanceShort', 'saving', 'publishedOn'] as const).map(
                (name) => (
                  <th
                    key={name}
                    scope="col"
                    className="px-2 text-right font-medium first:pl-4 first:text-left last:pr-4 md:first:pl-5 md:last:pr-5"
                  >
                    {t(`odds.${name}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const odds = tells(line) ? oddsOf(line.bidders, line.winners) : null;
              return (
                <tr key={line.month} className="h-12 border-border border-t">
                  <th scope="row" className="pl-4 text-left font-semi md:pl-5">
                    <Link
                      to="/odds"
                      search={{ month: line.month }}
                      className="inline-flex min-h-12 items-center text-link underline-offset-3 hover:underline"
                    >
                      {monthName(line.month, language)}
                    </Link>
                  </th>
                  <td className="px-2 text-right">{count(line.auctions)}</td>
                  <td className="px-2 text-right">{count(line.bidders)}</td>
                  <td className="px-2 text-right">{count(line.winners)}</td>
                  <td className="px-2 text-right">{odds === null ? t('odds.tooFew') : <Chance odds={odds} />}</td>
                  <td className="px-2 text-right">
                    {line.median_saving === null ? t('odds.tooFew') : `${line.median_saving}%`}
                  </td>
                  <td className="px-2 pr-4 text-right md:pr-5">{formatDayOnly(line.published_at, language)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Loading() {
  const t = useText();
  return (
    <div role="status" aria-label={t('odds.loading')} className="skeleton-page">
      <Skeleton className="h-12 w-full max-w-100 rounded-lg" />
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        {['chance', 'saved', 'others'].map((part) => (
          <Skeleton key={part} className="h-80 w-full rounded-xl" />
        ))}
      </div>
    </div>
  );
}
