import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makePeople, setStock } from '../../../testing/auction-world.ts';
import {
  anMpesaNumber,
  claimCash,
  daysPass,
  makeWins,
  type OrdersApp,
  ordersApp,
  refilledAgo,
  withAddress,
  type Won,
} from '../../../testing/orders-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { refuseWithdrawal } from '../../payouts/index.ts';
import { moveOrder } from '../move-order.ts';
import { remindWins, tellPiecesBack } from './remind-wins.ts';

const database = await testDatabase({ poolSize: 12 });
const { db } = database;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 8);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

const aWin = async (): Promise<Won> => {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  await withAddress(app, won.winner);
  return won;
};
const place = async ({ auctionId, winner }: Won): Promise<{ payment_id: string; order_id: string }> => {
  const body = { mpesaNumber: anMpesaNumber(), finalBidPrice: 2, auctionId, amount: 2, paymentMethod: 'mpesa' };
  return (await app.ask('/api/place-order', { who: winner, body })).body;
};
/** What the winner was told, oldest first: kinds, with the state where there is one. */
const told = async ({ winner }: Won): Promise<string[]> => {
  const { rows } = await database.pool.query<{ kind: string; state: string | null }>(
    `select kind, coalesce(data->>'status', data->>'state') as state from notification where user_id = $1 order by id`,
    [winner],
  );
  return rows.map(({ kind, state }) => (state === null ? kind : `${kind} ${state}`));
};

test('[OWN-4] a win is told in the transaction that closes its auction', async () => {
  for (const won of wins) expect(await told(won)).toEqual(['won']);
  const row = await db.selectFrom('notification').selectAll().orderBy('id').executeTakeFirstOrThrow();
  expect(row.source).toMatch(/^won:[0-9]+$/);
  expect(row.data).toMatchObject({ price: 2, claim_until: expect.stringMatching(/Z$/) });
});

test('[WIN-1] 7, 3 and 1 days before the end, each once, whoever asks how often', async () => {
  const won = await aWin();
  expect(await remindWins(db)).toBe(0);
  for (const [days, count] of [
    [6, 0],
    [1, 1],
    [3, 0],
    [1, 1],
    [2, 1],
  ] as const) {
    await daysPass(database, won.auctionId, days);
    const rounds = await Promise.all([remindWins(db), remindWins(db), remindWins(db)]);
    expect([days, rounds.reduce((sum, one) => sum + one, 0)]).toEqual([days, count]);
  }
  expect(await told(won)).toEqual(['won', 'claim_reminder', 'claim_reminder', 'claim_reminder']);
  await daysPass(database, won.auctionId, 1);
  expect(await remindWins(db)).toBe(0);
});

test('[WIN-1] nobody is reminded of what they pay for right now, or have claimed', async () => {
  const [paying, claimed] = [await aWin(), await aWin()];
  await claimCash(database, claimed);
  const { payment_id } = await place(paying);
  for (const won of [paying, claimed]) await daysPass(database, won.auctionId, 12);
  expect(await remindWins(db)).toBe(0);
  await app.fail(payment_id);
  expect(await remindWins(db)).toBe(1);
  expect(await told(paying)).toEqual(['won', 'payment failed', 'claim_reminder']);
});

test('[WIN-1] cash that we refuse: the days count anew, and so do the reminders', async () => {
  const won = await aWin();
  await daysPass(database, won.auctionId, 12);
  expect(await remindWins(db)).toBe(1);
  await claimCash(database, won);
  const { rows } = await database.pool.query('select id from withdrawal where user_id = $1', [won.winner]);
  const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
  await refuseWithdrawal({ db: database.staff.db }, owner, rows[0].id, {
    note: 'Please take the product.',
    reason: 'closed',
  });
  expect(await remindWins(db)).toBe(0);
  expect(await told(won)).toEqual(['won', 'claim_reminder', 'withdrawal pending', 'withdrawal failed']);
});

test('[WIN-1] a win whose piece was missing for months is reminded of like any other once it is there', async () => {
  const won = await aWin();
  await setStock(database, won.auctionId, 0);
  await daysPass(database, won.auctionId, 200);
  expect(await remindWins(db)).toBe(0);
  await setStock(database, won.auctionId, 1);
  await refilledAgo(database, won, 8);
  expect(await remindWins(db)).toBe(1);
  expect((await told(won)).at(-1)).toBe('claim_reminder');
});

test('[WIN-1] a piece that is back is told to its winner, once, with the day until when; not what one’s own try gave back', async () => {
  const won = await aWin();
  await setStock(database, won.auctionId, 0);
  expect(await tellPiecesBack(db)).toBe(0);
  await setStock(database, won.auctionId, 1);
  const rounds = await Promise.all([tellPiecesBack(db), tellPiecesBack(db)]);
  expect([rounds[0] + rounds[1], await tellPiecesBack(db)]).toEqual([1, 0]);
  const { rows } = await database.pool.query(
    'select data from notification where user_id = $1 order by id desc limit 1',
    [won.winner],
  );
  expect(rows[0].data).toMatchObject({ is_back: true, claim_until: expect.stringMatching(/Z$/) });
  const { payment_id } = await place(won);
  await database.owner.query(
    `update shop_order set held_since = held_since - interval '2 days' where auction_id = $1`,
    [won.auctionId],
  );
  await app.fail(payment_id);
  expect(await tellPiecesBack(db)).toBe(0);
});

test('[OWN-4] an order tells each step once, and what was paid is not told twice', async () => {
  const won = await aWin();
  const { payment_id, order_id } = await place(won);
  await app.pay(payment_id);
  const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
  const deps = { db, bus: app.bus, payments: app.payments };
  for (const state of ['processing', 'shipped', 'delivered'] as const) await moveOrder(deps, owner, order_id, state);
  await expect(moveOrder(deps, owner, order_id, 'shipped')).rejects.toThrow();
  expect(await told(won)).toEqual(['won', 'order paid', 'order processing', 'order shipped', 'order delivered']);
});

test('[OWN-4] money that was taken back is told once; so is money for what somebody had claimed otherwise', async () => {
  const won = await aWin();
  const { payment_id } = await place(won);
  await app.pay(payment_id);
  await app.reverse(payment_id);
  expect(await told(won)).toEqual(['won', 'order paid', 'order cancelled', 'payment reversed']);
});
