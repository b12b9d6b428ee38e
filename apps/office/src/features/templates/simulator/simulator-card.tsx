import type { ProductChoice, SimulateAnswer } from '@mnada/contract/office';
import { simulate } from '@mnada/rules/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { Card } from '../../../ui/card.tsx';
import { CardLoading, Failed } from '../../../ui/states.tsx';
import { ProductPicker } from '../product-picker.tsx';
import { simulateQuery } from '../template-queries.ts';
import { ClaimNumbers } from './claim-numbers.tsx';
import { ProfitCurves } from './profit-curves.tsx';
import { SimulatorFields } from './simulator-fields.tsx';
import { startOf, termsOf } from './simulator-values.ts';
import { Verdict } from './verdict.tsx';

const HOUR_S = 3600;

type Hands = {
  cashEnabled: boolean;
  increment: number;
  /** So many bids a press takes (BID-12): as many sooner it is over. */
  bidsPerTap: number;
  /** KSh (BID-11). It isn't counted, which is said: this shop's past doesn't tell who would have bid no more. */
  lockPrice: number | null;
  /** Of the form beside it; without it the way out is told and not offered. */
  onCashOff?: (() => void) | undefined;
};

/** What one auction means for the shop, from its own past: product, cash and Buy It Now apart, one sentence, one way out. */
export function SimulatorCard({ products, ...hands }: { products: readonly ProductChoice[] } & Hands) {
  const t = useText();
  const [other, setOther] = useState<ProductChoice | null>(null);
  const [picks, setPicks] = useState(false);
  const product = other ?? products[0];
  return (
    <>
      {product === undefined ? (
        <Card title={t('templates.simulator')}>
          <p className="py-8 text-center text-foreground-2">{t('templates.simulatorEmpty')}</p>
        </Card>
      ) : (
        <Loaded key={product.id} product={product} onOther={() => setPicks(true)} {...hands} />
      )}
      {picks ? (
        <ProductPicker
          onClose={() => setPicks(false)}
          onPick={(picked) => {
            setOther(picked);
            setPicks(false);
          }}
        />
      ) : null}
    </>
  );
}

function Loaded({ product, onOther, ...hands }: { product: ProductChoice; onOther: () => void } & Hands) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(simulateQuery(product.id));
  if (data !== undefined) return <Simulator answer={data} onOther={onOther} {...hands} />;
  if (error === null) return <CardLoading label={t('common.loading')} className="h-[560px]" />;
  return (
    <Card title={t('templates.simulator')}>
      <Failed title={t('templates.simulatorFailed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
    </Card>
  );
}

function Simulator({
  answer,
  onOther,
  cashEnabled,
  increment,
  bidsPerTap,
  lockPrice,
  onCashOff,
}: { answer: SimulateAnswer; onOther: () => void } & Hands) {
  const t = useText();
  const { product, history } = answer;
  const [values, setValues] = useState(() => startOf(answer));
  const { pace } = values;
  const terms = termsOf(values, { increment, cashEnabled: cashEnabled && answer.rules.cash_is_on });
  const result =
    terms === null
      ? null
      : simulate(terms, {
          sampleSize: history.sample,
          usualEndBids: history.usual_end,
          bidsPerHour: pace === null || pace <= 0 ? null : (bidsPerTap * HOUR_S) / pace,
        });
  return (
    <>
      <Card
        flush
        title={t('templates.simulator')}
        facts={product.name}
        action={
          <button type="button" className="rounded-xs" onClick={onOther}>
            {t('templates.otherProduct')}
          </button>
        }
      >
        <div className="px-4.5 pb-4">
          <SimulatorFields values={values} onChange={(more) => setValues({ ...values, ...more })} />
          {result === null || terms === null ? (
            <p className="mt-4 rounded-md bg-surface-2 p-3 text-foreground-2">{t('templates.simulatorLacks')}</p>
          ) : (
            <ProfitCurves answer={answer} terms={terms} result={result} />
          )}
          {lockPrice === null ? null : (
            <p className="mt-4 rounded-md bg-surface-2 p-3 text-foreground-2">
              {t('templates.simulatorLock', { price: formatKes(lockPrice) })}
            </p>
          )}
        </div>
        {result === null || terms === null ? null : <ClaimNumbers answer={answer} terms={terms} result={result} />}
      </Card>
      {result === null ? null : (
        <Verdict
          result={result}
          answer={answer}
          onCost={(kes) => setValues({ ...values, cost: kes })}
          onCashOff={onCashOff}
          onOther={onOther}
        />
      )}
    </>
  );
}
