/** Where parcels go (WIN-6). */
import * as z from 'zod/mini';
import { TypedPhone, Uuid } from './primitives.ts';
import { Short } from './typed-fields.ts';

/** Lengths that fit a parcel's label. */
export const ADDRESS_LENGTH = { label: 30, name: 60, address: 200 } as const;
export const ADDRESSES_MAX = 20;

export const ShippingAddress = z.object({
  id: Uuid,
  /** What its owner calls it, as "Work"; null: nothing. Nodes of before 0066 leave it out. */
  label: z.optional(z.nullable(z.string())),
  first_name: z.string(),
  last_name: z.string(),
  phonenumber: z.string(),
  address: z.string(),
  /** Town. */
  area: z.string(),
  /** County. */
  region: z.string(),
  is_default: z.boolean(),
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;
/** Where an order goes. Without an id it is the order's own: its owner has changed or deleted the saved one since. */
export const DeliveryAddress = z.extend(ShippingAddress, { id: z.nullable(Uuid) });
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;
/**
 * All but `label` and `setAsDefault` are required, and refused by the server with a sentence each: no shape of them is a 500.
 * Without `label` a changed address keeps the one it has; an empty one takes it away.
 */
export const ShippingAddressBody = z.object({
  label: z.optional(Short(200)),
  firstName: Short(200),
  lastName: Short(200),
  phoneNumber: TypedPhone,
  address: Short(1000),
  region: Short(200),
  city: Short(200),
  setAsDefault: z.optional(z.boolean()),
});
export const ShippingAddressAnswer = z.object({ message: z.string(), address: ShippingAddress });
/** The default first, then newest first; at most 20. */
export const ShippingAddressesAnswer = z.object({ addresses: z.array(ShippingAddress) });
export const AddressPath = z.object({ addressId: z.string().check(z.maxLength(100)) });
/** One entry of /regions.json: a county and its towns. */
export const Region = z.object({ id: z.int(), name: z.string(), cities: z.array(z.string()) });
export const Regions = z.array(Region);
export type Region = z.infer<typeof Region>;
