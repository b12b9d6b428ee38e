import type { ShippingAddress } from '@mnada/contract';
import { readablePhone } from '../../client/phone.ts';

/** Who takes it and their number; the number alone where the heading above is the recipient's name (`addressName`). */
export function RecipientLine({
  address,
}: {
  address: Pick<ShippingAddress, 'label' | 'first_name' | 'last_name' | 'phonenumber'>;
}) {
  return (
    <span className="block break-words">
      {address.label == null ? null : `${address.first_name} ${address.last_name}, `}
      <span className="tnum whitespace-nowrap">{readablePhone(address.phonenumber)}</span>
    </span>
  );
}
