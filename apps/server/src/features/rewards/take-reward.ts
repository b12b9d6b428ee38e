import { REWARD_BIDS, type RewardStep, rewardRefusal } from '@mnada/rules';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { SecretKeys } from '../accounts/index.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import { isKnownElsewhere } from './free-bids.sql.ts';
import { giveFreeBids } from './give-free-bids.ts';
import { lockPerson, readDone, readTaken } from './rewards.sql.ts';

export type TakeRewardDeps = { readonly db: Db; readonly bus: Bus; readonly keys: Pick<SecretKeys, 'mac'> };

export type RewardClaim = {
  readonly userId: string;
  readonly step: RewardStep;
  /** The browser's own sign, hashed; null: none is known. */
  readonly deviceHash: Buffer | null;
  /** The network that it came from, hashed; null: none is known. */
  readonly networkHash: Buffer | null;
};

/**
 * Gives somebody the bids of a step that they have done (OWN-7), once, as `giveFreeBids` does.
 * @returns how many bids were given; 0 when they had been given before
 * @throws Refusal of `rewardRefusal` and `freeBidsRefusal`; nothing changed
 */
export async function takeReward({ db, bus, keys }: TakeRewardDeps, claim: RewardClaim): Promise<number> {
  const { userId, step, deviceHash, networkHash } = claim;
  const bids = REWARD_BIDS[step];
  const { granted, told } = await db.transaction().execute(async (trx) => {
    const nothing = { granted: 0, told: [] as readonly string[] };
    const person = await lockPerson(trx, userId);
    if ((await readTaken(trx, userId)).has(step)) return nothing;
    if (person === null) throw new Refusal('FORBIDDEN');
    const known = { ...person, isKnownElsewhere: await isKnownElsewhere(trx, userId, step) };
    const refused = rewardRefusal(known, (await readDone(trx, userId)).has(step));
    if (refused !== null) throw new Refusal(refused);
    const given = await giveFreeBids(trx, keys, { userId, gift: step, bids, from: { deviceHash, networkHash } });
    if (given === 'same_person') throw new Refusal('REWARD_SAME_PERSON');
    if (given !== 'given') throw new Refusal(given);
    const source = `reward:${userId}:${step}`;
    return { granted: bids, told: await notify(trx, [{ userId, kind: 'reward', source, data: { step, bids } }]) };
  });
  if (granted > 0) bus.publish('balance', userId);
  tellNotified(bus, told);
  return granted;
}
