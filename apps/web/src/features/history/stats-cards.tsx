import type { BidStats } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Gavel, type LucideIcon, Target, Trophy } from 'lucide-react';
import { useApi } from '../../client/api.ts';
import { type TextKey, type Translate, useText } from '../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { statsQuery } from './history-queries.ts';

type Stat = {
  readonly name: TextKey;
  readonly Icon: LucideIcon;
  readonly colour: string;
  readonly value: (stats: BidStats, t: Translate) => string;
  /** Smaller words behind the number. */
  readonly unit?: (stats: BidStats, t: Translate) => string;
};

const number = (value: number): string => value.toLocaleString('en-KE', { maximumFractionDigits: 1 });

const STATS: readonly Stat[] = [
  { name: 'history.auctionsWon', Icon: Trophy, colour: 'text-won-text', value: (s) => number(s.auctions_won) },
  {
    name: 'history.successRate',
    Icon: Target,
    colour: 'text-live',
    value: (s, t) => t('history.percent', { count: s.success_rate }),
  },
  { name: 'history.totalBids', Icon: Gavel, colour: 'text-live-text', value: (s) => number(s.total_bids) },
  {
    name: 'history.averageBid',
    Icon: ChartNoAxesColumn,
    colour: 'text-upcoming-text',
    value: (s) => number(s.average_bid),
    unit: (s, t) => t('history.averageUnit', { count: s.average_bid }),
  },
];

/** Four numbers of one's own bidding (OWN-1). Loading and failed have the size of the loaded. */
export function StatsCards({ userId }: { userId: string | null }) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useQuery({
    ...statsQuery(useApi(), userId ?? ''),
    enabled: userId !== null,
  });
  return (
    <section aria-label={t('history.stats')} aria-busy={data === undefined && !isError}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5 md:grid-cols-4 md:gap-4">
        {STATS.map(({ name, Icon, colour, value, unit }) => (
          <div key={name} className="min-h-17 rounded-xl bg-surface px-3 py-2.5 shadow-card md:px-5 md:py-4">
            <dt className="flex items-center gap-2 text-foreground-2 text-xs leading-4 md:text-sm">
              <Icon aria-hidden="true" size={16} className={`shrink-0 ${colour}`} />
              {t(name)}
            </dt>
            <dd className="tnum mt-1 flex min-h-7 flex-wrap items-baseline gap-x-1.5 font-bold text-xl leading-7 tracking-tight md:text-2xl">
              {data === undefined ? (
                isError ? (
                  '\u2013'
                ) : (
                  <Skeleton className="h-6 w-16 self-center" />
                )
              ) : (
                <>
                  {value(data, t)}
                  {unit === undefined ? null : (
                    <span className="font-medium text-foreground-2 text-xs tracking-normal">{unit(data, t)}</span>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isError && data === undefined ? (
        <p role="alert" className="flex min-h-12 items-center gap-2 text-critical-text text-sm">
          {t('history.statsFailed')}
          <button
            type="button"
            aria-disabled={isFetching || undefined}
            onClick={() => void refetch()}
            className="min-h-12 px-2 font-semi text-link hover:underline"
          >
            {t('common.retry')}
          </button>
        </p>
      ) : null}
    </section>
  );
}
