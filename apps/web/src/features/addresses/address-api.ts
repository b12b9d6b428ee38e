import { Regions, type ShippingAddress, ShippingAddressAnswer, ShippingAddressesAnswer } from '@mnada/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import { type AddressValues, addressBody, valuesOf } from './address-values.ts';

/** The 47 counties and their towns (WIN-6), a file of this application. */
export function regionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['regions'],
    queryFn: ({ signal }) => api.get('/regions.json', Regions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One's own addresses, the default first. */
export function addressesQuery(api: Api, userId: string | undefined) {
  return queryOptions({
    queryKey: ['addresses', userId],
    enabled: userId !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.get('/api/shipping_addresses', ShippingAddressesAnswer, { signal })).addresses,
    refetchOnWindowFocus: true,
  });
}

const pathOf = (id: string): string => `/api/shipping_addresses/${encodeURIComponent(id)}`;

/** Saves a new address, or with `id` the changed one. @returns it, as it is kept */
export async function saveAddress(api: Api, id: string | null, values: AddressValues): Promise<ShippingAddress> {
  const body = addressBody(values);
  const { address } = await (id === null
    ? api.post('/api/save_shipping_address', body, ShippingAddressAnswer)
    : api.put(pathOf(id), body, ShippingAddressAnswer));
  return address;
}

export const makeDefault = (api: Api, address: ShippingAddress): Promise<unknown> =>
  saveAddress(api, address.id, { ...valuesOf(address), isDefault: true });

export const deleteAddress = (api: Api, id: string): Promise<unknown> =>
  api.delete(pathOf(id), undefined, ShippingAddressesAnswer);

/**
 * Whatever shows addresses asks again: the address book, and the screens that pay for a delivery. Those are not in sight
 * while addresses change; what they knew is dropped, so that none opens with a list that lacks the newest.
 */
export function addressesChanged(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    ['addresses', 'winning-item', 'order-product'].includes(String(queryKey[0]));
  queryClient.removeQueries({ type: 'inactive', predicate });
  return queryClient.invalidateQueries({ predicate });
}
