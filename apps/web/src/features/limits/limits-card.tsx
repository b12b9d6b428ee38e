import { LimitsAnswer, type SpendingLimitView } from '@mnada/contract';
import { CalendarClock, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { useSetLimits } from './own-limits.ts';
import { formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { SettingCard } from '@mnada/ui/setting-card.tsx';

/** A cap for each day, week and month; what is left of it, and what waits to count. */
export function LimitsCard({ limits, problem }: { limits: readonly SpendingLimitView[] | null; problem: ReactNode }) {
  const t = useText();
  const [changing, setChanging] = useState<SpendingLimitView['period'] | null>(null);
  const changed = limits?.find(({ period }) => period === changing);
  return (
    <SettingCard id="limits" title={t('limits.limits')} text={t('limits.limitsText')} Icon={Wallet}>
      {problem ?? (
        <>
          <ul>
            {limits === null
              ? [0, 1, 2].map((row) => <LimitSkeleton key={row} />)
              : limits.map((limit) => (
                  <LimitRow key={limit.period} limit={limit} onChange={() => setChanging(limit.period)} />
                ))}
          </ul>
          <p className="mt-2 text-foreground-2 text-sm">{t('limits.limitCounts')}</p>
        </>
      )}
      {changed === undefined ? null : (
        <LimitSheet key={changed.period} limit={changed} onClose={() => setChanging(null)} />
      )}
    </SettingCard>
  );
}

const ROW = 'border-border border-t py-2 first:border-t-0';

function LimitSkeleton() {
  return (
    <li className={ROW}>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <span>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-4 w-36" />
        </span>
        <Skeleton className="h-12 w-24 rounded-lg" />
      </div>
    </li>
  );
}

function LimitRow({ limit, onChange }: { limit: SpendingLimitView; onChange: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { period, cap, spent, left, next, resets_at } = limit;
  return (
    <li className={ROW}>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semi text-base">{t(`limits.limit_${period}`)}</h3>
          <p className="tnum text-foreground-2 text-sm">
            {cap === null ? t('limits.limitNone') : formatKes(cap)}
            {cap === null && spent > 0 ? ` · ${t('limits.limitSpent', { spent: formatKes(spent, 'never') })}` : ''}
          </p>
        </div>
        <Button
          variant={cap === null ? 'outline' : 'secondary'}
          className="shrink-0 px-4"
          aria-label={t(cap === null ? `limits.limitSet_${period}` : `limits.limitChange_${period}`)}
          onPointerDown={preloadSheet}
          onClick={onChange}
        >
          {t(cap === null ? 'limits.limitSet' : 'limits.limitChange')}
        </Button>
      </div>
      {cap === null ? null : (
        <>
          <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-surface-3">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${Math.min(100, Math.round((spent / cap) * 100))}%` }}
            />
          </span>
          <p className="tnum mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="text-foreground-2">{t('limits.limitSpent', { spent: formatKes(spent, 'never') })}</span>
            <b className="font-semi">{t('limits.limitLeft', { left: formatKes(left ?? 0, 'never') })}</b>
          </p>
          <p className="text-foreground-2 text-sm">
            {t('limits.limitResets', { date: formatDate(resets_at, language) })}
          </p>
        </>
      )}
      {next === null ? null : <Waiting period={period} next={next} />}
    </li>
  );
}

/** More waits a day before it counts, and may be taken back until then. */
function Waiting({
  period,
  next,
}: {
  period: SpendingLimitView['period'];
  next: NonNullable<SpendingLimitView['next']>;
}) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const setLimits = useSetLimits();
  const [isBusy, setBusy] = useState(false);
  const date = formatDate(next.counts_at, language);

  async function keep() {
    setBusy(true);
    try {
      setLimits(await api.delete(`/api/settings/limits/${period}/next`, undefined, LimitsAnswer));
      toast.success(t('limits.limitKept'));
    } catch (error) {
      toast.error(refusalLines(failureOf(error, t('limits.saveFailed'))));
      setBusy(false);
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-upcoming-soft py-1 pr-1.5 pl-3.5 text-upcoming-text">
      <CalendarClock aria-hidden="true" size={18} className="shrink-0" />
      <p className="min-w-40 flex-1 py-1.5 font-medium text-sm">
        {next.cap === null
          ? t('limits.limitNextNone', { date })
          : t('limits.limitNext', { cap: formatKes(next.cap), date })}
      </p>
      <Button variant="ghost" className="px-3 text-sm text-upcoming-text!" busy={isBusy} onClick={() => void keep()}>
        {t('limits.limitKeep')}
      </Button>
    </div>
  );
}
