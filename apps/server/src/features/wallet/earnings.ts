import { sql } from 'kysely';
import type { Books } from './wallet.ts';

/**
 * Shillings of people: what they earned and have not taken out (OWN-3), in their KES account of kind `user`. Locks come in
 * the order shillings, bids, debt; never below zero, since the column forbids it.
 */

/** What somebody has, in cents; locks it until the transaction ends, and makes the account if there is none. */
export async function lockEarnings(trx: Books, userId: string): Promise<number> {
  await sql`
    insert into account (unit, kind, owner_id, balance) values ('KES', 'user', ${userId}, 0)
    on conflict (owner_id, unit, kind) where owner_id is not null do nothing`.execute(trx);
  const { rows } = await sql<{ balance: number }>`
    select balance from account where owner_id = ${userId} and unit = 'KES' and kind = 'user'
       for no key update`.execute(trx);
  return rows[0]?.balance ?? 0;
}

/** What somebody has, in cents, without a lock: for showing. */
export async function earningsOf(books: Books, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from account where owner_id = ${userId} and unit = 'KES' and kind = 'user'`.execute(books);
  return rows[0]?.balance ?? 0;
}

export type EarningsMove = {
  readonly userId: string;
  /** Its cause, `kind:ref`: moves once, whatever runs it again. */
  readonly source: string;
  /** promotion: the house gives and takes back. payout: promised to leave by M-PESA. */
  readonly house: 'promotion' | 'payout';
  readonly to: 'person' | 'house';
  readonly cents: number;
};

/**
 * Moves shillings between a person and the house, balance included; the caller has locked them with `lockEarnings`.
 * @returns false: that source had moved before, and nothing changed
 * @throws check_violation (23514) the person has less
 */
export async function moveEarnings(trx: Books, { userId, source, house, to, cents }: EarningsMove): Promise<boolean> {
  if (cents === 0) return false;
  const { rows } = await sql`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select ${source}, 'KES', case when ${to} = 'person' then house.id else mine.id end,
             case when ${to} = 'person' then mine.id else house.id end, ${cents}::bigint
        from account house, account mine
       where house.unit = 'KES' and house.kind = ${house} and house.owner_id is null
         and mine.unit = 'KES' and mine.kind = 'user' and mine.owner_id = ${userId}
      on conflict (source) do nothing returning amount
    )
    update account set balance = balance + case when ${to} = 'person' then moved.amount else -moved.amount end
      from moved where owner_id = ${userId} and unit = 'KES' and kind = 'user'
    returning balance`.execute(trx);
  return rows.length > 0;
}

/**
 * What somebody has goes towards what they owe first: the house keeps that much, and the debt shrinks by it.
 * @param cause `kind:ref` of what just came, so that running again changes nothing
 * @returns how much, in cents
 */
export async function setOffDebt(trx: Books, userId: string, cause: string): Promise<number> {
  const balance = await lockEarnings(trx, userId);
  const { rows } = await sql<{ balance: number }>`
    select balance from account where owner_id = ${userId} and unit = 'KES' and kind = 'debt'
       for no key update`.execute(trx);
  const cents = Math.min(balance, rows[0]?.balance ?? 0);
  if (cents === 0) return 0;
  const kept = { userId, source: `set_off:${cause}`, house: 'promotion', to: 'house', cents } as const;
  if (!(await moveEarnings(trx, kept))) return 0;
  await sql`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select ${`debt_paid:${cause}`}, 'KES', debt.id, house.id, ${cents}::bigint
        from account house, account debt
       where house.unit = 'KES' and house.kind = 'reversal' and debt.owner_id = ${userId} and debt.kind = 'debt'
      returning debit_id, amount
    )
    update account set balance = account.balance - moved.amount from moved where account.id = moved.debit_id`.execute(
    trx,
  );
  return cents;
}
