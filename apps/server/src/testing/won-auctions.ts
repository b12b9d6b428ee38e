/** Auctions that are over and won, as the lane and the workers make them. */
import type { Database } from '../platform/database/index.ts';
import { grantBids } from '../features/ledger/index.ts';
import { aBid, type AuctionOptions, closeAll, laneOn, makeLive, makePeople, runOut } from './auction-world.ts';

/**
 * One auction each for the people given (fresh ones for `null`), won by a single bid. They count as people who paid once,
 * as the demonstration shopper does, unless told not to.
 * @returns who won which
 */
export async function makeWins(
  database: Database,
  winners: readonly (string | null)[],
  options: AuctionOptions = {},
  { paidOnce = true } = {},
): Promise<{ auctionId: number; userId: string }[]> {
  const lane = laneOn(database);
  try {
    const fresh = await makePeople(database, winners.filter((winner) => winner === null).length, { bids: 3 });
    const people = winners.map((winner) => winner ?? fresh.pop() ?? '');
    if (paidOnce) for (const person of new Set(people)) await countAsPayer(database, person);
    const auctions = await makeLive(database, winners.length, { drainUs: 0, ...options });
    const won = auctions.map((auctionId, index) => ({ auctionId, userId: people[index] ?? '' }));
    const decisions = await Promise.all(won.map(({ auctionId, userId }) => lane.submit(aBid(auctionId, userId))));
    const refused = decisions.find((decision) => !decision.ok);
    if (refused) throw new Error(`a bid was refused: ${JSON.stringify(refused)}`);
    await runOut(database, auctions);
    const closed = (await closeAll(database)).filter((change) => change.kind === 'ended');
    if (closed.length < won.length) throw new Error(`${closed.length} of ${won.length} auctions ended`);
    return won;
  } finally {
    await lane.stop();
  }
}

/** Somebody counts as a person who paid for a pack once, by a grant of the demonstration world. */
export const countAsPayer = ({ db }: Pick<Database, 'db'>, userId: string) =>
  grantBids(db, { userId, bids: 1, cause: `grant:demo:${userId}:first` });
