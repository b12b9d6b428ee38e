import { brokenRoom, type SpendingRoom, spendingRooms, toShillings } from '@mnada/rules';
import { Refusal } from '../../platform/http/index.ts';
import { databaseNowMs } from '../../platform/clock/index.ts';
import { lockBids, readLimits, readReservation, readSpent, type Trx } from './limits.sql.ts';
import { brokenLimitText } from './texts.ts';

/**
 * Refuses a purchase that the person's own limits don't allow (OWN-7). Under the caller's lock of the person, in the
 * transaction that makes the payment: however many are asked for at once, each sees those before it.
 * @throws Refusal SPENDING_LIMIT, with how much is left and when it is free again
 */
export async function keepWithinLimits(trx: Trx, userId: string, amountCents: number): Promise<void> {
  const limits = await readLimits(trx, userId);
  if (Object.values(limits).every(({ capCents, next }) => capCents === null && next === null)) return;
  await lockBids(trx, userId);
  const nowMs = await databaseNowMs(trx);
  const rooms = spendingRooms(limits, await readSpent(trx, userId, nowMs), nowMs);
  const broken = brokenRoom(rooms, amountCents);
  if (broken !== null) refuse(broken, amountCents);
}

/**
 * Refuses to set bids aside that the person's own limits don't allow (BID-16, OWN-7). Under the caller's lock of their account.
 * @throws Refusal AUTOBID_SPENDING_LIMIT, with how much is left and when it is free again
 */
export async function keepReservationWithinLimits(
  trx: Trx,
  userId: string,
  shares: readonly { readonly lotId: number; readonly bids: number }[],
): Promise<void> {
  const limits = await readLimits(trx, userId);
  if (Object.values(limits).every(({ capCents, next }) => capCents === null && next === null)) return;
  const nowMs = await databaseNowMs(trx);
  const cents = await readReservation(trx, shares, nowMs);
  for (const room of spendingRooms(limits, await readSpent(trx, userId, nowMs), nowMs)) {
    if (room.leftCents < cents[room.period]) refuse(room, cents[room.period], 'AUTOBID_SPENDING_LIMIT');
  }
}

function refuse(
  broken: SpendingRoom,
  amountCents: number,
  code: 'SPENDING_LIMIT' | 'AUTOBID_SPENDING_LIMIT' = 'SPENDING_LIMIT',
): never {
  const { period, capCents, leftCents, freeAtMs } = broken;
  const facts = { period, cap: toShillings(capCents), left: toShillings(leftCents), freeAtMs };
  const fitsLater = amountCents <= capCents;
  const isAside = code === 'AUTOBID_SPENDING_LIMIT';
  throw new Refusal(code, { details: (language) => [brokenLimitText({ ...facts, fitsLater }, language, isAside)] });
}
