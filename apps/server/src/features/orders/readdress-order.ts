import { createHash } from 'node:crypto';
import { ADDRESS_LENGTH, isTownOf } from '@mnada/contract';
import { kenyanPhone, readLine, readPersonName } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { spacedPhone } from '../../platform/masks.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../approvals/index.ts';
import { notifyOrder } from '../notifications/index.ts';
import type { AddressFields } from './addresses/address-form.ts';
import { goesBack, ORDER_TOPIC } from './move-order.ts';
import { orderNumber } from './order-view.ts';
import { type LockedOrder, lockOrderAndAuction, lockPaymentOf, sendElsewhere, type Trx } from './order.sql.ts';

/** As it is kept: what reading would change is refused, so that both people sign the letters that the courier gets. */
const Line = (reads: typeof readLine, most: number) =>
  z.string().refine((typed) => {
    const read = reads(typed, most);
    return read.ok && read.text === typed;
  });
const Params = z
  .strictObject({
    orderId: z.uuid(),
    firstName: Line(readPersonName, ADDRESS_LENGTH.name),
    lastName: Line(readPersonName, ADDRESS_LENGTH.name),
    phone: z.string().refine((typed) => kenyanPhone(typed) !== null),
    address: Line(readLine, ADDRESS_LENGTH.address),
    region: z.string(),
    city: z.string(),
  })
  .refine(({ region, city }) => isTownOf(region, city), { path: ['city'] });

const fieldsOf = ({ firstName, lastName, phone, address, region, city }: z.output<typeof Params>): AddressFields => ({
  ...{ firstName, lastName, address, region },
  phone: kenyanPhone(phone) ?? '',
  area: city,
});

/**
 * `order.readdress`: where a paid order goes, put right before it leaves the shop (WIN-6, OPS-5). Goods are worth money, so that no
 * one person sends them elsewhere, and its buyer is told of both addresses at once, by each contact of the account itself.
 */
export const readdressOrderKind = ({ bus }: { readonly bus: Pick<Bus, 'publish'> }): ApprovalKind =>
  approvalKind({
    kind: 'order.readdress',
    permission: 'fulfilment',
    params: Params,
    async look(trx, params) {
      const { order, paymentId, goesTo: was } = await lockToSend(trx, params.orderId);
      const now = fieldsOf(params);
      if (partsOf(was).join('\n') === partsOf(now).join('\n'))
        throw new Refusal('INVALID_INPUT', { errors: ['address'] });
      const { number, createdAt, name, username } = await trx
        .selectFrom('shop_order')
        .innerJoin('auction', 'auction.id', 'shop_order.auction_id')
        .innerJoin('app_user', 'app_user.id', 'shop_order.user_id')
        .select(['shop_order.number', 'shop_order.created_at as createdAt', 'auction.name', 'app_user.username'])
        .where('shop_order.id', '=', order.id)
        .executeTakeFirstOrThrow();
      const reference = orderNumber({ number, createdAt });
      const [oldName, oldPhone, oldStreet, oldTown] = partsOf(was);
      const [newName, newPhone, newStreet, newTown] = partsOf(now);
      return {
        subject: `payment:${paymentId}`,
        // Read by more people than may read an address.
        summary: `Send order ${reference} (${name}) to another address`,
        facts: () =>
          factList(
            fact.words('person', username),
            fact.words('order', reference),
            fact.words('product', name),
            fact.codes('state', order.state),
            fact.words('recipient', newName, oldName),
            fact.words('phone', newPhone, oldPhone),
            fact.words('address', newStreet, oldStreet),
            fact.words('town', newTown, oldTown),
          ),
        basis: {
          state: order.state,
          address_sha256: createHash('sha256')
            .update(`${order.id} ${partsOf(was).join('\n')}`)
            .digest('hex'),
        },
      };
    },
    async execute(trx, params, by) {
      const { order, goesTo: was } = await lockToSend(trx, params.orderId);
      const now = fieldsOf(params);
      await sendElsewhere(trx, order.id, now);
      // The same moment as its revision: who looked at that one has seen this address.
      await sql`update shop_order set readdressed_at = updated_at where id = ${order.id}`.execute(trx);
      await notifyOrder(trx, order.id, 'readdressed', `:${by.reference}`, { address: changeOf(was, now) });
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'order.readdressed',
        subject: `order:${order.id}`,
        reason: `${by.reference} ${by.reason}`,
        // The request has the street, until its owner is forgotten; the audit forgets nothing.
        before: { county: was.region },
        after: { county: now.region, asked: by.requestedBy, request: by.reference },
      });
      const afterCommit = () => bus.publish(ORDER_TOPIC, order.id);
      return { result: { orderId: order.id }, afterCommit };
    },
  });

/** Name, number, street, town and county, as people read them. */
const partsOf = (to: AddressFields): [string, string, string, string] => [
  `${to.firstName} ${to.lastName}`,
  spacedPhone(to.phone),
  to.address,
  `${to.area}, ${to.region}`,
];

/** What of it changes, before and after: the rest is known to whoever reads it. */
function changeOf(was: AddressFields, now: AddressFields): { readonly was: string; readonly now: string } {
  const [before, after] = [partsOf(was), partsOf(now)];
  const changed = before.map((part, n) => part !== after[n]);
  const said = (parts: readonly string[]) => parts.filter((_, n) => changed[n]).join(', ');
  return { was: said(before), now: said(after) };
}

type ToSend = { readonly order: LockedOrder; readonly paymentId: string; readonly goesTo: AddressFields };

/**
 * The payment first, as wherever an order and its payment are locked.
 * @throws Refusal ORDER_NOT_FOUND; STATE_FORBIDS it isn't paid, has left the shop, or is over; ORDER_GOES_BACK its money is owed back
 */
async function lockToSend(trx: Trx, orderId: string): Promise<ToSend> {
  const payment = await lockPaymentOf(trx, orderId);
  const order = await lockOrderAndAuction(trx, orderId);
  if (order === null) throw new Refusal('ORDER_NOT_FOUND');
  if ((order.state !== 'paid' && order.state !== 'processing') || payment === null || payment.id !== order.paymentId)
    throw new Refusal('STATE_FORBIDS');
  if (await goesBack(trx, order.id)) throw new Refusal('ORDER_GOES_BACK');
  const goesTo = await trx
    .selectFrom('shop_order')
    .select(['first_name as firstName', 'last_name as lastName', 'phone', 'address', 'region', 'area'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { order, paymentId: payment.id, goesTo };
}
