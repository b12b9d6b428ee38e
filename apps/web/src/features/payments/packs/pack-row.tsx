import type { BidPackage, SpendingLimitView } from '@mnada/contract';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { Chip } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';
import { badgeText } from './badge-text.ts';

/**
 * One pack: 76 px, the whole of it chooses. One that a limit of one's own is in the way of says so, and stays choosable: what it
 * costs may be looked at.
 */
export function PackRow({
  pack,
  broken,
  isSelected,
  onSelect,
}: {
  pack: BidPackage;
  /** The limit that it would break, or null. */
  broken: SpendingLimitView | null;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const t = useText();
  const badge = pack.badge === null ? null : badgeText(pack.badge);
  return (
    <label
      className={cx(
        'relative flex min-h-19 flex-wrap items-center gap-x-3 rounded-xl bg-surface px-3.5 py-2.5 shadow-card md:min-h-24 md:px-5',
        'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        broken !== null && 'bg-surface-2! shadow-none',
        isSelected && 'shadow-raised inset-ring-2 inset-ring-primary',
      )}
    >
      <RadioDot name="pack" value={String(pack.id)} checked={isSelected} onChange={onSelect} />
      {/* With much larger text the price goes below. */}
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <b className={cx('font-bold text-lg tracking-tight', broken !== null && 'text-foreground-3')}>
            {t('payments.purpose_pack', { count: pack.bids })}
          </b>
          {pack.badge === null ? null : (
            <Chip small tone={pack.badge === 'MOST POPULAR' ? 'won' : 'neutral'} className="pl-2!">
              {badge === null ? pack.badge : t(badge)}
            </Chip>
          )}
        </span>
        <span className="tnum block text-foreground-2 text-sm">
          {broken === null
            ? t('payments.perBid', { price: formatKes(pack.perBid, 'always') })
            : t(`payments.limitShort_${broken.period}`)}
        </span>
      </span>
      <span className="tnum ml-auto shrink-0 text-right">
        <b className={cx('block font-bold text-lg tracking-tight', broken !== null && 'text-foreground-3')}>
          {formatKes(pack.price)}
        </b>
        {pack.savings > 0 ? (
          <span className="block font-medium text-savings text-sm">
            {t('payments.savePart', { amount: formatKes(pack.savings) })}
          </span>
        ) : null}
      </span>
    </label>
  );
}
