import { budgetDay, freeBidsRefusal, type FreeBidsLater } from '@mnada/rules';
import type { QueryExecutorProvider } from 'kysely';
import { mailboxHash, phoneHash, type SecretKeys } from '../accounts/index.ts';
import { grantBids } from '../ledger/index.ts';
import {
  type Gift,
  grantedToNetwork,
  insertReward,
  isKnownElsewhere,
  lockGiving,
  newestNetwork,
  readContacts,
  takeFromBudget,
} from './free-bids.sql.ts';
import { readBudget } from './rewards.sql.ts';

export type FreeBids = {
  readonly userId: string;
  readonly gift: Gift;
  readonly bids: number;
  /** Where somebody asks from; without a request, where they signed in last counts. */
  readonly from?: { readonly deviceHash: Buffer | null; readonly networkHash: Buffer | null };
};

export type Given = 'given' | 'same_person' | FreeBidsLater;

/**
 * Gives somebody free bids: the one way in which people get any (OWN-7). Out of the published budget of the day and of the
 * one for ever, once for each account, proved number, mailbox and device, and never more than a part of a day's budget to
 * one network. Whoever gives waits for whoever gives; keys and conditional updates are the last word.
 * The caller has made sure of who the person is and that their phone is proved.
 * @param trx a transaction; in this order everywhere: person or referral, budget for ever, budget of the day, account
 * @returns what came of it; unless `given`, nothing changed
 */
export async function giveFreeBids(
  trx: QueryExecutorProvider,
  keys: Pick<SecretKeys, 'mac'>,
  { userId, gift, bids, from }: FreeBids,
): Promise<Given> {
  await lockGiving(trx, (await readBudget(trx, budgetDay)).allBids);
  const budget = await readBudget(trx, budgetDay);
  const day = budgetDay(budget.nowMs);
  const networkHash = from === undefined ? await newestNetwork(trx, userId) : from.networkHash;
  if (await isKnownElsewhere(trx, userId, gift)) return 'same_person';
  const later = freeBidsRefusal(budget, await grantedToNetwork(trx, networkHash, day), bids);
  if (later !== null) return later;

  const { phone, email } = await readContacts(trx, userId);
  const isNew = await insertReward(trx, {
    userId,
    step: gift,
    bids,
    day,
    deviceHash: from?.deviceHash ?? null,
    phoneHash: phone === null ? null : phoneHash(keys, phone),
    mailboxHash: email === null ? null : mailboxHash(keys, email),
    networkHash,
  });
  if (!isNew) return 'same_person';
  for (const [period, budgetBids] of [
    ['all', budget.allBids],
    [day, budget.dayBids],
  ] as const) {
    if (!(await takeFromBudget(trx, { period, budgetBids, bids })))
      throw new Error(`the budget ${period} is overdrawn`);
  }
  await grantBids(trx, { userId, bids, cause: `reward:${userId}:${gift}` });
  return 'given';
}
