import { afterAll, expect, test } from 'vitest';
import { makeLive, makePeople } from '../testing/auction-world.ts';
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

test('[OPS-2] the file of a selection has exactly its rows, and the audit how many; what is no selection is refused', async () => {
  await makeLive(database, 3);
  const [userId = ''] = await makePeople(database, 1);
  const { rows: products } = await database.owner.query<{ id: string }>('select id from product order by id limit 3');
  const client = await database.owner.connect();
  // Past every constraint: nobody has paid in this world.
  await client.query('set session_replication_role = replica');
  const { rows: orders } = await client.query<{ id: string; number: string }>(
    `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region,
                             area, estimated_delivery)
     select $1, id, product_id, 'win', 'paid', 135000, 'Amina', 'Hassan', '+254712345678', 'Oginga St', 'Kisumu', 'Centre',
            now() + interval '5 days' from auction order by id limit 3 returning id, number`,
    [userId],
  );
  client.release(true);
  const firstColumn = async (path: string) =>
    String((await office.get(`/api/admin/${path}`, as)).body)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(/(\d+)\D*$/.exec(line.split(',')[0] ?? '')?.[1]))
      .sort((a, b) => a - b);
  const two = (all: readonly { id: string }[]) => all.slice(1).map(({ id }) => id);
  expect(await firstColumn(`products.csv?tab=all&ids=${two(products).join(',')}`)).toEqual(two(products).map(Number));
  expect(await firstColumn(`orders.csv?tab=all&ids=${two(orders).join(',')}`)).toEqual(
    orders
      .slice(1)
      .map(({ number }) => Number(number))
      .sort((a, b) => a - b),
  );
  const { rows: lines } = await database.pool.query(
    `select after from audit where action in ('products.exported', 'orders.exported') order by id desc limit 2`,
  );
  expect(lines.map(({ after }) => after)).toEqual([
    { tab: 'all', selected: 2 },
    { tab: 'all', selected: 2 },
  ]);
  for (const path of [
    'products.csv?ids=',
    'products.csv?ids=1,x',
    'orders.csv?ids=1',
    `products.csv?ids=${'1,'.repeat(100)}1`,
  ])
    expect((await office.get(`/api/admin/${path}`, as)).status, path).toBe(400);
});
