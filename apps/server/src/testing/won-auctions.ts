/** Auctions that are over and won, as the lane and the workers make them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/index.ts';
import { aBid, type AuctionWish, closeAll, laneOn, makeLive, makePeople } from './auction-world.ts';

/** One auction each for the people given (fresh ones for `null`), won by a single bid. @returns who won which */
export async function makeWins(
  database: Database,
  winners: readonly (string | null)[],
  wish: AuctionWish = {},
): Promise<{ auctionId: number; userId: string }[]> {
  const lane = laneOn(database);
  try {
    const fresh = await makePeople(database, winners.filter((winner) => winner === null).length, { bids: 3 });
    const people = winners.map((winner) => winner ?? fresh.pop() ?? '');
    const auctions = await makeLive(database, winners.length, { countdownUs: 3_000_000, drainUs: 0, ...wish });
    const won = auctions.map((auctionId, index) => ({ auctionId, userId: people[index] ?? '' }));
    // All in one turn, so that none ends while others are still bid on.
    const decisions = await Promise.all(won.map(({ auctionId, userId }) => lane.submit(aBid(auctionId, userId))));
    const refused = decisions.find((decision) => !decision.ok);
    if (refused) throw new Error(`a bid was refused: ${JSON.stringify(refused)}`);
    for (let closed = 0; closed < won.length; ) {
      await sleep(100);
      closed += (await closeAll(database)).filter((change) => change.kind === 'ended').length;
    }
    return won;
  } finally {
    await lane.stop();
  }
}
