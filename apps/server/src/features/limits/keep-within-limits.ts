import { brokenRoom, spendingRooms, toShillings } from '@mnada/rules';
import { Refusal } from '../../platform/http/index.ts';
import { databaseNowMs } from '../../platform/clock/index.ts';
import { readLimits, readSpent, type Trx } from './limits.sql.ts';
import { brokenLimitText } from './texts.ts';

/**
 * Refuses a purchase that the person's own limits don't allow (OWN-7). Under the caller's lock of the person, in the
 * transaction that makes the payment: however many are asked for at once, each sees those before it.
 * @throws Refusal SPENDING_LIMIT, with how much is left and when it is free again
 */
export async function keepWithinLimits(trx: Trx, userId: string, amountCents: number): Promise<void> {
  const limits = await readLimits(trx, userId);
  if (Object.values(limits).every(({ capCents, next }) => capCents === null && next === null)) return;
  const nowMs = await databaseNowMs(trx);
  const rooms = spendingRooms(limits, await readSpent(trx, userId, nowMs), nowMs);
  const broken = brokenRoom(rooms, amountCents);
  if (broken === null) return;
  const { period, capCents, leftCents, freeAtMs } = broken;
  const facts = { period, cap: toShillings(capCents), left: toShillings(leftCents), freeAtMs };
  const fitsLater = amountCents <= capCents;
  throw new Refusal('SPENDING_LIMIT', { details: (language) => [brokenLimitText({ ...facts, fitsLater }, language)] });
}
