import { beforeAll, expect, test } from 'vitest';
import { endAutobids } from '../set-aside/index.ts';
import { makeLive, makePeople } from '../../testing/auction-world.ts';
import { setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAuctionText } from './auction-record.sql.ts';
import { takePending } from './gather-entries.sql.ts';

const database = await testDatabase({ poolSize: 4 });
const { db, owner } = database;
beforeAll(() => switchAutobidsOn(database));

const CLOCK = { countdownUs: 600_000_000 };

/** What a log would take now, and leaves where it is. */
const ends = async (): Promise<string[]> => {
  const read = new Error('read');
  const taken: string[] = [];
  await db
    .transaction()
    .execute(async (trx) => {
      const { entries, aside } = await takePending(trx, 1, Date.now() * 1_000, 0);
      taken.push(...entries.filter(({ kind }) => kind === 'close' || kind === 'void').map(({ entry }) => entry));
      taken.push(...aside.filter(({ kind }) => kind === 'end').map(({ why }) => why));
      throw read;
    })
    .catch((error: unknown) => {
      if (error !== read) throw error;
    });
  return taken;
};

test('[LOG-5] an end isn’t logged before its autobids have ended, and its file stays as it was logged', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = ''] = await makePeople(database, 1, { bids: 30 });
  await setsAside(database, auctionId, ann, { bids: 5 });
  // A node of a version without autobids closes it.
  await owner.query(`update auction set status = 'ended' where id = $1`, [auctionId]);
  await owner.query(`insert into log_pending (kind, auction_id) values ('end', $1)`, [auctionId]);
  expect(await ends()).toEqual([]);
  await db.transaction().execute((trx) => endAutobids(trx, { auctionIds: [auctionId] }, 'auction_over'));
  // It has no outcome here, and so nothing to be logged: what counts is that it was asked for.
  expect(await ends()).toEqual(['it did not happen']);
  const [all, one, none] = await Promise.all([null, 1, 0].map((events) => readAuctionText(db, auctionId, events)));
  expect([all?.autobidEvents, one?.autobidEvents, none?.autobidEvents]).toEqual([2, 1, 0]);
});
