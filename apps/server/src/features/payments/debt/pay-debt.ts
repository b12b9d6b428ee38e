import { MPESA_KES, type PayDebtBody } from '@mnada/contract';
import { debtPayment, type DebtPayment, kenyanPhone, toShillings } from '@mnada/rules';
import type * as z from 'zod/mini';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../../platform/idempotency/index.ts';
import { owedCents } from '../../ledger/index.ts';
import type { Bought } from '../buy-bids.ts';
import { offeredPacks } from '../packages.sql.ts';
import type { Payments } from '../purpose.ts';

const MOST_CENTS = MPESA_KES.max * 100;

/** What somebody owes, and the payment that pays it and nothing else; null: there is none that buys no bid. */
export async function readDebt(
  db: Db,
  userId: string,
): Promise<{ readonly owedCents: number; readonly pay: DebtPayment | null }> {
  const owed = await owedCents(db, userId);
  return { owedCents: owed, pay: owed > 0 ? debtPayment(owed, await offeredPacks(db), MOST_CENTS) : null };
}

/**
 * Writes down the intent to pay what is owed, and nothing more (PAY-6): no bids come of it, so that neither a break, a limit of one's own
 * nor being kept from bidding stands in its way.
 * @throws Refusal PHONE_INVALID, NOTHING_OWED, PRICE_CHANGED with what it is now, and what `Payments.prepare` says of any payment
 */
export async function payDebt(
  { db, payments }: { readonly db: Db; readonly payments: Pick<Payments, 'prepare'> },
  userId: string,
  body: z.output<typeof PayDebtBody>,
  call: MoneyCall,
): Promise<Bought> {
  const phone = kenyanPhone(body.phoneNumber);
  if (phone === null) throw new Refusal('PHONE_INVALID');
  return db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, call);
    if (first !== null) return { paymentId: first, isNew: false };
    const { pay } = await readDebt(trx, userId);
    if (pay === null) throw new Refusal('NOTHING_OWED');
    const amount = toShillings(pay.amountCents);
    if (body.amount !== amount) throw new Refusal('PRICE_CHANGED', { errors: [`amount: ${amount}`] });
    const { id } = await payments.prepare(trx, {
      ...{ userId, purpose: 'pack', packageId: pay.packId, amountCents: pay.amountCents, phone, ip: call.ip },
      debtBids: pay.bids,
    });
    await settleKey(trx, call, id);
    return { paymentId: id, isNew: true };
  });
}
