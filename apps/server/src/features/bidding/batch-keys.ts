import type { AccountIds } from './account-ids.ts';
import type { PlaceBid } from './place-bid.ts';

/** What a batch needs to know, each thing once: answers name people and pairs by their place here, from 1. */
export type BatchKeys = {
  readonly batch: readonly PlaceBid[];
  readonly auctionIds: readonly number[];
  readonly userIds: readonly string[];
  /** Beside `userIds`; undefined: no account. */
  readonly accountIds: readonly (number | undefined)[];
  readonly pairs: readonly PlaceBid[];
};

export function keysOf(batch: readonly PlaceBid[], accounts: AccountIds): BatchKeys {
  const auctionIds = new Set<number>();
  const people = new Map<string, Set<number>>();
  const pairs: PlaceBid[] = [];
  for (const bid of batch) {
    auctionIds.add(bid.auctionId);
    let bidsOn = people.get(bid.userId);
    if (!bidsOn) people.set(bid.userId, (bidsOn = new Set()));
    if (bidsOn.has(bid.auctionId)) continue;
    bidsOn.add(bid.auctionId);
    pairs.push(bid);
  }
  const userIds = [...people.keys()];
  return { batch, auctionIds: [...auctionIds], userIds, accountIds: userIds.map((id) => accounts.get(id)), pairs };
}
