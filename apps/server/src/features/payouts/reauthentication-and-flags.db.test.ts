import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OLD_DEVICE, payoutWorld } from '../../testing/payout-world.ts';
import { reauthenticatedSession } from '../../testing/reauthenticated-session.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
const { ann, ben } = world.staff;
afterAll(() => world.http.close());
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const stock: { auctionId: number; userId: string }[] = [];
beforeAll(async () => {
  stock.push(...(await makeWins(database, Array(10).fill(null), { priceCents: 150_000 })));
  stock.unshift(...(await makeWins(database, Array(1).fill(null), { priceCents: 500_000 })));
});
/** A winner about whom nothing is odd: own name, own number proved long ago, own browser; KSh 1,499 or so to be paid. */
async function aWinner(win = stock.pop()) {
  if (!win) throw new Error('no win is left');
  return { ...win, phone: await world.makeUsual(win.userId) };
}
const claim = async (
  winner: Awaited<ReturnType<typeof aWinner>>,
  more: object = {},
  device = OLD_DEVICE,
  key?: string,
) =>
  world.ask(
    'POST',
    '/api/withdraw',
    winner.userId,
    await world.bodyFor(winner.auctionId, { mpesaNumber: winner.phone, ...more }),
    key,
    device,
  );
const row = async (id: string) => (await database.pool.query('select * from withdrawal where id = $1', [id])).rows[0];

test('[WIN-3] [S29] a stolen session takes no cash: ten minutes after the last proof it is asked for again', async () => {
  const winner = await aWinner();
  await reauthenticatedSession(database, winner.userId, 11);
  const refused = await claim(winner);
  expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_NEEDED']);
  expect((await database.pool.query('select 1 from withdrawal where user_id = $1', [winner.userId])).rows).toEqual([]);
  await reauthenticatedSession(database, winner.userId, 9);
  expect((await claim(winner)).status).toBe(200);
});

test('[GEN-6] [WIN-3] what was taken once answers the same key alike, also when the proof has run out since', async () => {
  const winner = await aWinner();
  const key = randomUUID();
  const first = await claim(winner, {}, OLD_DEVICE, key);
  await reauthenticatedSession(database, winner.userId, 60);
  const again = await claim(winner, {}, OLD_DEVICE, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('[WIN-3] [S08] nothing odd: one approval up to the threshold, two above it', async () => {
  const { body } = await claim(await aWinner());
  expect(await row(body.withdrawal_id)).toMatchObject({ approvals_needed: 1, flags: [] });
  await database.owner.query(`insert into setting (name, value) values ('payouts.two_approvals_above_kes', '1000')`);
  const above = await claim(await aWinner());
  expect(await row(above.body.withdrawal_id)).toMatchObject({ approvals_needed: 2, flags: [] });
  await database.owner.query(`delete from setting where name = 'payouts.two_approvals_above_kes'`);
});

test('[WIN-3] [S08] another name, a new number, another browser, a first payout above KSh 2,000: two people, whatever the sum', async () => {
  const odd = async (flags: string[], asked: Awaited<ReturnType<typeof claim>>) => {
    expect(await row(asked.body.withdrawal_id)).toMatchObject({ approvals_needed: 2, flags });
    expect(await world.approve(asked.body.withdrawal_id, ann)).toMatchObject({ isApproved: false, needed: 2 });
    await expect(world.approve(asked.body.withdrawal_id, ann)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
    expect(await world.approve(asked.body.withdrawal_id, ben)).toMatchObject({ isApproved: true });
  };
  await odd(['other_name'], await claim(await aWinner(), { lastName: 'Otieno' }));
  await odd(['new_number'], await claim(await aWinner(), { mpesaNumber: '0799000111' }));
  await odd(['other_device'], await claim(await aWinner(), {}, 'somebody else’s browser'));
  const fresh = await aWinner();
  await world.signedInOn(fresh.userId, 'signed in on it yesterday', 1);
  await odd(['other_device'], await claim(fresh, {}, 'signed in on it yesterday'));
  await odd(['first_payout'], await claim(await aWinner(stock.shift())));
  const all = await claim(await aWinner(), { lastName: 'Otieno', mpesaNumber: '0799000112' }, 'a third browser');
  await odd(['other_name', 'new_number', 'other_device'], all);
});

test('[WIN-3] the table itself refuses a flagged withdrawal that one person could let go', async () => {
  const { body } = await claim(await aWinner());
  await expect(
    database.staff.pool.query(`update withdrawal set flags = '{other_name}' where id = $1`, [body.withdrawal_id]),
  ).rejects.toThrow('withdrawal_flagged_needs_two');
});
