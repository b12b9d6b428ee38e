import { ADDRESSES_MAX, type DeliveryAddress, type ShippingAddress, Uuid } from '@mnada/contract';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { AddressFields, LabelledAddress } from './address-form.ts';
import { lockPerson } from '../person.sql.ts';

type Trx = Transaction<Tables>;

const COLUMNS = sql`id, label, first_name, last_name, phone as phonenumber, address, area, region, is_default`;

/** Somebody's addresses: the default first, then newest first. */
export async function addressesOf(db: QueryExecutorProvider, userId: string): Promise<ShippingAddress[]> {
  const { rows } = await sql<ShippingAddress>`
    select ${COLUMNS} from shipping_address where user_id = ${userId}
     order by is_default desc, created_at desc, id limit ${ADDRESSES_MAX}`.execute(db);
  return rows;
}

/**
 * Where an order goes that waits for its payment, and which of its owner's addresses that is. An order keeps its own copy
 * (WIN-6): once the saved one reads otherwise or is gone, none is named.
 * @returns null: no order of theirs waits
 */
export async function shipsTo(
  db: QueryExecutorProvider,
  userId: string,
  orderId: string | null,
): Promise<DeliveryAddress | null> {
  if (orderId === null) return null;
  const { rows } = await sql<DeliveryAddress>`
    select saved.id, saved.label, s.first_name, s.last_name, s.phone as phonenumber, s.address, s.area, s.region,
           coalesce(saved.is_default, false) as is_default
      from shop_order s
      left join lateral (
        select a.id, a.label, a.is_default from shipping_address a
         where a.user_id = s.user_id and (a.first_name, a.last_name, a.phone, a.address, a.region, a.area)
                                       = (s.first_name, s.last_name, s.phone, s.address, s.region, s.area)
         order by a.is_default desc, a.created_at desc, a.id limit 1) saved on true
     where s.id = ${orderId} and s.user_id = ${userId} and s.state = 'awaiting_payment'`.execute(db);
  return rows[0] ?? null;
}

/**
 * Where an order goes: the address that was chosen, else the default one.
 * @throws Refusal ADDRESS_NOT_FOUND it is not one of theirs; ADDRESS_REQUIRED they have none
 */
export async function addressFor(
  trx: Trx,
  userId: string,
  addressId: string | null,
): Promise<AddressFields & { readonly id: string }> {
  if (addressId !== null && !isUuid(addressId)) throw new Refusal('ADDRESS_NOT_FOUND');
  const { rows } = await sql<AddressFields & { id: string }>`
    select id, first_name as "firstName", last_name as "lastName", phone, address, region, area from shipping_address
     where user_id = ${userId} and case when ${addressId}::uuid is null then is_default else id = ${addressId}::uuid end`.execute(
    trx,
  );
  if (rows[0]) return rows[0];
  throw new Refusal(addressId === null ? 'ADDRESS_REQUIRED' : 'ADDRESS_NOT_FOUND');
}

/** Adds an address; somebody's first one becomes the default. @throws Refusal ADDRESSES_FULL */
export async function addAddress(
  trx: Trx,
  userId: string,
  fields: LabelledAddress,
  setAsDefault: boolean,
): Promise<ShippingAddress> {
  await lockPerson(trx, userId); // so that the limit and "the first one" are counted one after the other
  const existing = await addressesOf(trx, userId);
  if (existing.length >= ADDRESSES_MAX) throw new Refusal('ADDRESSES_FULL');
  const isDefault = setAsDefault || existing.length === 0;
  if (isDefault) await noDefault(trx, userId);
  const { rows } = await sql<ShippingAddress>`
    insert into shipping_address (user_id, label, first_name, last_name, phone, address, region, area, is_default)
    values (${userId}, ${fields.label ?? null}, ${fields.firstName}, ${fields.lastName}, ${fields.phone}, ${fields.address}, ${fields.region},
            ${fields.area}, ${isDefault})
    returning ${COLUMNS}`.execute(trx);
  return one(rows);
}

/** Changes one; a default stays the default until another takes its place. @throws Refusal ADDRESS_NOT_FOUND */
export async function changeAddress(
  trx: Trx,
  userId: string,
  addressId: string,
  fields: LabelledAddress,
  setAsDefault: boolean,
): Promise<ShippingAddress> {
  await lockPerson(trx, userId);
  const existing = await addressesOf(trx, userId);
  if (!existing.some((address) => address.id === addressId)) throw new Refusal('ADDRESS_NOT_FOUND');
  if (setAsDefault) await noDefault(trx, userId);
  const { rows } = await sql<ShippingAddress>`
    update shipping_address
       set label = case when ${fields.label === undefined} then label else ${fields.label ?? null}::text end,
           first_name = ${fields.firstName}, last_name = ${fields.lastName}, phone = ${fields.phone},
           address = ${fields.address}, region = ${fields.region}, area = ${fields.area},
           is_default = is_default or ${setAsDefault}
     where id = ${addressId} and user_id = ${userId}
    returning ${COLUMNS}`.execute(trx);
  return one(rows);
}

/** Lets one go; the newest of the rest takes the place of a default. Orders keep their own copy. @throws Refusal ADDRESS_NOT_FOUND */
export async function deleteAddress(trx: Trx, userId: string, addressId: string): Promise<void> {
  await lockPerson(trx, userId);
  const gone = isUuid(addressId)
    ? await sql<{ is_default: boolean }>`
        delete from shipping_address where id = ${addressId} and user_id = ${userId} returning is_default`.execute(trx)
    : { rows: [] };
  const [first] = gone.rows;
  if (!first) throw new Refusal('ADDRESS_NOT_FOUND');
  if (!first.is_default) return;
  await sql`
    update shipping_address set is_default = true
     where id = (select id from shipping_address where user_id = ${userId} order by created_at desc, id limit 1)`.execute(
    trx,
  );
}

const noDefault = (trx: Trx, userId: string) =>
  sql`update shipping_address set is_default = false where user_id = ${userId} and is_default`.execute(trx);

const isUuid = (text: string): boolean => Uuid.safeParse(text).success;

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that writes one row returned none');
  return row;
}
