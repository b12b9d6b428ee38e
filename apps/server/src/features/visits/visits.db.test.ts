import { afterAll, expect, test } from 'vitest';
import { makeLive } from '../../testing/auction-world.ts';
import { LiveClient, SpokenSessions, startRealtimeNode } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../../platform/log.ts';
import { readVisits } from '../books/reports.sql.ts';
import { VisitCounter } from './visit-counter.ts';

const database = await testDatabase();
const { db, pool, owner } = database;
const visits = new VisitCounter({ db, log: silentLog() });
const node = await startRealtimeNode(database, { sessions: new SpokenSessions(), visits });
afterAll(async () => {
  await node.stop();
  await visits.stop();
});
const stored = async () => (await pool.query('select visits::int as visits from visit_day')).rows;

test('[MON-9] an auction that a page opens is a visit; a line that was lost, a list and an auction that isn’t there are none', async () => {
  const [auctionId = 0] = await makeLive(database, 1);
  await node.sync.sweep();
  const at = `/ws/auctions/${auctionId}`;
  const open = [
    await LiveClient.open(node, at),
    await LiveClient.open(node, `${at}?page=3f1c9c5e-8d44`),
    await LiveClient.open(node, `${at}?again=1`),
    await LiveClient.open(node, '/ws/auctions'),
    await LiveClient.open(node, '/ws/auctions/999999'),
  ];
  expect(open).toHaveLength(5);
  await visits.write();
  expect(await stored()).toEqual([{ visits: 2 }]);
  // Nothing came since: nothing is added.
  await visits.write();
  expect(await stored()).toEqual([{ visits: 2 }]);
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns where table_name = 'visit_day'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(['day', 'visits']);
});

test('[MON-9] what can’t be written is counted the next time; days are added to, from any node', async () => {
  const other = new VisitCounter({ db, log: silentLog() });
  for (let n = 0; n < 5; n++) other.opened();
  await owner.query('alter table visit_day rename to visit_day_away');
  await expect(other.write()).rejects.toThrow('visit_day');
  await owner.query('alter table visit_day_away rename to visit_day');
  other.opened();
  const [before] = await stored();
  await other.stop();
  expect(await stored()).toEqual([{ visits: before.visits + 6 }]);
});

test('[MON-9] from visit to bid to win, day by day; called-off auctions and those without bids are left out', async () => {
  await owner.query(`insert into visit_day (day, visits) values ('2026-03-01', 400), ('2026-03-03', 50)`);
  await owner.query(
    `insert into auction_result (auction_id, day, claim, bids_cents, back_cents, price_cents, goods_cents, fee_cents, buy_now, buy_now_cents,
                                 buy_now_goods_cents, cost_unknown, bidders, losers_cents, losers_back_cents)
     select n, day::date, claim, 0, 0, 0, 0, 0, 0, 0, 0, false, bidders, 0, 0
       from (values (900001, '2026-03-01', 'product', 7), (900002, '2026-03-01', 'open', 5), (900003, '2026-03-01', 'void', 9),
                    (900004, '2026-03-01', 'none', 0), (900005, '2026-03-02', 'cash', 3)) r (n, day, claim, bidders)`,
  );
  expect(await readVisits(db, { from: '2026-03-01', to: '2026-03-03' })).toEqual([
    { day: '2026-03-01', visits: 400, bid: 12, won: 2 },
    { day: '2026-03-02', visits: null, bid: 3, won: 1 },
    { day: '2026-03-03', visits: 50, bid: 0, won: 0 },
  ]);
});
