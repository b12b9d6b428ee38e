import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeApp } from '../../../testing/office-app.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
const shop = await referralWorld(database);
const office = await officeApp(database, { money: { ...shop.money.deps, db: database.staff.db } });
const support = await office.aPerson(['support']);
let paid: Awaited<ReturnType<typeof shop.payment>>;
beforeAll(async () => {
  paid = await shop.payment(await shop.pay(await shop.aPerson()));
});
afterAll(async () => {
  await office.stop();
  await shop.stop();
});

test('[OPS-10][OPS-16] the palette shows a payer’s number as the room of payments does: masked for support, whole for finance', async () => {
  const found = async (as: string): Promise<string> => {
    const { body } = await office.get(`/api/admin/find?q=${paid.reference}`, as);
    return body.found.find(({ kind }: { kind: string }) => kind === 'payment').words;
  };
  expect(await found(support.as)).toMatch(/, 0[0-9]{3} ••• [0-9]{3}, /);
  expect(await found((await office.aPerson(['finance'])).as)).toMatch(/, 0[0-9]{3} [0-9]{3} [0-9]{3}, /);
});

test('[S61] lists that show people, and searches for one, have their line in the audit: one for as long as the same is asked again', async () => {
  const finance = await office.aPerson(['finance']);
  const lines = async () => {
    const { rows } = await database.owner.query(
      `select action, after from audit where actor_id = $1 and action like '%.listed' order by id`,
      [finance.id],
    );
    return rows;
  };
  const read = async (path: string) => expect((await office.get(`/api/admin/${path}`, finance.as)).status).toBe(200);
  await read('payments');
  expect(await lines()).toEqual([]);
  for (const path of ['withdrawals', 'withdrawals', 'withdrawals?tab=paid&q=Wanjiru', 'unallocated', 'unallocated'])
    await read(path);
  for (const q of ['0712345678', '0712345678', '0712345679']) await read(`payments?q=${q}`);
  const told = await lines();
  expect(told.map(({ action }) => action)).toEqual([
    'withdrawals.listed',
    'withdrawals.listed',
    'receipts.listed',
    'payments.listed',
    'payments.listed',
  ]);
  expect(told.map(({ after }) => after.searched === true)).toEqual([false, true, false, true, true]);
  expect(told.map(({ after }) => after.people)).toEqual(Array(5).fill('whole'));
  expect(JSON.stringify(told)).not.toMatch(/Wanjiru|071234567/);
});
