import type { ProductChoice, SimulateAnswer } from '@mnada/contract/office';
import {
  bidsIncomeCents,
  cashProfitCents,
  endsHistogram,
  mostBidsOf,
  productProfitCents,
  type Simulation,
  simulate,
  type SimulatorTerms,
} from '@mnada/rules/office';
import { useQuery } from '@tanstack/react-query';
import { ChartLine, CircleCheck, Info, Table2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatKes, formatLength, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LineKey, ProfitChart, type ProfitLine } from '../../ui/profit-chart.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { NumberInput } from './number-input.tsx';
import { ProductPicker } from './product-picker.tsx';
import { simulateQuery } from './template-queries.ts';

const HOUR_S = 3600;
/** Lines go on for so much beyond the last thing that they show. */
const BEYOND = 1.25;

type Hands = {
  cashEnabled: boolean;
  increment: number;
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

const centsOf = (kes: number): number => Math.round(kes * 100);

function Simulator({
  answer,
  onOther,
  cashEnabled,
  increment,
  onCashOff,
}: { answer: SimulateAnswer; onOther: () => void } & Hands) {
  const t = useText();
  const { product, history, bids } = answer;
  const [shopPrice, setShopPrice] = useState<number | null>(product.shop_price);
  const [cost, setCost] = useState(answer.cost);
  const [delivery, setDelivery] = useState(answer.delivery);
  const [bidValue, setBidValue] = useState(bids.paid_value);
  const [freePercent, setFreePercent] = useState<number | null>(
    bids.free_share === null ? 0 : Math.round(bids.free_share * 1000) / 10,
  );
  const [pace, setPace] = useState(
    history.seconds_per_bid === null ? null : Math.round(history.seconds_per_bid * 10) / 10,
  );
  const [asTable, setAsTable] = useState(false);
  const lacks = shopPrice === null || shopPrice <= 0 || cost === null || bidValue === null;
  const terms: SimulatorTerms = {
    shopPriceCents: centsOf(shopPrice ?? 0),
    landedCents: centsOf(cost ?? 0),
    deliveryCents: centsOf(delivery ?? 0),
    bidValueCents: centsOf(bidValue ?? 0),
    freeBidsPer10000: Math.round((freePercent ?? 0) * 100),
    incrementCents: centsOf(increment),
    cashEnabled: cashEnabled && answer.rules.cash_is_on,
  };
  const result = lacks
    ? null
    : simulate(terms, {
        sampleSize: history.sample,
        usualEndBids: history.usual_end,
        bidsPerHour: pace === null || pace <= 0 ? null : HOUR_S / pace,
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
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <NumberInput
              label={t('templates.shopPrice')}
              before="KSh"
              value={shopPrice}
              least={1}
              most={5_000_000}
              decimals={2}
              onChange={setShopPrice}
            />
            <NumberInput
              label={t('templates.cost')}
              before="KSh"
              value={cost}
              least={0}
              most={5_000_000}
              decimals={2}
              onChange={setCost}
            />
            <NumberInput
              label={t('templates.deliveryCost')}
              {...(delivery === null ? { hint: t('templates.deliveryUnknown') } : {})}
              before="KSh"
              value={delivery}
              least={0}
              most={100_000}
              decimals={2}
              onChange={setDelivery}
            />
            <NumberInput
              label={t('templates.bidValue')}
              before="KSh"
              value={bidValue}
              least={0}
              most={1_000}
              decimals={2}
              onChange={setBidValue}
            />
            <NumberInput
              label={t('templates.freeBids')}
              unit="%"
              value={freePercent}
              least={0}
              most={100}
              decimals={1}
              onChange={setFreePercent}
            />
            <NumberInput
              label={t('templates.pace')}
              unit={t('templates.paceUnit')}
              value={pace}
              least={0.1}
              most={86_400}
              decimals={1}
              onChange={setPace}
            />
          </div>
          {result === null ? (
            <p className="mt-4 rounded-md bg-surface-2 p-3 text-foreground-2">{t('templates.simulatorLacks')}</p>
          ) : (
            <Curves
              answer={answer}
              terms={terms}
              result={result}
              asTable={asTable}
              onAsTable={() => setAsTable(!asTable)}
            />
          )}
        </div>
        {result === null ? null : <Numbers answer={answer} terms={terms} result={result} />}
      </Card>
      {result === null ? null : (
        <Verdict result={result} answer={answer} onCost={setCost} onCashOff={onCashOff} onOther={onOther} />
      )}
    </>
  );
}

function Curves({
  answer: { history },
  terms,
  result,
  asTable,
  onAsTable,
}: {
  answer: SimulateAnswer;
  terms: SimulatorTerms;
  result: Simulation;
  asTable: boolean;
  onAsTable: () => void;
}) {
  const t = useText();
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
            onClick={onAsTable}
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

function Numbers({
  answer: { history, product },
  terms,
  result,
}: {
  answer: SimulateAnswer;
  terms: SimulatorTerms;
  result: Simulation;
}) {
  const t = useText();
  const { product: asProduct, cash: asCash, buyNow } = result;
  const claims = [asProduct, ...(asCash === null ? [] : [asCash])];
  const never = t('templates.never');
  const rows: { id: string; name: string; cells: ReactNode[] }[] = [
    {
      id: 'even',
      name: t('templates.breakEven'),
      cells: [
        ...claims.map(({ breakEvenBids }) =>
          breakEvenBids === null ? never : <b key="b">{t('templates.bidsCount', { count: breakEvenBids })}</b>,
        ),
        t('templates.atOnce'),
      ],
    },
    {
      id: 'price',
      name: t('templates.priceThen'),
      cells: [
        ...claims.map(({ priceCents }) => (priceCents === null ? '–' : formatKes(priceCents / 100))),
        formatKes(terms.shopPriceCents / 100),
      ],
    },
    {
      id: 'off',
      name: t('templates.offShop'),
      cells: [
        ...claims.map(({ offPer1000 }) => (offPer1000 === null ? '–' : `${(offPer1000 / 10).toFixed(1)}%`)),
        '0%',
      ],
    },
    {
      id: 'time',
      name: t('templates.timeLive'),
      cells: [
        ...claims.map(({ liveMs, breakEvenBids }) =>
          breakEvenBids === null ? '–' : liveMs === null ? t('templates.unknown') : formatLength(liveMs),
        ),
        '–',
      ],
    },
    {
      id: 'margin',
      name:
        history.usual_end === null ? t('templates.marginUnknown') : t('templates.margin', { bids: history.usual_end }),
      cells: [
        ...claims.map(({ usualMarginCents }) => <Sum key="m" cents={usualMarginCents} />),
        <Sum key="b" cents={buyNow.marginCents} />,
      ],
    },
  ];
  return (
    <Scrolls label={t('templates.simulator')} className="overflow-x-auto">
      <table className="w-full max-md:text-xs">
        <thead>
          <tr className="bg-surface-2 text-foreground-2 text-xs">
            <th className="h-9 px-4.5 text-left font-medium max-md:px-3">
              <span className="sr-only">{product.name}</span>
            </th>
            <th className="px-2 text-right font-medium">{t('templates.productClaim')}</th>
            {asCash === null ? null : <th className="px-2 text-right font-medium">{t('templates.cashClaim')}</th>}
            <th className="px-4.5 text-right font-medium max-md:px-3">{t('templates.buyNow')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id} className="border-border border-t">
              <th scope="row" className="px-4.5 py-2.5 text-left font-regular max-md:px-3">
                {name}
              </th>
              {cells.map((cell, at) => (
                // Columns never change their places.
                // oxlint-disable-next-line react/no-array-index-key
                <td
                  key={at}
                  className="tnum px-2 py-2.5 text-right font-medium last:px-4.5 max-md:px-1 max-md:last:px-3"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-border border-t px-4.5 py-2.5 text-foreground-2 text-xs">
        {t('templates.buyNowBack', { kes: formatKes(bidsIncomeCents(terms, 1) / 100) })}{' '}
        {history.cash_share === null ? '' : t('templates.cashShare', { percent: Math.round(history.cash_share * 100) })}{' '}
        {history.without_bids === 0 ? '' : t('templates.withoutBids', { count: history.without_bids })}
      </p>
    </Scrolls>
  );
}

function Sum({ cents }: { cents: number | null }) {
  const t = useText();
  if (cents === null) return t('templates.unknown');
  const kes = Math.trunc(cents / 100);
  return (
    <span className={cx('whitespace-nowrap font-semi', kes < 0 ? 'text-soon-text' : 'text-live-text')}>
      {`${kes > 0 ? '+' : ''}${formatKes(kes)}`}
    </span>
  );
}

/** One honest sentence, and one way out. */
function Verdict({
  result: { verdict, wayOut, isThin, product, cash },
  answer: { history },
  onCost,
  onCashOff,
  onOther,
}: {
  result: Simulation;
  answer: SimulateAnswer;
  onCost: (kes: number) => void;
  onCashOff: (() => void) | undefined;
  onOther: () => void;
}) {
  const t = useText();
  const loses = verdict.kind === 'loses' || verdict.kind === 'loses_as_cash';
  const thin = isThin && history.sample > 0 ? ` ${t('templates.thin', { count: history.sample })}` : '';
  const title =
    verdict.kind === 'no_history'
      ? t('templates.verdictUnknown')
      : verdict.kind === 'earns'
        ? t('templates.verdictEarns', { kes: formatKes(Math.trunc(verdict.leastCents / 100)) })
        : t(verdict.kind === 'loses' ? 'templates.verdictLoses' : 'templates.verdictLosesCash', {
            kes: formatKes(Math.ceil(verdict.lossCents / 100)),
          });
  const even =
    cash !== null && (cash.breakEvenBids ?? Number.POSITIVE_INFINITY) > (product.breakEvenBids ?? 0) ? cash : product;
  const text =
    wayOut === null
      ? verdict.kind === 'no_history'
        ? even.breakEvenBids === null
          ? t('templates.wayNever')
          : t('templates.wayNoHistory', { bids: even.breakEvenBids })
        : t('templates.wayEarns')
      : wayOut.kind === 'cash_off'
        ? t('templates.wayCashOff')
        : wayOut.kind === 'buy_for'
          ? t(wayOut.cashOff ? 'templates.wayBuyForCashOff' : 'templates.wayBuyFor', {
              kes: formatKes(Math.floor(wayOut.landedCents / 100)),
            })
          : t('templates.wayAnother');
  const Icon = loses ? TriangleAlert : verdict.kind === 'earns' ? CircleCheck : Info;
  return (
    <section
      aria-label={t('templates.verdict')}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg p-4',
        loses
          ? 'bg-soon-soft text-soon-text'
          : verdict.kind === 'earns'
            ? 'bg-live-soft text-live-text'
            : 'bg-upcoming-soft text-upcoming-text',
      )}
    >
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-60" role="status">
        <p className="font-semi">{title}</p>
        <p>{`${text}${thin}`}</p>
      </div>
      {wayOut?.kind === 'cash_off' && onCashOff !== undefined ? (
        <Button onClick={onCashOff}>{t('templates.doCashOff')}</Button>
      ) : wayOut?.kind === 'buy_for' ? (
        <Button onClick={() => onCost(Math.floor(wayOut.landedCents / 100))}>
          {t('templates.doBuyFor', { kes: formatKes(Math.floor(wayOut.landedCents / 100)) })}
        </Button>
      ) : wayOut?.kind === 'another_product' ? (
        <Button onClick={onOther}>{t('templates.otherProduct')}</Button>
      ) : null}
    </section>
  );
}
