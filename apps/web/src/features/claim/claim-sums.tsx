import type { WinningItem } from '@mnada/contract';
import { formatAmount, formatKes, useText } from '../../client/i18n/index.ts';
import { SumRow, SumRows } from '../payments/index.ts';
import { bidsName } from '../auctions/index.ts';
import { type ClaimOption, costsOf, roundingKes } from './winning-item.ts';

/** The sum of the chosen option, line by line, before anything is pressed. */
export function ClaimSums({ item, option }: { item: WinningItem; option: ClaimOption }) {
  const t = useText();
  if (option === 'cash') return <CashSums item={item} />;
  if (option === 'bidpack') return <p className="text-foreground-2 text-sm">{t('claim.infoBidpack2')}</p>;
  const costs = costsOf(item);
  return (
    <SumRows>
      <SumRow name={t('claim.winningBid')}>{formatKes(item.current_bid)}</SumRow>
      <SumRow name={t('checkout.shipping')} good>
        {t('checkout.free')}
      </SumRow>
      <SumRow name={t('checkout.totalToPay')} total>
        {formatKes(item.product_total)}
      </SumRow>
      <SumRow name={bidsName(costs, t)}>{formatKes(item.bids_cost, item.bids_cost === 0 ? 'never' : 'auto')}</SumRow>
      <SumRow name={t('costs.allIn')}>{formatKes(item.product_total + item.bids_cost)}</SumRow>
    </SumRows>
  );
}

/** Fee and rounding to the cent; what arrives is whole shillings (WIN-3). */
function CashSums({ item }: { item: WinningItem }) {
  const t = useText();
  const rounding = roundingKes(item);
  return (
    <SumRows>
      <SumRow name={t('claim.originalPrice')}>{formatKes(item.original_price, 'always')}</SumRow>
      <SumRow name={t('claim.serviceFee')}>{`\u2212${formatAmount(item.service_fee, 'always')}`}</SumRow>
      {(item.tax_withheld ?? 0) > 0 ? (
        <SumRow name={t('claim.taxWithheld')}>{`\u2212${formatAmount(item.tax_withheld ?? 0, 'always')}`}</SumRow>
      ) : null}
      {rounding > 0 ? <SumRow name={t('claim.rounding')}>{`\u2212${formatAmount(rounding, 'always')}`}</SumRow> : null}
      <SumRow name={t('claim.youReceive')} total good>
        {formatKes(item.payout)}
      </SumRow>
    </SumRows>
  );
}
