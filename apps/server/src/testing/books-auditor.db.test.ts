import { expect, test } from 'vitest';
import { checkInvariants } from '../features/invariants/index.ts';
import { makePeople } from './auction-world.ts';
import { booksAuditor } from './books-auditor.ts';
import { testDatabase } from './test-database.ts';

test('the auditor finds what the check of all invariants finds, and looks anew each time', async () => {
  const database = await testDatabase();
  const audit = booksAuditor(database);
  const [userId = ''] = await makePeople(database, 1, { bids: 5 });
  expect(await audit()).toEqual([]);
  const change = (by: number) =>
    database.owner.query('update account set balance = balance + $2 where owner_id = $1', [userId, by]);
  await change(3);
  const found = await audit();
  expect(found.map(({ name }) => name)).toContain('L2');
  expect(found).toEqual(await checkInvariants(database.pool));
  await change(-3);
  expect(await audit()).toEqual([]);
});
