import { expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addDebt, debtOf, kesHouse, transfer } from '../ledger/index.ts';
import { checkInvariants } from './index.ts';

const database = await testDatabase();
const { db, pool } = database;

test('[PAY-6] a debt that is let go with no pack behind it is found, and one owed again of nothing', async () => {
  const [userId = ''] = await makePeople(database, 1);
  const found = async () =>
    (await checkInvariants(pool)).flatMap(({ name, examples }) => (name === 'M5' ? examples : []));
  await db.transaction().execute(async (trx) => addDebt(trx, userId, crypto.randomUUID(), 500_000));
  const [gone, again] = [`debt_let_go:${crypto.randomUUID()}`, `debt:let_go:${crypto.randomUUID()}`] as const;
  expect(await found()).not.toContain(gone);
  await db.transaction().execute(async (trx) => {
    await transfer(trx, { cause: gone, from: debtOf(userId), to: kesHouse('reversal'), cents: 500_000 });
    await transfer(trx, { cause: again, from: kesHouse('reversal'), to: debtOf(userId), cents: 100 });
  });
  expect(await found()).toEqual(expect.arrayContaining([gone, again]));
});

test('[PAY-6][MON-1] what is owed again is one booking: an underscore is no sign that stands for any', async () => {
  const [userId = ''] = await makePeople(database, 1);
  const cause = `debt:let_go:${crypto.randomUUID()}` as const;
  await db.transaction().execute((trx) => addDebt(trx, userId, crypto.randomUUID(), 500));
  await db
    .transaction()
    .execute((trx) => transfer(trx, { cause, from: kesHouse('reversal'), to: debtOf(userId), cents: 100 }));
  const { rows } = await database.owner.query(
    `select debit_kind, credit_kind from derived_booking where source = 'book:' || $1::text`,
    [cause],
  );
  expect(rows).toEqual([{ debit_kind: 'owed_to_us', credit_kind: 'losses' }]);
});
