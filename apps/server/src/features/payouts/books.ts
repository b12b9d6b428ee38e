import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { lockEarnings, moveEarnings, setOffDebt } from '../wallet/index.ts';

type House = 'prize' | 'payout' | 'fee' | 'rounding' | 'mpesa' | 'promotion';

/** Moves KES between two accounts of the house. The same source moves once, whatever runs it again. */
async function move(trx: Db, source: string, from: House, to: House, amountCents: number): Promise<void> {
  if (amountCents === 0) return;
  await sql`
    insert into transfer (source, unit, debit_id, credit_id, amount)
    select ${source}, 'KES', debit.id, credit.id, ${amountCents}::bigint
      from account debit, account credit
     where debit.unit = 'KES' and debit.kind = ${from} and debit.owner_id is null
       and credit.unit = 'KES' and credit.kind = ${to} and credit.owner_id is null
    on conflict (source) do nothing`.execute(trx);
}

export type Sums = {
  readonly withdrawalId: string;
  readonly netCents: number;
  readonly feeCents: number;
  readonly roundingCents: number;
};

/** The prize's worth is set aside with the request: the net as a promise, what the shop keeps as its own. */
export async function reserve(trx: Db, { withdrawalId, netCents, feeCents, roundingCents }: Sums): Promise<void> {
  await move(trx, `withdrawal:${withdrawalId}`, 'prize', 'payout', netCents);
  await move(trx, `fee:${withdrawalId}`, 'prize', 'fee', feeCents);
  await move(trx, `rounding:${withdrawalId}`, 'prize', 'rounding', roundingCents);
}

/** The request was refused: all of it goes back to the prize, which can be claimed again. */
export async function release(trx: Db, { withdrawalId, netCents, feeCents, roundingCents }: Sums): Promise<void> {
  await move(trx, `release:${withdrawalId}`, 'payout', 'prize', netCents);
  await move(trx, `release_fee:${withdrawalId}`, 'fee', 'prize', feeCents);
  await move(trx, `release_rounding:${withdrawalId}`, 'rounding', 'prize', roundingCents);
}

/** The promise is kept: the money has left M-PESA. */
export const payOut = (trx: Db, withdrawalId: string, netCents: number): Promise<void> =>
  move(trx, `payout:${withdrawalId}`, 'payout', 'mpesa', netCents);

/**
 * Money that left although nothing was promised any more: paid after a refusal, or a second time. The house bears it: as a
 * prize, or as what it gives for referrals.
 */
export const payOutUnpromised = (
  trx: Db,
  withdrawalId: string,
  receipt: string,
  amountCents: number,
  from: 'prize' | 'promotion',
): Promise<void> => move(trx, `overpaid:${withdrawalId}:${receipt}`, from, 'mpesa', amountCents);

type Earnings = { readonly withdrawalId: string; readonly userId: string; readonly netCents: number };

/** Earnings are promised to leave: taken from the person's own shillings, which the caller has locked. */
export async function reserveEarnings(trx: Db, { withdrawalId, userId, netCents: cents }: Earnings): Promise<void> {
  await moveEarnings(trx, { userId, source: `withdrawal:${withdrawalId}`, house: 'payout', to: 'house', cents });
}

/** The request was refused: they are the person's again, and go towards what they owe. */
export async function releaseEarnings(trx: Db, { withdrawalId, userId, netCents: cents }: Earnings): Promise<void> {
  await lockEarnings(trx, userId);
  await moveEarnings(trx, { userId, source: `release:${withdrawalId}`, house: 'payout', to: 'person', cents });
  await setOffDebt(trx, userId, `withdrawal:${withdrawalId}`);
}
