import type { MoneyToday } from '@mnada/contract/office';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useNow } from '../../client/clock.ts';
import { formatDay, formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';

type Money = z.infer<typeof MoneyToday>;
const WEEK_MS = 7 * 86_400_000;

export function MoneyCard({ money }: { money: Money }) {
  const t = useText();
  return (
    <Card title={t('today.moneyToday')} facts={t('today.ksh')}>
      <KeyValues
        rows={[
          { name: t('today.packs', { count: money.packs.count }), value: formatNumber(money.packs.total) },
          { name: t('today.wins', { count: money.wins.count }), value: formatNumber(money.wins.total) },
          { name: t('today.buyNow', { count: money.buy_now.count }), value: formatNumber(money.buy_now.total) },
          { name: <b>{t('today.in')}</b>, value: <b>{formatNumber(money.in_total)}</b> },
          { name: t('today.out', { count: money.paid_out.count }), value: formatNumber(-money.paid_out.total) },
          { name: t('today.refunded', { count: money.refunded.count }), value: formatNumber(-money.refunded.total) },
          { name: t('today.net'), value: formatKes(money.net), isTotal: true },
        ]}
      />
    </Card>
  );
}

/** Of today until this hour, which is not over; beside the same day a week ago. The hours before six are one bar. */
export function HoursCard({ money }: { money: Money }) {
  const t = useText();
  const now = useNow(60);
  const [asTable, setAsTable] = useState(false);
  const hour = Math.floor((((now / 3_600_000 + 3) % 24) + 24) % 24);
  const lastWeek = formatDay(now - WEEK_MS);
  const early = (hours: readonly number[]) => hours.slice(0, 6).reduce((sum, each) => sum + each, 0);
  const hours = Array.from({ length: Math.max(0, hour - 5) }, (_, at) => at + 6);
  const bars = [
    { label: '0–5', value: early(money.by_hour), compare: early(money.by_hour_last_week), isPart: hour < 6 },
    ...hours.map((each) => ({
      label: String(each).padStart(2, '0'),
      value: money.by_hour[each] ?? 0,
      compare: money.by_hour_last_week[each] ?? null,
      isPart: each === hour,
    })),
  ];
  const todayName = t('today.todayIs', { total: formatNumber(money.in_total) });
  return (
    <Card
      title={t('today.byHour')}
      facts={t('today.byHourFacts')}
      aside={
        <span className="flex flex-wrap items-center gap-4 text-foreground-2 text-xs">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-chart-1" />
            {todayName}
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-0.5 w-3.5 bg-chart-2" />
            {lastWeek}
          </span>
          <IconButton
            label={t('today.asTable')}
            data-key-chart=""
            aria-pressed={asTable}
            className="-my-2 -mr-2"
            onClick={() => setAsTable(!asTable)}
          >
            <Table2 aria-hidden="true" size={16} />
          </IconButton>
        </span>
      }
    >
      <BarChart
        asTable={asTable}
        label={t('today.byHour')}
        bars={bars}
        unit={t('today.ksh')}
        valueName={t('today.title')}
        compareName={lastWeek}
      />
    </Card>
  );
}
