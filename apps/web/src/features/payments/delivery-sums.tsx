import type { ReactNode } from 'react';
import type { ShippingAddress } from '@mnada/contract';
import { useText } from '../../client/i18n/index.ts';
import { SumRow, SumRows } from './sum-rows.tsx';

/** What a delivery costs before it is paid: the thing, its free way there, the total. */
export function DeliverySums({
  name,
  total,
  address,
  className,
}: {
  name: ReactNode;
  total: string;
  address: Pick<ShippingAddress, 'region'> | undefined;
  className?: string;
}) {
  const t = useText();
  return (
    <SumRows className={className}>
      <SumRow name={name}>{total}</SumRow>
      <SumRow
        name={address === undefined ? t('checkout.shipping') : t('checkout.shippingTo', { region: address.region })}
        good
      >
        {t('checkout.free')}
      </SumRow>
      <SumRow name={t('checkout.totalToPay')} total>
        {total}
      </SumRow>
    </SumRows>
  );
}
