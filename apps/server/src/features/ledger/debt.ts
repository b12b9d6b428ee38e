import { bidsTowardsDebt, debtLetGo } from '@mnada/rules';
import { sql } from 'kysely';
import { type Books, debtOf, ensureAccount, kesHouse, shillingsOf } from './accounts.ts';
import { debtCents, lockEarnings } from './balances.ts';
import { takeBackBids } from './take-back-bids.ts';
import { transfer } from './transfer.ts';

const reversal = kesHouse('reversal');

/** Books a debt, once for its cause: a payment's id, `referral:<friend>`, or `let_go:<payment>`. */
export async function addDebt(trx: Books, userId: string, cause: string, cents: number): Promise<void> {
  const debt = debtOf(userId);
  await ensureAccount(trx, debt);
  await transfer(trx, { cause: `debt:${cause}`, from: reversal, to: debt, cents });
}

const payDebt = (trx: Books, userId: string, cause: string, cents: number): Promise<boolean> =>
  transfer(trx, { cause: `debt_paid:${cause}`, from: debtOf(userId), to: reversal, cents });

type NewPack = { readonly paymentId: string; readonly bids: number; readonly unitPriceCents: number };

/**
 * Bids of a new pack go towards an old debt first, as many whole ones as it takes (abuse case 4); what is then left of it and is less
 * than one of them is let go.
 */
export async function payDebtWith(
  trx: Books,
  userId: string,
  { paymentId, bids: packBids, unitPriceCents }: NewPack,
): Promise<void> {
  const owed = await debtCents(trx, userId);
  const pack = { bids: packBids, unitPriceCents, debtCents: owed };
  const bids = bidsTowardsDebt(pack);
  if (bids > 0) {
    const taken = await takeBackBids(trx, `pack:${paymentId}`, 'debt_bids', bids);
    if (!taken || taken.bids === 0) return;
    await payDebt(trx, userId, paymentId, taken.bids * unitPriceCents);
  }
  await transfer(trx, {
    cause: `debt_let_go:${paymentId}`,
    from: debtOf(userId),
    to: reversal,
    cents: debtLetGo(pack),
  });
}

/** What of a debt was let go with a payment's pack. */
export async function letGoCents(books: Books, paymentId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from transfer where source = ${`debt_let_go:${paymentId}`}`.execute(books);
  return rows[0]?.amount ?? 0;
}

/** Of a pack that is taken back: what was let go with it is owed again. @returns whether anything was */
export async function oweAgain(trx: Books, userId: string, paymentId: string): Promise<boolean> {
  const cents = await letGoCents(trx, paymentId);
  if (cents > 0) await addDebt(trx, userId, `let_go:${paymentId}`, cents);
  return cents > 0;
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
