import type { AccountIds } from './account-ids.ts';
import type { AutobidTrigger, PlaceBid } from './place-bid.ts';

type Pair = { readonly auctionId: number; readonly userId: string };

/** What a batch needs to know, each thing once: answers name people and pairs by their place here, from 1. */
export type BatchKeys = {
  readonly batch: readonly PlaceBid[];
  /** On which autobids may be due. */
  readonly triggered: readonly number[];
  readonly auctionIds: readonly number[];
  /** Of `auctionIds` and `accountIds`: what only triggers are about. Nobody's press waits for a lock on one of them. */
  readonly onlyTriggered: { readonly auctionIds: readonly number[]; readonly accountIds: readonly number[] };
  readonly userIds: readonly string[];
  /** Beside `userIds`; undefined: no account. */
  readonly accountIds: readonly (number | undefined)[];
  readonly pairs: readonly Pair[];
};

export function keysOf(
  batch: readonly PlaceBid[],
  accounts: AccountIds,
  triggers: readonly AutobidTrigger[] = [],
): BatchKeys {
  const auctionIds = new Set<number>();
  const people = new Map<string, Set<number>>();
  const pairs: Pair[] = [];
  const note = (pair: Pair): void => {
    auctionIds.add(pair.auctionId);
    let bidsOn = people.get(pair.userId);
    if (!bidsOn) people.set(pair.userId, (bidsOn = new Set()));
    if (bidsOn.has(pair.auctionId)) return;
    bidsOn.add(pair.auctionId);
    pairs.push(pair);
  };
  for (const bid of batch) note(bid);
  for (const { auctionId, userIds } of triggers) for (const userId of userIds) note({ auctionId, userId });
  const userIds = [...people.keys()];
  const triggered = triggers.map(({ auctionId }) => auctionId);
  const accountIds = userIds.map((id) => accounts.get(id));
  const pressedOn = new Set(batch.map(({ auctionId }) => auctionId));
  const pressing = new Set(batch.map(({ userId }) => userId));
  const onlyTriggered = {
    auctionIds: [...auctionIds].filter((id) => !pressedOn.has(id)),
    accountIds: accountIds.filter((id, index) => id !== undefined && !pressing.has(userIds[index] ?? '')) as number[],
  };
  return { batch, triggered, auctionIds: [...auctionIds], onlyTriggered, userIds, accountIds, pairs };
}
