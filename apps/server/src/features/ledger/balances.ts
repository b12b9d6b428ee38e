import { sql } from 'kysely';
import { type Books, debtOf, ensureAccount, idOf, shillingsOf } from './accounts.ts';

/**
 * What people hold. Locks come in the order shillings, bids, debt; never below zero, since the column forbids it.
 */

/** How many bids somebody holds now; 0 for whoever has no account. */
export const currentBids = async (books: Books, userId: string): Promise<number> =>
  (await currentBalance(books, userId)).bids;

/** The same with its version, by which whoever is told knows whether it is the latest (BID-10). */
export async function currentBalance(books: Books, userId: string): Promise<{ bids: number; version: number }> {
  const { rows } = await sql<{ bids: number; version: number }>`
    select balance as bids, version from account where owner_id = ${userId} and unit = 'BID'`.execute(books);
  return rows[0] ?? { bids: 0, version: 0 };
}

/** What somebody has earned, in cents (OWN-3); locks it until the transaction ends, and makes the account if there is none. */
export async function lockEarnings(trx: Books, userId: string): Promise<number> {
  const account = shillingsOf(userId);
  await ensureAccount(trx, account);
  return await lockBalance(trx, account);
}

/** The same, without a lock: for showing. */
export async function earningsOf(books: Books, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from account where id = ${idOf(shillingsOf(userId))}`.execute(books);
  return rows[0]?.balance ?? 0;
}

/** What somebody owes after a payment was taken back whose bids were spent already, in cents. Locks it. */
export const debtCents = (trx: Books, userId: string): Promise<number> => lockBalance(trx, debtOf(userId));

/** The same, without a lock: for showing. */
export async function owedCents(books: Books, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from account where id = ${idOf(debtOf(userId))}`.execute(books);
  return rows[0]?.balance ?? 0;
}

async function lockBalance(trx: Books, { unit, kind, ownerId }: ReturnType<typeof shillingsOf | typeof debtOf>) {
  const { rows } = await sql<{ balance: number }>`
    select balance from account where owner_id = ${ownerId} and unit = ${unit} and kind = ${kind}
       for no key update`.execute(trx);
  return rows[0]?.balance ?? 0;
}
