import { Today } from '@mnada/contract/office';
import { payoutDueMs } from '@mnada/rules';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
const office = await officeApp(database);
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

test('[WIN-3] staff are told the hour that the winner was told: a day after asking, or after what holds the money ends', async () => {
  const finance = await office.aPerson(['finance']);
  const [held, free] = await world.claims(2);
  await database.owner.query(
    `update withdrawal set created_at = created_at - interval '3 hours', held_until = clock_timestamp() + interval '30 hours' where id = $1`,
    [held?.withdrawalId],
  );
  const { rows } = await database.owner.query<{ id: string; created_at: Date; held_until: Date | null }>(
    'select id, created_at, held_until from withdrawal',
  );
  const promisedMs = new Map(
    rows.map((row) => [row.id, payoutDueMs(row.created_at.getTime(), row.held_until?.getTime() ?? null)]),
  );
  const due = async () => {
    const today = exactly(Today, (await office.get('/api/admin/today', finance.as)).body);
    if (today.tasks.state !== 'ok') throw new Error('no tasks');
    return Date.parse(today.tasks.value.find(({ kind }) => kind === 'withdrawals')?.due_at ?? '');
  };
  expect(await due()).toBe(promisedMs.get(free?.withdrawalId ?? ''));
  await world.approveWholly(free?.withdrawalId ?? '');
  expect(await due()).toBe(promisedMs.get(held?.withdrawalId ?? ''));
});
