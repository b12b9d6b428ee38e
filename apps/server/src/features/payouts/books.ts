import type { Db } from '../../platform/database/index.ts';
import { kesHouse, lockEarnings, setOffDebt, shillingsOf, transfer } from '../ledger/index.ts';

/** What a withdrawal moves: its own cause for each, so that whatever runs again moves nothing. */
const prize = kesHouse('prize');
const promised = kesHouse('payout');
const fees = kesHouse('fee');
const rounded = kesHouse('rounding');
const withheld = kesHouse('tax_withheld');

export type Sums = {
  readonly withdrawalId: string;
  readonly netCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly roundingCents: number;
};

/** The prize's worth is set aside with the request: the net as a promise, what the shop keeps as its own. */
export async function reserve(
  trx: Db,
  { withdrawalId, netCents, feeCents, taxCents, roundingCents }: Sums,
): Promise<void> {
  await transfer(trx, { cause: `withdrawal:${withdrawalId}`, from: prize, to: promised, cents: netCents });
  await transfer(trx, { cause: `fee:${withdrawalId}`, from: prize, to: fees, cents: feeCents });
  await transfer(trx, { cause: `withheld:${withdrawalId}`, from: prize, to: withheld, cents: taxCents });
  await transfer(trx, { cause: `rounding:${withdrawalId}`, from: prize, to: rounded, cents: roundingCents });
}

/** The request was refused: all of it goes back to the prize, which can be claimed again. */
export async function release(
  trx: Db,
  { withdrawalId, netCents, feeCents, taxCents, roundingCents }: Sums,
): Promise<void> {
  await transfer(trx, { cause: `release:${withdrawalId}`, from: promised, to: prize, cents: netCents });
  await transfer(trx, { cause: `release_fee:${withdrawalId}`, from: fees, to: prize, cents: feeCents });
  await transfer(trx, { cause: `release_withheld:${withdrawalId}`, from: withheld, to: prize, cents: taxCents });
  await transfer(trx, { cause: `release_rounding:${withdrawalId}`, from: rounded, to: prize, cents: roundingCents });
}

/** The promise is kept: the money has left M-PESA. */
export async function payOut(trx: Db, withdrawalId: string, netCents: number): Promise<void> {
  await transfer(trx, { cause: `payout:${withdrawalId}`, from: promised, to: kesHouse('mpesa'), cents: netCents });
}

/**
 * Money that left although nothing was promised any more: paid after a refusal, or a second time. The house bears it: as a
 * prize, or as what it gives for referrals.
 */
export async function payOutUnpromised(
  trx: Db,
  withdrawalId: string,
  receipt: string,
  amountCents: number,
  bearer: 'prize' | 'promotion',
): Promise<void> {
  const cause = `overpaid:${withdrawalId}:${receipt}` as const;
  await transfer(trx, { cause, from: kesHouse(bearer), to: kesHouse('mpesa'), cents: amountCents });
}

type Earnings = Omit<Sums, 'feeCents'> & { readonly userId: string };

/** Earnings are promised to leave: taken from the person's own shillings, which the caller has locked. */
export async function reserveEarnings(trx: Db, earnings: Earnings): Promise<void> {
  const { withdrawalId, userId, netCents, taxCents, roundingCents } = earnings;
  const cents = netCents + taxCents + roundingCents;
  await transfer(trx, { cause: `withdrawal:${withdrawalId}`, from: shillingsOf(userId), to: promised, cents });
  await transfer(trx, { cause: `withheld:${withdrawalId}`, from: promised, to: withheld, cents: taxCents });
  await transfer(trx, { cause: `rounding:${withdrawalId}`, from: promised, to: rounded, cents: roundingCents });
}

/** The request was refused: they are the person's again, and go towards what they owe. */
export async function releaseEarnings(trx: Db, earnings: Earnings): Promise<void> {
  const { withdrawalId, userId, netCents, taxCents, roundingCents } = earnings;
  await lockEarnings(trx, userId);
  await transfer(trx, { cause: `release_withheld:${withdrawalId}`, from: withheld, to: promised, cents: taxCents });
  await transfer(trx, { cause: `release_rounding:${withdrawalId}`, from: rounded, to: promised, cents: roundingCents });
  const cents = netCents + taxCents + roundingCents;
  await transfer(trx, { cause: `release:${withdrawalId}`, from: promised, to: shillingsOf(userId), cents });
  await setOffDebt(trx, userId, `withdrawal:${withdrawalId}`);
}
