import { afterAll, expect, test } from 'vitest';
import { officeApp } from '../testing/office-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const office = await officeApp(database);
const { as } = await office.aPerson([], 'owner');
afterAll(() => office.stop());

/** Every list of the rooms, the action under which its file stands in the audit, and the first columns. */
const LISTS = [
  ['approvals', 'approvals.exported', 'request'],
  ['auctions', 'auctions.exported', 'number,state'],
  ['templates', 'templates.exported', 'template'],
  ['products', 'products.exported', 'number,name'],
  ['packs', 'packs.exported', 'bids,price_ksh,per_bid_ksh'],
  ['orders', 'orders.exported', 'order'],
  ['users', 'users.exported', 'username'],
  ['risk', 'cases.exported', 'case'],
  ['payments', 'payments.exported', 'receipt'],
  ['refunds', 'refunds.exported', 'refund,amount_ksh'],
  ['unallocated', 'receipts.exported', 'receipt,amount_ksh'],
  ['withdrawals', 'withdrawals.exported', 'claim,user'],
  ['audit', 'audit.exported', 'time,who'],
  ['settings', 'settings.exported', 'setting,label,value'],
  ['people', 'people.exported', 'name,username,email'],
] as const;

test.each(LISTS)(
  '[OPS-2] the list of %s is a file, named, with its columns, and a line of the audit',
  async (list, action, columns) => {
    const { status, headers, body } = await office.get(`/api/admin/${list}.csv`, as);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    expect(
      String(body)
        .replace(/^\uFEFF/, '')
        .slice(0, columns.length),
    ).toBe(columns);
    const { rows } = await database.pool.query('select count(*)::int as n from audit where action = $1', [action]);
    expect(rows).toEqual([{ n: 1 }]);
  },
);

test('[OPS-2] what a spreadsheet would run stays text in the short lists, too, and filters are those of the room', async () => {
  await database.owner.query(
    `insert into setting (name, value) values ('seller.address', '"=cmd|calc"') on conflict (name) do update set value = excluded.value`,
  );
  await database.owner.query(
    `insert into receipt (receipt, amount_cents, state, told_by, payer_name) values ('FILES4H8K2', 135000, 'unallocated', 'c2b_confirmation', '@SUM(A1)')`,
  );
  await database.owner.query(`update app_user set full_name = '+1-2' where kind = 'owner'`);
  const file = async (path: string) => String((await office.get(`/api/admin/${path}`, as)).body);
  expect(await file('settings.csv?group=seller')).toContain(`'=cmd|calc`);
  expect(await file('settings.csv?group=seller')).not.toContain('cash_enabled');
  expect(await file('settings.csv?q=CASH_enabled')).toContain('cash_enabled');
  expect(await file('unallocated.csv')).toContain(`'@SUM(A1)`);
  expect(await file('people.csv')).toContain(`'+1-2`);
});
