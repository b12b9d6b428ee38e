import { afterAll, expect, test } from 'vitest';
import { logWorld } from '../../testing/log-world.ts';
import { makeLive } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from './index.ts';

const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());
const broken = async () =>
  (await checkInvariants(database.pool)).filter(({ name }) => name === 'T1').flatMap(({ examples }) => examples);

test('[T1] fires when what opened or ended is neither logged nor waits to be', async () => {
  const { auctionId } = await world.play(1);
  const [live = 0] = await makeLive(database, 1, { countdownUs: 60_000_000 });
  expect(await broken()).toEqual([]);
  // Somebody took them out of what waits, before they were logged.
  await database.owner.query(`delete from log_pending where (kind, auction_id) in (('end', $1), ('open', $2))`, [
    auctionId,
    live,
  ]);
  expect((await broken()).toSorted()).toEqual([`ended ${auctionId}`, `opened ${live}`].toSorted());
  await world.append();
  expect(await broken()).toHaveLength(2);
});

test('[T1] holds once all of it is logged', async () => {
  await database.owner.query(
    `insert into log_pending (kind, auction_id) select 'end', auction_id from outcome
       where not exists (select from log_entry e where e.auction_id = outcome.auction_id and e.kind in ('close', 'void'))`,
  );
  await database.owner.query(
    `insert into log_pending (kind, auction_id) select 'open', id from auction a where opened_at_us is not null
        and not exists (select from log_entry e where e.auction_id = a.id and e.kind = 'open')`,
  );
  expect(await broken()).toEqual([]);
  await world.append();
  expect(await broken()).toEqual([]);
});
