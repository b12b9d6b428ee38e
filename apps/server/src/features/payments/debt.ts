import { sql } from 'kysely';
import { takeBackBids } from '../wallet/index.ts';
import type { Trx } from './purpose.ts';

/** What somebody owes after a payment was taken back whose bids were spent already, in cents. Locks it. */
export async function debtCents(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from account where owner_id = ${userId} and unit = 'KES' and kind = 'debt' for no key update`.execute(
    trx,
  );
  return rows[0]?.balance ?? 0;
}

/** Books a debt, once for its cause: a payment's id, or `referral:<friend>`. */
export async function addDebt(trx: Trx, userId: string, cause: string, cents: number): Promise<void> {
  await sql`
    insert into account (unit, kind, owner_id, balance) values ('KES', 'debt', ${userId}, 0)
    on conflict (owner_id, unit, kind) where owner_id is not null do nothing`.execute(trx);
  await sql`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select ${`debt:${cause}`}, 'KES', house.id, debt.id, ${cents}::bigint from account house, account debt
       where house.unit = 'KES' and house.kind = 'reversal' and debt.owner_id = ${userId} and debt.kind = 'debt'
      on conflict (source) do nothing returning credit_id, amount
    )
    update account set balance = account.balance + moved.amount from moved where account.id = moved.credit_id`.execute(
    trx,
  );
}

/** Bids of a new pack go towards an old debt first, as many whole ones as it takes (abuse case 4). */
export async function payDebtWith(trx: Trx, userId: string, paymentId: string, unitPriceCents: number): Promise<void> {
  const owed = await debtCents(trx, userId);
  const bids = Math.floor(owed / unitPriceCents);
  if (bids < 1) return;
  const taken = await takeBackBids(trx, `pack:${paymentId}`, 'debt_bids', bids);
  if (!taken || taken.bids === 0) return;
  await sql`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select ${`debt_paid:${paymentId}`}, 'KES', debt.id, house.id, ${taken.bids * unitPriceCents}::bigint
        from account house, account debt
       where house.unit = 'KES' and house.kind = 'reversal' and debt.owner_id = ${userId} and debt.kind = 'debt'
      on conflict (source) do nothing returning debit_id, amount
    )
    update account set balance = account.balance - moved.amount from moved where account.id = moved.debit_id`.execute(
    trx,
  );
}
