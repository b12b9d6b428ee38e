import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { lastDays } from '../payments/index.ts';
import { readDay } from '../payments/reconciliation/day-page.ts';
import { spanOf } from '../payments/reconciliation/day.sql.ts';
import { keepStatements } from './keep-statements.ts';
import { findClerk, makeClerks } from './run-shop.ts';
import { seedDemo } from './seed.ts';

const database = await testDatabase();
const accounts = { createAccount, hashPassword: async (password: string) => `hashed ${password}` };
await seedDemo({ db: database.ownerDb, accounts, mode: 'demo' });
await makeClerks(database.ownerDb);
const db = database.staff.db;
const clerks = [(await findClerk(db, 'demo_clerk_1')) ?? '', (await findClerk(db, 'demo_clerk_2')) ?? ''] as const;
const { rows: owners } = await database.pool.query<{ id: string }>(`select id from app_user where kind = 'owner'`);
/** The last day that is over, in Nairobi, wherever the test runs. */
const YESTERDAY = new Date(Date.now() - 15 * 60_000 + 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
const pageOf = async (day: string) => {
  const span = spanOf(day);
  if (span === null) throw new Error('no day');
  return readDay(db, owners[0]?.id ?? '', span);
};

test('[OPS-3][OPS-19] the simulated operator reads the statement of each day by two, closes those before, and leaves the last to the owner', async () => {
  expect((await pageOf(YESTERDAY)).state).toBe('missing');
  expect(await keepStatements(db, clerks)).toBe(14);
  const days = await lastDays(db, YESTERDAY);
  expect(days.map(({ isCovered, isClosed }) => [isCovered, isClosed])).toEqual([
    ...Array.from({ length: 13 }, () => [true, true]),
    [true, false],
  ]);
  const page = await pageOf(YESTERDAY);
  expect(page).toMatchObject({ state: 'to_sign', may_close: 'yes', differences: [], open: 0 });
  const pages = await Promise.all(days.map(({ day }) => pageOf(day)));
  for (const { money_in: came, money_out: went } of pages)
    expect([came.ours, came.our_lines, went.ours]).toEqual([came.theirs, came.their_lines, went.theirs]);
  expect(pages.reduce((lines, { money_in: came }) => lines + came.their_lines, 0)).toBeGreaterThan(10);
  // Each balance goes on where the day before ended.
  const told = pages.filter(({ opening }) => opening !== null);
  for (const [index, { opening }] of told.entries()) if (index > 0) expect(opening).toBe(told[index - 1]?.closing);
  const { rows } = await database.pool.query(
    `select count(*)::int as n, bool_and(requested_by <> decided_by) as two from approval_request where kind = 'statement.import'`,
  );
  expect(rows).toEqual([{ n: 14, two: true }]);
  expect(await checkInvariants(database.pool)).toEqual([]);
});

test('[OPS-3] what was dealt with is not dealt with again', async () => {
  expect(await keepStatements(db, clerks)).toBe(0);
});
