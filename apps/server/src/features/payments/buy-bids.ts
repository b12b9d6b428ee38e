import type { BuyBidsBody } from '@mnada/contract';
import { kenyanPhone, toShillings } from '@mnada/rules';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../platform/idempotency/index.ts';
import { offeredPack } from './packages.sql.ts';
import type { Payments } from './purpose.ts';

/** @returns the payment's id, and whether this call made it */
export type Bought = { readonly paymentId: string; readonly isNew: boolean };

/**
 * Writes down the intent of a pack (PAY-1): its price and bids are the server's own, and what was sent must agree.
 * @throws Refusal PHONE_INVALID, PACKAGE_NOT_FOUND, PRICE_CHANGED with what it costs now, and all of `Payments.prepare`
 */
export async function buyBids(
  { db, payments }: { readonly db: Db; readonly payments: Pick<Payments, 'prepare'> },
  userId: string,
  body: z.output<typeof BuyBidsBody>,
  call: MoneyCall,
): Promise<Bought> {
  const phone = kenyanPhone(body.phoneNumber);
  if (phone === null) throw new Refusal('PHONE_INVALID');
  return db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, call);
    if (first !== null) return { paymentId: first, isNew: false };
    const pack = await offeredPack(trx, Number(body.packageId));
    if (!pack) throw new Refusal('PACKAGE_NOT_FOUND');
    const price = toShillings(pack.priceCents);
    if (body.amount !== price || body.bidsCount !== pack.bids) {
      throw new Refusal('PRICE_CHANGED', { errors: [`amount: ${price}`, `bidsCount: ${pack.bids}`] });
    }
    const { id } = await payments.prepare(trx, {
      userId,
      purpose: 'pack',
      packageId: pack.id,
      amountCents: pack.priceCents,
      phone,
      ip: call.ip,
    });
    await settleKey(trx, call, id);
    return { paymentId: id, isNew: true };
  });
}
