import { budgetDay, REWARD_BIDS, type RewardStep, rewardRefusal } from '@mnada/rules';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import { grantBids } from '../wallet/index.ts';
import {
  insertReward,
  isKnownElsewhere,
  lockPerson,
  readBudget,
  readDone,
  readTaken,
  takeFromBudget,
} from './rewards.sql.ts';

export type TakeRewardDeps = { readonly db: Db; readonly bus: Bus };

/** @param deviceHash the browser's own sign, hashed; null: none is known */
export type RewardClaim = { readonly userId: string; readonly step: RewardStep; readonly deviceHash: Buffer | null };

/**
 * Gives somebody the bids of a step that they have done (OWN-7), once, out of the budget: the reward's key, the device's
 * key and the rows of the budget decide races. In this order everywhere: person, reward, budget for ever, budget of the
 * day, account.
 * @returns how many bids were given; 0 when they had been given before
 * @throws Refusal of `rewardRefusal`, or REWARD_BUDGET_USED
 */
export async function takeReward({ db, bus }: TakeRewardDeps, claim: RewardClaim): Promise<number> {
  const { userId, step, deviceHash } = claim;
  const bids = REWARD_BIDS[step];
  const { granted, told } = await db.transaction().execute(async (trx) => {
    const nothing = { granted: 0, told: [] as readonly string[] };
    const person = await lockPerson(trx, userId);
    if ((await readTaken(trx, userId)).has(step)) return nothing;
    if (person === null) throw new Refusal('FORBIDDEN');
    const known = { ...person, isKnownElsewhere: await isKnownElsewhere(trx, userId, step) };
    const refused = rewardRefusal(known, (await readDone(trx, userId)).has(step));
    if (refused !== null) throw new Refusal(refused);

    const budget = await readBudget(trx, budgetDay);
    const day = budgetDay(budget.nowMs);
    if (!(await insertReward(trx, { userId, step, bids, day, deviceHash }))) {
      // Their own other request was first, or another account of this device.
      if ((await readTaken(trx, userId)).has(step)) return nothing;
      throw new Refusal('REWARD_SAME_PERSON');
    }
    const take = (period: string, budgetBids: number) => takeFromBudget(trx, { period, budgetBids, bids });
    if (!(await take('all', budget.allBids))) throw new Refusal('REWARD_BUDGET_USED');
    // From here on nobody else is given anything: an account of the same number that was quicker is seen now.
    if (await isKnownElsewhere(trx, userId, step)) throw new Refusal('REWARD_SAME_PERSON');
    if (!(await take(day, budget.dayBids))) throw new Refusal('REWARD_BUDGET_USED');

    const source = `reward:${userId}:${step}`;
    await grantBids(trx, { userId, bids, source });
    return { granted: bids, told: await notify(trx, [{ userId, kind: 'reward', source, data: { step, bids } }]) };
  });
  if (granted > 0) bus.publish('balance', userId);
  tellNotified(bus, told);
  return granted;
}
