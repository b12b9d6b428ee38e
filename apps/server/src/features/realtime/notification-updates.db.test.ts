import { NotificationFrame } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLive, makePeople } from '../../testing/auction-world.ts';
import { LiveClient, type RealtimeNode, startRealtimeNode } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { notify, readNews, tellNotified } from '../notifications/index.ts';

const database = await testDatabase();
const nodes: RealtimeNode[] = [];
beforeAll(async () => {
  const readNotifications = (userIds: readonly string[]) => readNews(database.db, userIds);
  nodes.push(
    await startRealtimeNode(database, { readNotifications }),
    await startRealtimeNode(database, { readNotifications }),
  );
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));

let last = 0;
const tell = (userId: string) =>
  notify(database.db, [
    { userId, kind: 'reward', source: `reward:${++last}`, data: { step: `step ${last}`, bids: last } },
  ]);

test('[OWN-4] a notice is told once to all sockets of its owner, on every node, and to nobody else; so is reading', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('no nodes');
  const [owner = '', other = ''] = await makePeople(database, 2);
  const clients = [
    await LiveClient.open(first, '/ws/auctions', owner),
    await LiveClient.open(second, '/ws/auctions', owner),
  ];
  const stranger = await LiveClient.open(first, '/ws/auctions', other);
  await Promise.all([...clients, stranger].map((client) => client.next('user_info')));
  tellNotified(first.bus, await tell(owner));
  for (const client of clients) {
    const told = await client.next('notification');
    expect(NotificationFrame.parse({ type: 'notification', data: told }).data).toEqual(told);
    expect(told).toMatchObject({
      unread: 1,
      notification: { read_at: null, facts: { kind: 'reward', data: { bids: 1 } } },
    });
  }
  // The same invalidation again, and an invalidation that something was read: no second telling.
  tellNotified(second.bus, [owner]);
  for (const client of clients) expect(await client.next('notification')).toEqual({ notification: null, unread: 1 });
  await sql`update notification set read_at = now() where user_id = ${owner}`.execute(database.db);
  tellNotified(second.bus, [owner, '00000000-0000-4000-8000-000000000000']);
  for (const client of clients) expect(await client.next('notification')).toEqual({ notification: null, unread: 0 });
  expect(stranger.frames.some((frame) => frame.type === 'notification')).toBe(false);
  await Promise.all([...clients, stranger].map((client) => client.close()));
});

test('[OWN-4] several notices of one moment are all told, the older first; of very many the page is to look itself', async () => {
  const [first] = nodes;
  if (!first) throw new Error('no node');
  const [owner = ''] = await makePeople(database, 1);
  const client = await LiveClient.open(first, '/ws/auctions', owner);
  await client.next('user_info');
  const heard = () =>
    client.frames.flatMap((frame) =>
      frame.type === 'notification' ? [[frame.data.notification?.id ?? null, frame.data.unread]] : [],
    );
  const idsOf = async () =>
    (
      await database.db.selectFrom('notification').select('id').where('user_id', '=', owner).orderBy('id').execute()
    ).map(({ id }) => id);
  for (let n = 0; n < 3; n++) await tell(owner);
  tellNotified(first.bus, [owner]);
  const few = await idsOf();
  await expect.poll(heard).toEqual(few.map((id) => [id, 3]));
  for (let n = 0; n < 9; n++) await tell(owner);
  tellNotified(first.bus, [owner]);
  const newest = (await idsOf()).slice(-5);
  await expect.poll(heard).toEqual([...few.map((id) => [id, 3]), ...newest.map((id) => [id, 12]), [null, 12]]);
  await client.close();
});

test('[OWN-4] a node knows who has an auction’s own page open: the list is not it, and gone is gone', async () => {
  const [first] = nodes;
  if (!first) throw new Error('no node');
  const [auctionId = 0] = await makeLive(database);
  const [me = ''] = await makePeople(database, 1);
  const list = await LiveClient.open(first, '/ws/auctions', me);
  await list.next('user_info');
  const watched = () => first.sockets.watching().filter(({ userId }) => userId === me);
  expect(watched()).toEqual([]);
  const page = await LiveClient.open(first, `/ws/auctions/${auctionId}`, me);
  await page.next('user_info');
  expect(watched()).toEqual([{ userId: me, auctionId }]);
  await page.close();
  await expect.poll(watched, { timeout: 60_000 }).toEqual([]);
  await list.close();
});
