import type { ShippingAddress } from '@mnada/contract';
import { MapPin, Plus } from 'lucide-react';
import { readablePhone } from '../accounts/phone.ts';
import { useText } from '../i18n/index.ts';
import { LinkButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';

/**
 * Where it is sent: the address and the way to another one, or the way to a first one.
 * @param to the page of addresses that leads back here
 */
export function ShipTo({
  address,
  to,
  onLeave,
}: {
  address: ShippingAddress | undefined;
  to: string;
  onLeave?: () => void;
}) {
  const t = useText();
  const leave = onLeave === undefined ? {} : { onClick: onLeave };
  return (
    <section aria-label={t('ordering.shippingAddress')} className="rounded-lg border border-border p-3.5">
      {address === undefined ? (
        <>
          <p className="flex items-start gap-3 text-foreground-2 text-sm">
            <MapPin aria-hidden="true" size={20} className="shrink-0" />
            {t('ordering.noAddress')}
          </p>
          <LinkButton
            variant="secondary"
            to={to}
            className="mt-3 w-full"
            icon={<Plus aria-hidden="true" size={20} />}
            {...leave}
          >
            {t('ordering.addAddress')}
          </LinkButton>
        </>
      ) : (
        <>
          <div className="flex items-start justify-between gap-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <b className="break-words">
                {address.first_name} {address.last_name}
              </b>
              {address.is_default ? (
                <Chip small className="pl-2!">
                  {t('ordering.defaultBadge')}
                </Chip>
              ) : null}
            </p>
            <MapPin aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
          </div>
          <p className="mt-1 break-words text-foreground-2 text-sm">
            <span className="tnum block">{readablePhone(address.phonenumber)}</span>
            <span className="block">{address.address}</span>
            {address.area}, {address.region}
          </p>
          <LinkButton variant="secondary" to={to} className="mt-3 w-full" {...leave}>
            {t('ordering.changeAddress')}
          </LinkButton>
        </>
      )}
    </section>
  );
}
