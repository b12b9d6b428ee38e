import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { LiveClient, startRealtimeNode, until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { forgetWithdrawnBids, settleBids } from './settle-bids.ts';

const database = await testDatabase({ poolSize: 8 });
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

/** A line to the database that breaks around COMMIT, and comes back only when it may. */
const line = { breaks: 'never' as 'never' | 'before' | 'after', isBack: true };
beforeEach(() => Object.assign(line, { breaks: 'never', isBack: true }));

async function connect(): Promise<pg.Client> {
  if (!line.isBack) throw new Error('unreachable');
  const client = await database.connect({ name: 'test lane', pipeline: true });
  const query = client.query.bind(client) as (statement: { text: string }) => Promise<unknown>;
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  (client as unknown as { query: typeof query }).query = (statement) => {
    if (statement.text !== 'commit' || line.breaks === 'never') return query(statement);
    const { breaks } = line;
    Object.assign(line, { breaks: 'never', isBack: false });
    if (breaks === 'before') {
      stream.destroy();
      return Promise.reject(new Error('cut before the commit'));
    }
    const answered = query(statement);
    return answered.then(() => {
      stream.destroy();
      throw new Error('cut after the commit');
    });
  };
  return client;
}

const lane = laneOn(database, { connect, limits: { retryMs: 100, resolveMs: 400 } });
const node = await startRealtimeNode(database, { lane });
afterAll(async () => {
  await node.stop();
  await lane.stop();
});

test.for(['before', 'after'] as const)(
  '[BID-9] a line lost %s the commit for longer than the lane can ask: unknown, never refused; and asking settles it',
  async (breaks) => {
    const [auctionId = 0] = await makeLive(database);
    const [amina = ''] = await makePeople(database, 1);
    const bid = aBid(auctionId, amina);
    line.breaks = breaks;
    expect(await lane.submit(bid)).toMatchObject({ ok: false, code: 'BID_UNKNOWN' });
    line.isBack = true;
    const { bids, account } = await settleBids(database.db, amina, [bid.bidId]);
    const isAccepted = breaks === 'after';
    expect(bids).toEqual([
      isAccepted ? { bidId: bid.bidId, state: 'accepted', seq: 1 } : { bidId: bid.bidId, state: 'not_received' },
    ]);
    expect(account?.balance).toBe(isAccepted ? 9 : 10);
    // The same id again: what was settled stays.
    expect(await lane.submit(bid)).toMatchObject(isAccepted ? { ok: true, seq: 1 } : { ok: false, code: 'STALE_BID' });
  },
);

test('[BID-9] a database that was never reached is no unknown: nothing can have been charged', async () => {
  const [auctionId = 0] = await makeLive(database);
  const [amina = ''] = await makePeople(database, 1);
  const cut = laneOn(database, { connect: () => Promise.reject(new Error('unreachable')), limits: { retryMs: 50 } });
  expect(await cut.submit(aBid(auctionId, amina))).toMatchObject({ ok: false, code: 'BID_FAILED' });
  await cut.stop();
});

test('[BID-9] until an unknown bid is known no second one of that person is taken there; the node finds out by itself', async () => {
  const [auctionId = 0, elsewhere = 0] = await makeLive(database, 2);
  const [amina = ''] = await makePeople(database, 1);
  const client = await LiveClient.open(node, `/ws/auctions/${auctionId}`, amina);
  line.breaks = 'after';
  const bidId = randomUUID();
  const settled = client.next('bid_status');
  expect(await client.bid(auctionId, bidId)).toMatchObject({ type: 'error', data: { code: 'BID_UNKNOWN' } });
  expect(await client.bid(auctionId)).toMatchObject({ data: { code: 'BID_BEING_CHECKED' } });
  line.isBack = true;
  expect((await settled).bids).toMatchObject([{ bid_id: bidId, state: 'accepted', seq: 1, balance: 9 }]);
  expect(await client.bid(auctionId)).toMatchObject({ data: { code: 'ALREADY_LEADING' } });
  expect((await client.bid(elsewhere)).type).toBe('bid_success');
  await client.close();
});

test('[BID-9] while nothing can be asked the answer is unknown, and the person hears of it once it can', async () => {
  const [auctionId = 0] = await makeLive(database);
  const [amina = ''] = await makePeople(database, 1);
  let isThere = false;
  const blind = await startRealtimeNode(database, {
    lane,
    settleBids: (userId, bidIds) =>
      isThere ? settleBids(database.db, userId, bidIds) : Promise.reject(new Error('unreachable')),
  });
  const client = await LiveClient.open(blind, `/ws/auctions/${auctionId}`, amina);
  line.breaks = 'before';
  const bidId = randomUUID();
  await client.bid(auctionId, bidId);
  client.send('bid_status', { bid_ids: [bidId] });
  expect((await client.next('bid_status')).bids).toEqual([{ bid_id: bidId, state: 'unknown' }]);
  expect(await client.bid(auctionId)).toMatchObject({ data: { code: 'BID_BEING_CHECKED' } });
  isThere = true;
  line.isBack = true;
  expect((await client.next('bid_status')).bids).toMatchObject([{ bid_id: bidId, state: 'not_received', balance: 10 }]);
  await until(() => lane.healthy);
  expect((await client.bid(auctionId)).type).toBe('bid_success');
  await client.close();
  await blind.stop();
});

test('[BID-9] a lane that holds the account’s lock leaves the question unanswered, and withdraws nothing', async () => {
  const [auctionId = 0] = await makeLive(database);
  const [amina = ''] = await makePeople(database, 1);
  const hung = await database.connect();
  await hung.query('begin');
  await hung.query(`select from account where owner_id = '${amina}' and unit = 'BID' for update`);
  const bid = aBid(auctionId, amina);
  await expect(settleBids(database.db, amina, [bid.bidId])).rejects.toThrow();
  await hung.query('rollback');
  await hung.end();
  expect(await lane.submit(bid)).toMatchObject({ ok: true, seq: 1 });
});

test('[BID-9] a withdrawn bid is remembered for an hour, and forgotten after it', async () => {
  const [amina = ''] = await makePeople(database, 1);
  await database.owner.query('delete from withdrawn_bid');
  await database.owner.query(
    `insert into withdrawn_bid select $1, gen_random_uuid(), clock_timestamp() - m * interval '1 minute'
       from unnest('{59,61,600}'::int[]) m`,
    [amina],
  );
  expect(await forgetWithdrawnBids(database.db, 1)).toBe(1);
  expect(await forgetWithdrawnBids(database.db, 10)).toBe(1);
  expect(await forgetWithdrawnBids(database.db, 10)).toBe(0);
});

test('[BID-10] whoever changes a balance gives the account its next version, and nobody takes it back', async () => {
  const [amina = ''] = await makePeople(database, 1, { bids: 0 });
  const change = async (to: string): Promise<number> => {
    const { rows } = await database.owner.query<{ version: number }>(
      `update account set ${to} where owner_id = $1 and unit = 'BID' returning version`,
      [amina],
    );
    return rows[0]?.version ?? -1;
  };
  expect(await change('balance = 5')).toBe(1);
  expect(await change('balance = 5')).toBe(1);
  expect(await change('accepted_us_1 = 7')).toBe(1);
  expect(await change('balance = 3, version = version + 2')).toBe(3);
  expect(await change('version = 0')).toBe(4);
  expect(await change('balance = 0')).toBe(5);
});
