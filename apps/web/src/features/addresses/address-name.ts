import type { ShippingAddress } from '@mnada/contract';

/** What an address is called: by its owner, else by who is there. */
export const addressName = (address: Pick<ShippingAddress, 'label' | 'first_name' | 'last_name'>): string =>
  address.label ?? `${address.first_name} ${address.last_name}`;
