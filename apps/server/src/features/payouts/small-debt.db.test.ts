import { afterAll, expect, test } from 'vitest';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addDebt, debtOf, kesHouse, transfer } from '../ledger/index.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
afterAll(() => world.http.close());

test('[PAY-6][OWN-7] a rest of a debt that no bid can pay keeps no payout of whoever may buy no pack', async () => {
  const [claim] = await world.claims(1);
  if (claim === undefined) throw new Error('no claim');
  await database.owner.query(
    `update app_user set excluded_until = clock_timestamp() + interval '5 years' where id = $1`,
    [claim.userId],
  );
  // What earnings that went towards it left over.
  await database.db.transaction().execute((trx) => addDebt(trx, claim.userId, 'test:rest', 500));
  await world.approveWholly(claim.withdrawalId);
  await world.endHolds();
  await world.work();
  expect((await world.seen(claim)).status).toBe('processing');
});

test('[WIN-3][PAY-6] the promised day begins when a debt stops the payout no more, though a rest that no bid can pay is left of it', async () => {
  const [claim] = await world.claims(1);
  if (claim === undefined) throw new Error('no claim');
  const { userId, withdrawalId } = claim;
  const client = await database.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update withdrawal set created_at = created_at - interval '5 days' where id = $1`, [
      withdrawalId,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await database.db.transaction().execute((trx) => addDebt(trx, userId, 'test:large', 135_000));
  expect(await world.seen(claim)).toMatchObject({ waits_for: 'debt', due_at: null });
  const paid = { from: debtOf(userId), to: kesHouse('reversal'), cents: 134_500 };
  await database.db.transaction().execute((trx) => transfer(trx, { cause: 'debt_paid:test:most', ...paid }));
  const { waits_for: waitsFor, due_at: dueAt } = await world.seen(claim);
  expect(waitsFor).toBeNull();
  expect(Date.parse(String(dueAt)) - Date.now()).toBeGreaterThan(23 * 3_600_000);
});
