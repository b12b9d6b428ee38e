/**
 * A node's lane in a process of its own, to be killed: bids without end on the given auctions and writes one line for
 * every answer, `bidId userId auctionId seq|code`. Arguments: database URL, auction ids, user ids (comma-separated).
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openDatabase } from '../platform/database/index.ts';
import { laneOn } from './auction-world.ts';

const [url = '', auctions = '', users = ''] = process.argv.slice(2);
const auctionIds = auctions.split(',').map(Number);
const lane = laneOn(openDatabase({ url }));

await Promise.all(
  users.split(',').map(async (userId, n) => {
    for (let round = n; ; round++) {
      const auctionId = auctionIds[round % auctionIds.length] ?? 0;
      const bidId = randomUUID();
      const answer = await lane.submit({ auctionId, userId, bidId, receivedAtUs: null });
      // At once and unbuffered: what the parent has read was acknowledged before the kill.
      writeSync(1, `${bidId} ${userId} ${auctionId} ${answer.ok ? answer.seq : answer.code}\n`);
      if (!answer.ok) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }),
);
