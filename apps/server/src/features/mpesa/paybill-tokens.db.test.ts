import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import {
  isPaybillToken,
  keepPaybillToken,
  notePaybillTokenUse,
  paybillTokens,
  retireIdlePaybillTokens,
} from './index.ts';

const { db, owner } = await testDatabase();
const hash = (text: string) => createHash('sha256').update(text).digest();
const [older, newer] = [hash('older'), hash('newer')];
const age = (days: number) =>
  owner.query(
    `update paybill_token set created_at = created_at - make_interval(days => $1),
            last_used_at = last_used_at - make_interval(days => $1)`,
    [days],
  );
beforeEach(async () => {
  await owner.query('delete from paybill_token');
  await keepPaybillToken(db, older);
  await notePaybillTokenUse(db, older);
});

test('[S11] a token is replaced without losing a message: the old one counts until nothing came by it for seven days', async () => {
  await keepPaybillToken(db, newer);
  expect([await isPaybillToken(db, older), await isPaybillToken(db, newer)]).toEqual([true, true]);
  await notePaybillTokenUse(db, newer);
  await age(6);
  expect(await retireIdlePaybillTokens(db)).toBe(0);
  await notePaybillTokenUse(db, older);
  await age(6);
  // A message came by it in between: it counts from there.
  expect(await retireIdlePaybillTokens(db)).toBe(0);
  await age(2);
  expect(await retireIdlePaybillTokens(db)).toBe(1);
  expect([await isPaybillToken(db, older), await isPaybillToken(db, newer)]).toEqual([false, true]);
});

test('[S11] while no message has come by the newer one, the old one never ends: M-PESA may not know the new address', async () => {
  await keepPaybillToken(db, newer);
  await age(100);
  expect(await retireIdlePaybillTokens(db)).toBe(0);
  expect(await isPaybillToken(db, older)).toBe(true);
});

test('[S11] staff see when a message last came by each token', async () => {
  await keepPaybillToken(db, newer);
  expect(await paybillTokens(db)).toMatchObject([
    { lastUsedAt: null, retiredAt: null },
    { lastUsedAt: expect.any(Date), retiredAt: null },
  ]);
});
