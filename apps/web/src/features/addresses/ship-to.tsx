import type { DeliveryAddress, ShippingAddress } from '@mnada/contract';
import { MapPin, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { addressName } from './address-values.ts';
import { RecipientLine } from './recipient-line.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';

// Most deliveries go to the default: the choice is fetched by who wants another one.
const { Later: AddressSheet, preload } = loadLater(() =>
  import('./address-sheet.tsx').then((module) => module.AddressSheet),
);

const CHANGE_ADDRESS = 'change-address';
/** Where one has to be chosen first. */
export const openAddresses = () => document.getElementById(CHANGE_ADDRESS)?.click();

/**
 * Where it is sent: the chosen address and the way to another one, or the way to a first one (WIN-6).
 * @param to the page of addresses that leads back here
 * @param onLeave before that page is gone to
 */
export function ShipTo({
  addresses,
  address,
  onChoose,
  to,
  onLeave,
  gone,
}: {
  addresses: readonly ShippingAddress[];
  address: DeliveryAddress | undefined;
  onChoose: (addressId: string) => void;
  to: string;
  onLeave?: () => void;
  /** The address was deleted since, as it is said: the others open by themselves, and one has to be chosen. */
  gone: string | null;
}) {
  const t = useText();
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const openSheet = () => {
    setOpened(true);
    setChoosing(true);
  };
  useEffect(() => {
    if (gone !== null) openSheet();
  }, [gone]);
  return (
    <section aria-label={t('checkout.shippingAddress')} className="rounded-lg border border-border p-3.5">
      {address === undefined ? (
        <>
          <p className="flex items-start gap-3 text-foreground-2 text-sm">
            <MapPin aria-hidden="true" size={20} className="shrink-0" />
            {t('checkout.noAddress')}
          </p>
          <LinkButton
            variant="secondary"
            to={to}
            className="mt-3 w-full"
            icon={<Plus aria-hidden="true" size={20} />}
            {...(onLeave === undefined ? {} : { onClick: onLeave })}
          >
            {t('checkout.addAddress')}
          </LinkButton>
        </>
      ) : (
        <>
          <div className="flex items-start justify-between gap-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <b className="break-words">{addressName(address)}</b>
              {address.is_default ? (
                <Chip small className="pl-2!">
                  {t('checkout.defaultBadge')}
                </Chip>
              ) : null}
            </p>
            <MapPin aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
          </div>
          <p className="mt-1 break-words text-foreground-2 text-sm">
            <RecipientLine address={address} />
            <span className="block">{address.address}</span>
            {address.area}, {address.region}
          </p>
          <Button
            id={CHANGE_ADDRESS}
            variant="secondary"
            className="mt-3 w-full"
            onPointerDown={() => {
              preloadSheet();
              preload();
            }}
            onClick={openSheet}
          >
            {t('checkout.changeAddress')}
          </Button>
          {wasOpened ? (
            <AddressSheet
              open={isChoosing}
              onClose={() => setChoosing(false)}
              gone={gone}
              addresses={addresses}
              chosen={address}
              onChoose={onChoose}
              to={to}
              onLeave={onLeave}
            />
          ) : null}
        </>
      )}
    </section>
  );
}
