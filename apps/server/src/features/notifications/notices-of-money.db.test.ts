import { randomBytes } from 'node:crypto';
import { NotificationFacts } from '@mnada/contract';
import { expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { notifyPayment } from './notices-of-money.ts';
import { notifyWinners } from './notices-of-wins.ts';

const database = await testDatabase();
const { db } = database;

/** Signs that a reference may hold. */
const aReference = (): string =>
  [...randomBytes(12)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(byte % 32)).join('');
const aPayment = async (userId: string): Promise<string> =>
  (
    await db
      .insertInto('payment')
      .values({
        ...{ reference: aReference(), user_id: userId, purpose: 'pack', package_id: 2, amount_cents: 135_000 },
        ...{ phone: '+254712345678', token_hash: randomBytes(32), state: 'failed', reason: 'wrong_pin' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const told = async (userId: string) =>
  (
    await db.selectFrom('notification').select(['kind', 'data']).where('user_id', '=', userId).orderBy('id').execute()
  ).map((row) => NotificationFacts.parse(row));

test('[OWN-4] a payment tells each of its ends once: failed, and paid after all', async () => {
  const [me = ''] = await makePeople(database, 1);
  const id = await aPayment(me);
  for (const state of ['failed', 'failed', 'paid', 'paid', 'reversed', 'refund_due'] as const) {
    await notifyPayment(db, id, state);
  }
  expect((await told(me)).map(({ data }) => 'state' in data && data.state)).toEqual([
    'failed',
    'paid',
    'reversed',
    'refund_due',
  ]);
  expect((await told(me))[1]).toEqual({
    kind: 'payment',
    data: { payment_id: id, state: 'paid', purpose: 'pack', amount: 1350, bids: 150 },
  });
});

test('[OWN-4] a close tells its winner with it, or not at all; the operator’s days count', async () => {
  await database.owner.query(`insert into setting (name, value) values ('claim_days', '3')`);
  const [won] = await makeWins(database, [null]);
  if (!won) throw new Error('nothing was won');
  const [facts] = await told(won.userId);
  if (facts?.kind !== 'won') throw new Error('the winner was not told');
  const { rows } = await database.pool.query('select decided_at_us from outcome where auction_id = $1', [
    won.auctionId,
  ]);
  const untilMs = Math.floor(Number(rows[0].decided_at_us) / 1_000) + 3 * 86_400_000;
  expect(facts.data).toMatchObject({ auction_id: won.auctionId, claim_until: new Date(untilMs).toISOString() });
  expect(await notifyWinners(db, [won.auctionId, 999_999])).toEqual([]);
  await db.deleteFrom('notification').execute();
  await expect(
    db.transaction().execute(async (trx) => {
      expect(await notifyWinners(trx, [won.auctionId])).toEqual([won.userId]);
      throw new Error('the close failed');
    }),
  ).rejects.toThrow('the close failed');
  expect(await told(won.userId)).toEqual([]);
});
