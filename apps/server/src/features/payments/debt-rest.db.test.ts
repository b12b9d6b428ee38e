import { afterAll, expect, test } from 'vitest';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { addDebt } from '../ledger/index.ts';

const database = await testDatabase({ poolSize: 12 });
const shop = await referralWorld(database);
const world = await payoutWorld(database);
const askAll = booksAuditor(database);
/** What doesn't hold; that the debt below stands behind no payment is the test's own doing. */
const broken = async () => (await askAll()).map(({ name }) => name);
afterAll(async () => {
  await world.http.close();
  await shop.stop();
});

const PACK = { bids: 300, amount: 2400 };
/** As a reversed pack of 150 leaves it, all of it used: the next pack's price a bid, KSh 8, doesn't divide it. */
const owes = (userId: string, cause: string, cents = 135_000) =>
  database.db.transaction().execute((trx) => addDebt(trx, userId, cause, cents));
async function written(): Promise<number> {
  await keepBooks(database.db);
  const { rows } = await database.pool.query(
    `select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from book_day where kind = 'losses'`,
  );
  return rows[0].cents;
}

test('[PAY-6] what their next pack’s whole bids leave of a debt is let go, told, written off, and the cash is sent', async () => {
  const ann = await shop.aPerson();
  await owes(ann.id, 'test:a');
  const [win] = await makeWins(database, [ann.id], { priceCents: 500_000 });
  if (win === undefined) throw new Error('no win');
  const phone = await world.makeUsual(ann.id);
  const body = await world.bodyFor(win.auctionId, { mpesaNumber: phone });
  const { withdrawal_id: withdrawalId } = (await world.ask('POST', '/api/withdraw', ann.id, body)).body;
  await world.approveWholly(withdrawalId);
  await world.work();
  const seen = async () => (await world.ask('GET', `/api/withdrawals/${withdrawalId}`, ann.id)).body.withdrawal;
  expect(await seen()).toMatchObject({ waits_for: 'debt', debt: 1_350 });
  const before = await written();
  await shop.pay({ ...ann, phone }, PACK);
  expect(await shop.holds(ann)).toMatchObject({ debt: 0, bids: 300 - 168 });
  expect((await written()) - before).toBe(600);
  const { rows } = await database.pool.query(
    `select data from notification where user_id = $1 and kind = 'payment' and data->>'state' = 'paid'`,
    [ann.id],
  );
  expect(rows).toEqual([{ data: expect.objectContaining({ debt_bids: 168, debt_let_go: 6 }) }]);
  await world.work();
  const sent = await seen();
  expect([sent.waits_for, sent.status]).toEqual([null, 'processing']);
  expect((await broken()).filter((name) => /^[MPLX]/.test(name))).toEqual([]);
});

test('[PAY-6] a debt that was less than a bid already is gone with the next pack, whose bids are all added', async () => {
  const ben = await shop.aPerson();
  await owes(ben.id, 'test:b', 600);
  await shop.pay(ben, { bids: 50, amount: 500 });
  expect(await shop.holds(ben)).toMatchObject({ debt: 0, bids: 50 });
});

test('[PAY-3] what was let go with a pack is owed again once that pack is taken back, to the cent', async () => {
  const carl = await shop.aPerson();
  await owes(carl.id, 'test:c');
  const before = await written();
  const pack = await shop.pay(carl, PACK);
  expect(await shop.holds(carl)).toMatchObject({ debt: 0 });
  await shop.reverse(pack);
  expect(await shop.holds(carl)).toMatchObject({ debt: 135_000, bids: 0 });
  expect((await written()) - before).toBe(0);
  expect((await broken()).filter((name) => /^[MPLX]/.test(name))).toEqual([]);
});
