import { formatAmount, formatKes, formatSaving, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';

/** `card` on cards, `row` in lists, `stage` on the detail (34/38), `hero` for the biggest (40/44, 48/52 on desktop). */
export type PriceSize = 'row' | 'card' | 'stage' | 'hero';

const VALUE: Record<PriceSize, string> = {
  row: 'price-row',
  card: 'price-card',
  stage: 'price-value text-price',
  hero: 'price-value text-clock md:text-[3rem] md:leading-[3.25rem]',
};
const LABEL: Record<PriceSize, string | null> = { row: null, card: null, stage: 'text-base', hero: 'text-lg' };

/** `KSh 1,417`; digits that change roll. `stale` greys it: the number is from before the connection was lost. */
export function Price({
  kes,
  size = 'card',
  stale = false,
  decimals = 'auto',
  className,
}: {
  kes: number;
  size?: PriceSize;
  stale?: boolean;
  decimals?: 'auto' | 'always' | 'never';
  className?: string;
}) {
  return (
    <span className={cx('price', stale && 'text-foreground-2', className)}>
      <span className={cx('price-sign', LABEL[size])}>KSh</span>
      <RollingNumber text={formatAmount(kes, decimals)} className={VALUE[size]} />
    </span>
  );
}

/**
 * The struck shop price and, below it in price, what is saved; of a sale with the winner's bids counted (`bidsKes`). `withSign`
 * writes KSh before the shop price; `inKes` says the saving in shillings, as an auction's own page does.
 */
export function OldPrice({
  kes,
  originalKes,
  bidsKes = 0,
  withSign = false,
  sums,
  inKes = false,
  className,
}: {
  kes: number;
  originalKes: number;
  bidsKes?: number | undefined;
  withSign?: boolean;
  /** What the price above sums up: "all in". */
  sums?: string;
  inKes?: boolean;
  className?: string;
}) {
  const t = useText();
  const saving = formatSaving(kes + bidsKes, originalKes);
  return (
    <span className={cx('old-price', className)}>
      <span className="sr-only">{t('common.originalPrice')}</span>
      <s>
        {withSign ? 'KSh\u00a0' : ''}
        {formatAmount(originalKes)}
      </s>
      {saving === null ? null : (
        <span className="saving">
          <span className="sr-only">{`${t('common.youSave')} `}</span>
          {inKes ? `\u2212${formatKes(originalKes - kes - bidsKes)}` : saving}
        </span>
      )}
      {sums === undefined ? null : <span className="text-foreground-2">{sums}</span>}
    </span>
  );
}
