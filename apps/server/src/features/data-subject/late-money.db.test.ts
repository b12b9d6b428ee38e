import { afterAll, expect, test } from 'vitest';
import { paymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const app = await paymentsApp(database);
afterAll(() => app.stop());

test('[ACC-7] money for bids that comes for somebody who was deleted goes back, and credits nobody', async () => {
  const shopper = await app.aShopper();
  const { body } = await app.buy(shopper.id, shopper.phone);
  await database.owner.query("update app_user set status = 'deleted' where id = $1", [shopper.id]);
  await app.answer(shopper.phone);
  const payment = await app.settled(body.payment_id, 'failed', 'paid');
  expect([payment.state, payment.reason]).toEqual(['failed', 'refund_due']);
  const { rows } = await database.pool.query(
    `select r.state, r.why, coalesce((select sum(balance) from account where owner_id = $2 and unit = 'BID'), 0)::int as bids
       from receipt r where r.payment_id = $1`,
    [payment.id, shopper.id],
  );
  expect(rows).toEqual([{ state: 'refund_due', why: 'the account had been deleted', bids: 0 }]);
});
