import { expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from './index.ts';
import { addDebt, debtOf, kesHouse, transfer } from '../ledger/index.ts';

const database = await testDatabase();
const { db, pool } = database;

test.each(['debt_let_go', 'debt_paid'] as const)(
  '[PAY-6] a debt that is written off (%s) with no pack behind it is found',
  async (kind) => {
    const [userId = ''] = await makePeople(database, 1);
    await db.transaction().execute(async (trx) => addDebt(trx, userId, crypto.randomUUID(), 500_000));
    const before = await checkInvariants(pool);
    await db.transaction().execute(async (trx) => {
      await transfer(trx, {
        cause: `${kind}:${crypto.randomUUID()}`,
        from: debtOf(userId),
        to: kesHouse('reversal'),
        cents: 500_000,
      });
    });
    const after = await checkInvariants(pool);
    expect(after.length).toBeGreaterThan(before.length);
  },
);
