import { afterAll, expect, test } from 'vitest';
import { byTwo } from '../../../testing/by-two.ts';
import { payoutWorld } from '../../../testing/payout-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { payoutApprovals } from '../index.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
afterAll(() => world.http.close());

test('[WIN-3] paid after all under an older attempt, while a corrected number still waits for its approvals: it is booked', async () => {
  const { ann, ben } = world.staff;
  const kinds = payoutApprovals({ notices: world.notices, clock: world.clock });
  const sent = await world.sent();
  await world.result(sent.known, '2040');
  const params = { withdrawal: sent.withdrawalId, phone: '+254733111222' };
  await byTwo({ db: database.staff.db, kinds }, [ann, ben], 'withdrawal.retry', params);
  expect((await world.seen(sent)).status).toBe('pending');
  await world.result(sent.known);
  expect(await world.seen(sent)).toMatchObject({ status: 'completed', receipt: sent.known.receipt });
});
