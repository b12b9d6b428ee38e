import type { ShippingAddress } from '@mnada/contract';
import { Truck } from 'lucide-react';
import { readablePhone } from '../../client/phone.ts';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

export type GoesTo = {
  readonly address: Pick<ShippingAddress, 'label' | 'address' | 'area' | 'region'>;
  /** E.164, or masked as the server shows it; null: no whole number is there yet. */
  readonly phone: string | null;
};

/** Where it goes and which phone pays, said wherever money is about to move or has moved (WIN-6). */
export function ShipsToLine({ address, phone, className }: GoesTo & { className?: string }) {
  const t = useText();
  return (
    <p className={cx('flex min-h-11.5 items-center gap-3 text-left text-foreground-2 text-sm', className)}>
      <Truck aria-hidden="true" size={20} className="shrink-0 text-live-text" />
      <span className="min-w-0 break-words">
        {t('payments.shipsTo')}{' '}
        <b className="text-foreground">
          {address.label ?? address.address}, {address.area}, {address.region}
        </b>
        {phone === null ? null : (
          <span className="block">
            {t('payments.paidFrom')} <b className="tnum whitespace-nowrap text-foreground">{readablePhone(phone)}</b>
          </span>
        )}
      </span>
    </p>
  );
}
