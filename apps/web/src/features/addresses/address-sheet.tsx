import { ADDRESSES_MAX, type DeliveryAddress, type ShippingAddress } from '@mnada/contract';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { addressName } from './address-values.ts';
import { RecipientLine } from './recipient-line.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button, buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Link } from '@tanstack/react-router';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';

/** 'Ship to': the saved addresses to choose from, each with its edit, and the way to another one (WIN-6). */
export function AddressSheet({
  open,
  onClose,
  addresses,
  chosen,
  onChoose,
  to,
  onLeave,
  gone,
}: {
  open: boolean;
  onClose: () => void;
  addresses: readonly ShippingAddress[];
  /** What is chosen until now. */
  chosen: DeliveryAddress;
  onChoose: (addressId: string) => void;
  /** The page of addresses that leads back here; `?edit={id}` changes one. */
  to: string;
  onLeave?: (() => void) | undefined;
  /** Said above the list: the one that was chosen is no more. */
  gone: string | null;
}) {
  const t = useText();
  const [pickedId, setPickedId] = useState(gone === null ? chosen.id : null);
  useEffect(() => {
    // What was picked and not taken is forgotten; in the place of one that is no more none stands picked.
    if (open) setPickedId(gone === null ? chosen.id : null);
  }, [open, chosen.id, gone]);
  const picked = addresses.find(({ id }) => id === pickedId) ?? (gone === null ? chosen : null);
  const leave = onLeave === undefined ? {} : { onClick: onLeave };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('checkout.shipTo')}
      initialFocus={() => document.getElementById(radioId(chosen))}
      action={
        <Button
          size="lg"
          className="w-full"
          resting={picked === null}
          onClick={() => {
            if (picked === null) return;
            if (picked.id !== null) onChoose(picked.id); // else the order's own stays
            onClose();
          }}
        >
          {picked === null ? t('checkout.shipTo') : t('checkout.shipToPlace', { place: picked.label ?? picked.area })}
        </Button>
      }
    >
      {gone === null ? null : (
        <Banner tone="error" alert className="mt-1 mb-3">
          {gone}
        </Banner>
      )}
      <div role="radiogroup" aria-label={t('checkout.shipTo')} className="flex flex-col gap-2.5 pt-1">
        {addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            isPicked={address.id === picked?.id}
            onPick={() => setPickedId(address.id)}
            edit={
              <Link
                to={to}
                search={{ edit: address.id }}
                aria-label={t('checkout.editOf', {
                  address: [address.label, address.address, address.area].filter(Boolean).join(', '),
                })}
                className={buttonClass('ghost', 'md', false, 'size-12 shrink-0 px-0! text-foreground-2!')}
                {...leave}
              >
                <Pencil aria-hidden="true" size={20} />
              </Link>
            }
          />
        ))}
      </div>
      {addresses.length >= ADDRESSES_MAX ? null : (
        <LinkButton
          variant="secondary"
          size="lg"
          to={to}
          className="mt-2.5 w-full justify-start! px-4! text-base!"
          icon={<Plus aria-hidden="true" size={20} />}
          {...leave}
        >
          {t('checkout.addAnAddress')}
        </LinkButton>
      )}
    </Sheet>
  );
}

const radioId = ({ id }: DeliveryAddress): string => `ship-to-${id}`;

function AddressRow({
  address,
  isPicked,
  onPick,
  edit,
}: {
  address: ShippingAddress;
  isPicked: boolean;
  onPick: () => void;
  edit: React.ReactNode;
}) {
  const t = useText();
  return (
    <div
      className={`flex items-center gap-1 rounded-lg pr-1 ${
        isPicked ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'shadow-[inset_0_0_0_1px_var(--border)]'
      }`}
    >
      <label htmlFor={radioId(address)} className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 py-3 pl-3.5">
        <RadioDot id={radioId(address)} name="ship-to" checked={isPicked} onChange={onPick} />
        <span className="min-w-0 text-foreground-2 text-sm">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="break-words font-semi text-base text-foreground">{addressName(address)}</b>
            {address.is_default ? (
              <Chip small className="pl-2!">
                {t('checkout.defaultBadge')}
              </Chip>
            ) : null}
          </span>
          <RecipientLine address={address} />
          <span className="block break-words">
            {address.address}, {address.area}, {address.region}
          </span>
        </span>
      </label>
      {edit}
    </div>
  );
}
