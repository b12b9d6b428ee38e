import { formatAmount, formatKes, formatSaving, type Translate, useText } from '../../client/i18n/index.ts';

/** What a win cost: its price in KES, and the bids that it took at what was paid for them (BID-5). */
export type WinCosts = {
  readonly priceKes: number;
  readonly originalKes: number;
  readonly bids: number;
  readonly bidsKes: number;
  /** Told with the win alone: how many of the bids were free, and what each cost when all cost the same. */
  readonly freeBids?: number | undefined;
  readonly bidPriceKes?: number | null | undefined;
};

/** What the winner keeps, the bids counted as spent; never below 0. */
export const savedKes = ({ priceKes, originalKes, bidsKes }: WinCosts): number =>
  Math.max(0, originalKes - priceKes - bidsKes);

/** "Your 16 bids at KSh 9.00"; free ones say that they are, and bids of several prices only how many they were. */
export function bidsName({ bids, bidsKes, freeBids = 0, bidPriceKes }: WinCosts, t: Translate): string {
  if (bidsKes === 0) return t('costs.bidsFree', { count: bids });
  if (freeBids > 0) return t('costs.bidsSomeFree', { count: bids, free: freeBids });
  if (bidPriceKes) return t('costs.bidsAt', { count: bids, price: formatKes(bidPriceKes, 'always') });
  return t('costs.bids', { count: bids });
}

/** The whole of it in three rows, and what it saves below them. */
export function AllInSums({ id, costs }: { id?: string; costs: WinCosts }) {
  const t = useText();
  const allInKes = costs.priceKes + costs.bidsKes;
  const saving = formatSaving(allInKes, costs.originalKes);
  return (
    <div id={id}>
      <dl className="flex flex-col gap-2.5 rounded-lg bg-surface-2 px-4 py-3.5 text-left">
        <Row name={t('costs.payNow')}>{formatKes(costs.priceKes)}</Row>
        <Row name={bidsName(costs, t)}>{formatKes(costs.bidsKes, costs.bidsKes === 0 ? 'never' : 'auto')}</Row>
        <Row name={t('costs.allIn')} total>
          {formatKes(allInKes)}
        </Row>
      </dl>
      {saving === null ? null : (
        <p className="tnum mt-3.5 flex flex-wrap items-center justify-center gap-x-2.5 gap-y-1 font-bold text-savings text-xl leading-6">
          {t('costs.save', { amount: formatKes(savedKes(costs)) })}
          <span className="rounded-full bg-live-soft px-2.5 py-0.5 font-semi text-live-text text-sm">{saving}</span>
        </p>
      )}
    </div>
  );
}

function Row({ name, total = false, children }: { name: string; total?: boolean; children: string }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 text-sm ${total ? 'border-border border-t pt-2.5 font-semi' : ''}`}
    >
      <dt className={total ? '' : 'text-foreground-2'}>{name}</dt>
      <dd className="tnum whitespace-nowrap font-semi">{children}</dd>
    </div>
  );
}

/** The same in one sentence: "You pay 17 + 10 for your 1 bid; you save 7,873", or "You paid …" once it is. */
export function AllInLine({ costs, isPaid = false }: { costs: WinCosts; isPaid?: boolean }) {
  const t = useText();
  const words = {
    price: formatAmount(costs.priceKes),
    bids: formatAmount(costs.bidsKes, costs.bidsKes === 0 ? 'never' : 'auto'),
    count: costs.bids,
  };
  const saved = savedKes(costs);
  return saved > 0
    ? t(isPaid ? 'costs.linePaid' : 'costs.line', { ...words, saving: formatAmount(saved) })
    : t(isPaid ? 'costs.linePaidWithoutSaving' : 'costs.lineWithoutSaving', words);
}
