import type { WinningItem } from '@mnada/contract';
import { formatAmount, formatKes, useText } from '../../i18n/index.ts';
import { SumRow, SumRows } from '../../payments/sum-rows.tsx';
import { type ClaimOption, roundingKes } from './winning-item.ts';

/** The sum of the chosen option, line by line, before anything is pressed. */
export function ClaimSums({ item, option }: { item: WinningItem; option: ClaimOption }) {
  const t = useText();
  if (option === 'cash') return <CashSums item={item} />;
  if (option === 'bidpack') return <p className="text-foreground-2 text-sm">{t('claiming.infoBidpack2')}</p>;
  return (
    <SumRows>
      <SumRow name={t('claiming.winningBid')}>{formatKes(item.current_bid)}</SumRow>
      <SumRow name={t('ordering.shipping')} good>
        {t('ordering.free')}
      </SumRow>
      <SumRow name={t('ordering.totalToPay')} total>
        {formatKes(item.product_total)}
      </SumRow>
    </SumRows>
  );
}

/** Fee and rounding to the cent; what arrives is whole shillings (WIN-3). */
export function CashSums({ item }: { item: WinningItem }) {
  const t = useText();
  const rounding = roundingKes(item);
  return (
    <SumRows>
      <SumRow name={t('claiming.originalPrice')}>{formatKes(item.original_price, 'always')}</SumRow>
      <SumRow name={t('claiming.serviceFee')}>{`\u2212${formatAmount(item.service_fee, 'always')}`}</SumRow>
      {rounding > 0 ? (
        <SumRow name={t('claiming.rounding')}>{`\u2212${formatAmount(rounding, 'always')}`}</SumRow>
      ) : null}
      <SumRow name={t('claiming.youReceive')} total good>
        {formatKes(item.payout)}
      </SumRow>
    </SumRows>
  );
}
