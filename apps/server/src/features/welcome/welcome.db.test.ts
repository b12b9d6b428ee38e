import { WelcomeAnswer } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, closeAll, fund, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp, exactly } from '../../testing/auctions-app.ts';
import { until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
afterAll(async () => expect(await checkInvariants(database.pool)).toEqual([]));
let app: AuctionsApp;
beforeAll(async () => {
  app = await auctionsApp(database);
});
afterAll(() => app?.stop());

/** An auction that so many people bid on, each once at KSh 9 (or free, the winner's), and that has ended. */
async function sold(people: number, winnersBidCents = 900): Promise<number> {
  const who = await makePeople(database, people, { bids: 0 });
  await fund(database.db, who.slice(0, -1), 1, 900);
  await fund(database.db, who.slice(-1), 1, winnersBidCents);
  const [id = 0] = await makeLive(database, 1);
  for (const one of who) expect(await app.node.lane.submit(aBid(id, one))).toMatchObject({ ok: true });
  await app.node.sync.sweep();
  await runOut(database, [id]);
  await closeAll(database);
  await app.node.sync.sweep();
  await until(() => app.node.board.get(id)?.status === 'ended');
  return id;
}
/** As after the half minute for which an answer is kept. */
const welcome = async () => exactly(WelcomeAnswer, (await app.welcomeAnew()).body);

test('visitors see what a bid costs, and a sale only once ten people took part: the newest, with its true sums', async () => {
  const { rows } = await database.pool.query<{ least: number; most: number }>(
    `select round(min(1.0 * price_cents / bids)) / 100 as least, round(max(1.0 * price_cents / bids)) / 100 as most
       from bid_package where is_offered`,
  );
  await sold(9);
  expect(await welcome()).toEqual({
    bid_price: { from: Number(rows[0]?.least), to: Number(rows[0]?.most) },
    example: null,
  });
  const ten = await sold(10);
  await sold(3);
  const { example } = await welcome();
  expect(example).toMatchObject({ id: ten, people: 10, final_price: 10, winner_bids: 1, winner_bids_cost: 9 });
});

test('a sale whose winner paid for bids goes before a newer one that was won with free bids alone, which tells less', async () => {
  const paid = await sold(10);
  const free = await sold(12, 0);
  const { example } = await welcome();
  expect(free).not.toBe(paid);
  expect(example).toMatchObject({ id: paid, people: 10, winner_bids: 1, winner_bids_cost: 9 });
});
