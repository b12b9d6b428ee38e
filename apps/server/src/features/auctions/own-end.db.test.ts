import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makePeople } from '../../testing/auction-world.ts';
import { claimCash, daysPass, makeWins, type Won } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOwnEnd } from './own-end.sql.ts';

const database = await testDatabase();
const { pool, owner } = database;
const lane = laneOn(database);
let wins: Won[] = [];
beforeAll(async () => {
  wins = await makeWins(database, lane, 3);
});
afterAll(() => lane.stop());

const aWin = (): Won => {
  const won = wins.pop();
  if (won === undefined) throw new Error('no win is left');
  return won;
};

test('[WIN-1] the page of an auction says what became of one’s win: to claim, lapsed; nobody else is told', async () => {
  const { auctionId, winner, loser } = aWin();
  expect(await readOwnEnd(pool, auctionId, winner)).toEqual({ win: 'open' });
  await daysPass(database, auctionId, 15);
  expect(await readOwnEnd(pool, auctionId, winner)).toEqual({ win: 'lapsed' });
  expect(await readOwnEnd(pool, auctionId, loser)).toEqual({});
  expect(await readOwnEnd(pool, 999_999, winner)).toEqual({});
});

test('[WIN-1] one that was claimed is claimed, however long ago', async () => {
  const won = aWin();
  await claimCash(database, won);
  await daysPass(database, won.auctionId, 40);
  expect(await readOwnEnd(pool, won.auctionId, won.winner)).toEqual({ win: 'claimed' });
});

test('[WIN-5] who could not sign in while the days ran is told their own last day; everybody else has the auction’s', async () => {
  const { auctionId, loser } = aWin();
  await daysPass(database, auctionId, 8);
  const [staff = ''] = await makePeople(database, 1, { kind: 'owner' });
  await owner.query(
    `insert into suspension (user_id, scope, cause, reason, started_at, by_id, ended_at)
     values ($1, 'all', 'looking_into', 'a test', clock_timestamp() - interval '7 days', $2, clock_timestamp())`,
    [loser, staff],
  );
  const { order_until: until = '' } = await readOwnEnd(pool, auctionId, loser);
  expect((Date.parse(until) - Date.now()) / 86_400_000).toBeGreaterThan(6.9);
  expect(await readOwnEnd(pool, auctionId, staff)).toEqual({});
});
