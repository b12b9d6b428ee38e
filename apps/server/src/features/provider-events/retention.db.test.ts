import { expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { forgetOldKeys } from '../../platform/idempotency/index.ts';
import { emptyOldProviderEvents } from './provider-event.sql.ts';

const database = await testDatabase();

test('[GEN-6] raw bodies, payers and keys go after their time, and nothing before; what came of them stays', async () => {
  await database.owner.query(`
    insert into evidence (kind, body, source, state, note, received_at, next_try_at)
    select 'stk_callback', 'raw', '196.201.214.200', 'booked', 'paid', now() - d * interval '1 day', w
      from (values (401, null::timestamptz), (399, null), (401, now())) t (d, w)`);
  await database.owner.query(`
    insert into receipt (receipt, amount_cents, state, told_by, payer_name, created_at)
    select 'SOLD' || d, 100, 'unallocated', 'c2b_confirmation', 'WANJIKU', now() - d * interval '1 day' from unnest('{401,399}'::int[]) d`);
  expect(await emptyOldProviderEvents(database.db, 400)).toBe(1);
  const bodies = await database.pool.query('select body, source, note from evidence order by id');
  expect(bodies.rows).toEqual([
    { body: '', source: null, note: 'paid' },
    { body: 'raw', source: '196.201.214.200', note: 'paid' },
    { body: 'raw', source: '196.201.214.200', note: 'paid' },
  ]);
  const names = await database.pool.query('select receipt, payer_name from receipt order by 1');
  expect(names.rows.map((row) => row.payer_name)).toEqual(['WANJIKU', null]);
  await database.owner.query(`update evidence set received_at = now() - interval '89 days' where body <> ''`);
  // The other receipt's name goes by the setting; of a body ninety days are the least.
  expect(await emptyOldProviderEvents(database.db, 1)).toBe(1);
  const kept = await database.pool.query(`select from evidence where body <> ''`);
  expect(kept.rowCount).toBe(2);
  await expect(database.pool.query(`update evidence set body = 'x'`)).rejects.toThrow(/permission denied/);

  const [userId = ''] = await makePeople(database, 1);
  await database.owner.query(
    `insert into idempotency_key (user_id, route, key, body_hash, created_at)
     select $1, '/api/buy_bids', d::text, sha256('x'), now() - d * interval '1 day' from unnest('{31,29}'::int[]) d`,
    [userId],
  );
  expect(await forgetOldKeys(database.db)).toBe(1);
});
