import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../../testing/auction-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checksOf } from './withdrawal-checks.ts';
import type { WithdrawalRoomRow } from './withdrawals-list.sql.ts';

const database = await testDatabase();
const lane = laneOn(database);
afterAll(() => lane.stop());

test('[WIN-3][BID-12] a tap of three bids is one press of a hand: the bids within it have no gap that speaks against anybody', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 3 });
  const [ann = ''] = await makePeople(database, 1, { bids: 20 });
  expect(await lane.submit(aBid(auctionId, ann))).toMatchObject({ ok: true, seq: 3 });
  const claim = { id: randomUUID(), userId: ann, auctionId, phone: '+254700000001', flags: [], netCents: 100 };
  const names = { firstName: 'Ann', lastName: 'Wanja', accountName: 'Ann Wanja', payerName: null };
  const checks = await checksOf(database.staff.db, {
    ...claim,
    ...names,
    approvalsNeeded: 1,
  } as unknown as WithdrawalRoomRow);
  expect(checks.find(({ check }) => check === 'rhythm')).toEqual({
    check: 'rhythm',
    result: 'clear',
    facts: { bids: 1, span_ms: 0, least_gap_ms: null },
  });
});
