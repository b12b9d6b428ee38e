/** The same histories over PostgreSQL: what holds in memory holds there, and both keep the same books. */
import { beforeAll, expect, inject, test } from 'vitest';
import { fastAuctionFloor } from './auction/fast-auction-floor.ts';
import { historyOf } from './auction/history.ts';
import { postgresAuctionFloor, worldTemplate } from './auction/postgres-auction-floor.ts';
import { runWorld } from './auction/world.ts';

const SEEDS = 6;
const postgres = inject('postgres');
const world = { adminUrl: postgres.adminUrl, template: '' };
beforeAll(async () => {
  world.template = await worldTemplate(postgres.adminUrl, postgres.template);
});

for (let seed = 1; seed <= SEEDS; seed++) {
  test(`[BID-2] seed ${seed}: PostgreSQL breaks no rule and keeps the books that the fast store keeps`, async () => {
    const history = historyOf(seed);
    const stored = await runWorld(history, (time, setting) => postgresAuctionFloor(world, time, setting, seed), {
      isSerial: true,
    });
    expect(stored.violations).toEqual([]);
    const fast = await runWorld(history, fastAuctionFloor, { isSerial: true });
    expect(fast.violations).toEqual([]);
    expect(stored.books).toBe(fast.books);
  });
}
