import { afterAll, expect, test } from 'vitest';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addDebt } from '../ledger/index.ts';

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
