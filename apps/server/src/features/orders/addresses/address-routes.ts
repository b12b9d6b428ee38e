import {
  AddressPath,
  ShippingAddressAnswer,
  ShippingAddressBody,
  ShippingAddressesAnswer,
  Uuid,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requestLanguage, requireViewer } from '../../../platform/http/index.ts';
import { readAddress } from './address-form.ts';
import { addAddress, addressesOf, changeAddress, deleteAddress } from './addresses.sql.ts';
import { doneText } from '../texts.ts';

const userAccess = { access: 'user' } as const;
const writing = { ...userAccess, limit: { max: 60, windowSeconds: 60, by: 'viewer' } } as const;
const tags = ['orders'];

/** The address book of whoever is signed in (WIN-6). */
export function addressRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/shipping_addresses',
      { config: userAccess, schema: { tags, response: { 200: ShippingAddressesAnswer } } },
      async (request) => ({ addresses: await addressesOf(db, requireViewer(request).userId) }),
    );

    app.post(
      '/api/save_shipping_address',
      { config: writing, schema: { tags, body: ShippingAddressBody, response: { 200: ShippingAddressAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const language = requestLanguage(request);
        const fields = readAddress(request.body, language);
        const isDefault = request.body.setAsDefault ?? false;
        const address = await db.transaction().execute((trx) => addAddress(trx, userId, fields, isDefault));
        return { message: doneText('addressSaved', language), address };
      },
    );

    app.put(
      '/api/shipping_addresses/:addressId',
      {
        config: writing,
        schema: { tags, params: AddressPath, body: ShippingAddressBody, response: { 200: ShippingAddressAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { addressId } = request.params;
        if (!Uuid.safeParse(addressId).success) throw new Refusal('ADDRESS_NOT_FOUND');
        const language = requestLanguage(request);
        const fields = readAddress(request.body, language);
        const isDefault = request.body.setAsDefault ?? false;
        const address = await db
          .transaction()
          .execute((trx) => changeAddress(trx, userId, addressId.toLowerCase(), fields, isDefault));
        return { message: doneText('addressSaved', language), address };
      },
    );

    app.delete(
      '/api/shipping_addresses/:addressId',
      { config: writing, schema: { tags, params: AddressPath, response: { 200: ShippingAddressesAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const addresses = await db.transaction().execute(async (trx) => {
          await deleteAddress(trx, userId, request.params.addressId);
          return addressesOf(trx, userId);
        });
        return { addresses };
      },
    );
  };
}
