import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { listLooks } from './audit-looks.ts';

const { db, pool } = await testDatabase();

test('[S61] a list that asks again by itself is one look a quarter of an hour; another person or another question is another', async () => {
  let now = 0;
  const look = listLooks(db, () => now);
  const line = { actorId: null, action: 'things.listed', subject: 'things:all' };
  const count = async () =>
    (await pool.query(`select count(*)::int as n from audit where action = 'things.listed'`)).rows[0].n;
  await look(line, { q: 'a' });
  await look(line, { q: 'a' });
  expect(await count()).toBe(1);
  await look(line, { q: 'b' });
  await look({ ...line, subject: 'things:some' }, { q: 'a' });
  expect(await count()).toBe(3);
  now = 15 * 60_000;
  await look(line, { q: 'a' });
  expect(await count()).toBe(4);
});
