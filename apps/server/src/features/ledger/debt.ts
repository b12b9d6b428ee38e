import { bidsTowardsDebt } from '@mnada/rules';
import { type Books, debtOf, ensureAccount, kesHouse, shillingsOf } from './accounts.ts';
import { debtCents, lockEarnings } from './balances.ts';
import { takeBackBids } from './take-back-bids.ts';
import { transfer } from './transfer.ts';

const reversal = kesHouse('reversal');

/** Books a debt, once for its cause: a payment's id, or `referral:<friend>`. */
export async function addDebt(trx: Books, userId: string, cause: string, cents: number): Promise<void> {
  const debt = debtOf(userId);
  await ensureAccount(trx, debt);
  await transfer(trx, { cause: `debt:${cause}`, from: reversal, to: debt, cents });
}

const payDebt = (trx: Books, userId: string, cause: string, cents: number): Promise<boolean> =>
  transfer(trx, { cause: `debt_paid:${cause}`, from: debtOf(userId), to: reversal, cents });

type NewPack = { readonly paymentId: string; readonly bids: number; readonly unitPriceCents: number };

/** Bids of a new pack go towards an old debt first, as many whole ones as it takes (abuse case 4). */
export async function payDebtWith(
  trx: Books,
  userId: string,
  { paymentId, bids: packBids, unitPriceCents }: NewPack,
): Promise<void> {
  const owed = await debtCents(trx, userId);
  const bids = bidsTowardsDebt({ bids: packBids, unitPriceCents, debtCents: owed });
  if (bids < 1) return;
  const taken = await takeBackBids(trx, `pack:${paymentId}`, 'debt_bids', bids);
  if (!taken || taken.bids === 0) return;
  await payDebt(trx, userId, paymentId, taken.bids * unitPriceCents);
}

/**
 * What somebody has goes towards what they owe first: the house keeps that much, and the debt shrinks by it.
 * @param cause `kind:ref` of what just came, so that running again changes nothing
 * @returns how much, in cents
 */
export async function setOffDebt(trx: Books, userId: string, cause: string): Promise<number> {
  const balance = await lockEarnings(trx, userId);
  const cents = Math.min(balance, await debtCents(trx, userId));
  const kept = { from: shillingsOf(userId), to: kesHouse('promotion'), cents };
  if (!(await transfer(trx, { cause: `set_off:${cause}`, ...kept }))) return 0;
  if (!(await payDebt(trx, userId, cause, cents))) throw new Error(`debt_paid:${cause} came before its set_off`);
  return cents;
}
