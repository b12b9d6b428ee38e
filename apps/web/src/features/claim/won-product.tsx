import type { WinningItem } from '@mnada/contract';
import { formatKes, formatSaving, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { ProductLine } from '../payments/index.ts';
import { Price, savedKes } from '../auctions/index.ts';
import { Chip } from '@mnada/ui/chip.tsx';
import { costsOf } from './winning-item.ts';

/** What was won: for how much, how far below the shop price, bids included, and what that saved; one that lapsed saved nothing. */
export function WonProduct({ item }: { item: WinningItem }) {
  const t = useText();
  const saving = item.is_lapsed ? null : formatSaving(item.current_bid + item.bids_cost, item.original_price);
  const saved = item.is_lapsed ? 0 : savedKes(costsOf(item));
  return (
    <ProductLine name={<ProductName of={item} />} pictures={item.product_image}>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="sr-only">{t('claim.wonFor')}</span>
        <Price
          kes={item.current_bid}
          size="card"
          className="[&>span:first-child]:text-base [&>span:first-child]:text-foreground"
        />
        {saving === null ? null : (
          <Chip tone="live" className="tnum">
            {saving}
          </Chip>
        )}
      </p>
      <p className="tnum mt-0.5 text-sm text-strike">
        <span className="sr-only">{t('common.originalPrice')} </span>
        <s>{formatKes(item.original_price)}</s>
      </p>
      {saved === 0 ? null : (
        <p className="tnum mt-0.5 font-semi text-savings text-sm">
          {t('claim.youSaved', { amount: formatKes(saved) })}
        </p>
      )}
    </ProductLine>
  );
}
