import type { SimulateAnswer } from '@mnada/contract/office';
import {
  cashProfitCents,
  endsHistogram,
  mostBidsOf,
  productProfitCents,
  type Simulation,
  type SimulatorTerms,
} from '@mnada/rules/office';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../client/i18n/index.ts';
import { LineKey, ProfitChart, type ProfitLine } from '../../../ui/profit-chart.tsx';

/** Lines go on for so much beyond the last thing that they show. */
const BEYOND = 1.25;

/** What the shop gains or loses by the number of bids, as product and as cash, over where its own auctions ended. */
export function ProfitCurves({
  answer: { history },
  terms,
  result,
}: {
  answer: SimulateAnswer;
  terms: SimulatorTerms;
  result: Simulation;
}) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const lines: ProfitLine[] = [
    {
      id: 'product',
      name: t('templates.product'),
      look: 'solid',
      profit: (count) => productProfitCents(terms, count) / 100,
      breakEven: result.product.breakEvenBids,
    },
    ...(result.cash === null
      ? []
      : [
          {
            id: 'cash',
            name: t('templates.cashLine'),
            look: 'dashed',
            profit: (count: number) => cashProfitCents(terms, count) / 100,
            breakEven: result.cash.breakEvenBids,
          } as const,
        ]),
  ];
  const last = Math.max(
    20,
    history.ends.at(-1) ?? 0,
    ...lines.map(({ breakEven }) => breakEven ?? 0),
    history.usual_end ?? 0,
  );
  const mostBids = Math.min(Math.ceil(last * BEYOND), Math.max(20, mostBidsOf(terms)));
  const words =
    history.sample === 0
      ? t('templates.noEarlier')
      : t(history.scope === 'product' ? 'templates.earlierProduct' : 'templates.earlierCategory', {
          count: history.sample,
        });
  return (
    <>
      <div className="mt-4 mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-foreground-2 text-xs">{`${t('templates.profitBy')} ${words}`}</p>
        <span className="ml-auto flex items-center gap-3">
          {lines.map(({ id, name, look }) => (
            <LineKey key={id} name={name} look={look} />
          ))}
          <button
            type="button"
            data-key-chart=""
            aria-pressed={asTable}
            title={t(asTable ? 'templates.asChart' : 'templates.asTable')}
            aria-label={t(asTable ? 'templates.asChart' : 'templates.asTable')}
            className="grid size-8 place-items-center rounded-sm text-foreground-2 hover:bg-surface-2 pointer-coarse:size-12"
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartLine aria-hidden="true" size={16} /> : <Table2 aria-hidden="true" size={16} />}
          </button>
        </span>
      </div>
      <ProfitChart
        label={t('templates.chart')}
        lines={lines}
        mostBids={mostBids}
        histogram={endsHistogram(history.ends)}
        usualEnd={history.usual_end}
        usualWords={history.usual_end === null ? '' : t('templates.usualEnd', { bids: history.usual_end })}
        xName={t('templates.bidsAxis')}
        asTable={asTable}
      />
    </>
  );
}
