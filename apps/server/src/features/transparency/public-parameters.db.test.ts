import { afterAll, expect, test } from 'vitest';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());

test('[LOG-1] nothing that anybody writes into an address of the log is a failure of the server', async () => {
  const { auctionId, people } = await world.play(2);
  await world.append();
  for (const path of [
    'checkpoint/2026-99-99',
    'checkpoint/2026-02-30',
    'checkpoint/2027-02-29',
    'checkpoint/2026-00-10',
    'checkpoint/2099-12-31',
    'tile/0/x999/x999/x999/x999/999',
    'tile/entries/x999/x999/x999/x999/999.p/255',
    'tile/5/x999/999',
    'tile/0/000.p/256',
    'tile/0/000.p/257',
    'auction/999999999999999.txt',
    'auction/999999999999999/close.tlog-proof',
    `auction/${auctionId}/close%00.tlog-proof`,
    'tile/0/000%00',
  ]) {
    expect([path, (await world.fetchPath(path)).status]).toEqual([path, 404]);
  }
  for (const path of ['checkpoint/x', 'auction/9223372036854775808.txt', 'auction/0/names']) {
    expect([path, (await world.fetchPath(path)).status]).toEqual([path, 400]);
  }
  for (const seq of ['2147483647', '2147483648', '999999999999999']) {
    expect([seq, (await world.ask(`/api/receipts/${auctionId}/${seq}`, people[0])).status]).toEqual([seq, 404]);
  }
  expect((await world.ask('/api/receipts/999999999999999/1', people[0])).status).toBe(404);
  const today = new Date(Date.now() + 10_800_000).toISOString().slice(0, 10);
  expect((await world.fetchPath(`checkpoint/${today}`)).status).toBe(200);
});
