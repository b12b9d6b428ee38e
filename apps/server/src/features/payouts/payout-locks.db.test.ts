import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { readFloat } from './index.ts';

const database = await testDatabase({ poolSize: 6 });
const world = await payoutWorld(database);
afterAll(() => world.http.close());
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

/** Until so many transactions of this database wait for a lock. */
async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]?.n === count) return;
    await sleep(10);
  }
}

test('[WIN-3] two results of one payout at once: both are booked, neither is killed by the other', async () => {
  const { withdrawalId, known } = await world.sent();
  const holder = await database.connect();
  await holder.query('begin');
  await holder.query('select from withdrawal where id = $1 for no key update', [withdrawalId]);
  // The first learns that the account is short, the second that it was paid and what is left: both write the balance.
  const short = world.result(known, 1);
  await waitingForLocks(1);
  const paid = world.result(known, 0, { funds: 700_000 });
  await waitingForLocks(2);
  await holder.query('rollback');
  await holder.end();
  const ends = await Promise.allSettled([short, paid]);
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value.state : String(end.reason)))).toEqual([
    'booked',
    'booked',
  ]);
  expect(await world.payoutOf(withdrawalId)).toMatchObject({ state: 'completed', receipt: known.receipt });
  expect((await readFloat(database.db)).availableCents).toBe(70_000_000);
});
