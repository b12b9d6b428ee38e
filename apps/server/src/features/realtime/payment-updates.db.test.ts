import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { LiveClient, type RealtimeNode, startRealtimeNode } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { PAYMENT_TOPIC, paymentNews } from '../payments/index.ts';

const database = await testDatabase();
const nodes: RealtimeNode[] = [];
beforeAll(async () => {
  const readPayment = paymentNews({ db: database.db, paybill: '174379' });
  nodes.push(await startRealtimeNode(database, { readPayment }), await startRealtimeNode(database, { readPayment }));
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));

test('[PAY-3] a payment that moves is told to all sockets of its owner, on every node, and to nobody else', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('no nodes');
  const [owner = '', other = ''] = await makePeople(database, 2);
  const { id } = await database.db
    .insertInto('payment')
    .values({
      ...{ reference: 'ABCDEFGH2345', user_id: owner, purpose: 'pack', package_id: 2, amount_cents: 135_000 },
      ...{ phone: '+254712345678', token_hash: Buffer.alloc(32, 7), state: 'failed', reason: 'wrong_pin' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const here = await LiveClient.open(first, '/ws/auctions', owner);
  const there = await LiveClient.open(second, '/ws/auctions', owner);
  const stranger = await LiveClient.open(first, '/ws/auctions', other);
  await Promise.all([here, there, stranger].map((client) => client.next('user_info')));
  first.bus.publish(PAYMENT_TOPIC, id, '00000000-0000-4000-8000-000000000000');
  for (const client of [here, there]) {
    expect((await client.next('payment_update')).payment).toMatchObject({
      ...{ id, state: 'failed', reason: 'wrong_pin', amount: 1350, bids: 150, phone: '0712 ••• 678' },
      message: 'The M-PESA PIN was not correct. Nothing was charged.',
    });
  }
  expect(stranger.frames.some((frame) => frame.type === 'payment_update')).toBe(false);
  await Promise.all([here, there, stranger].map((client) => client.close()));
});
