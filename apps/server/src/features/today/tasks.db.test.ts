import { Today, UnallocatedAnswer } from '@mnada/contract/office';
import { payoutDueMs } from '@mnada/rules';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { makeLive } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';

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

const taskOf = async (as: string, wanted: string) => {
  const today = exactly(Today, (await office.get('/api/admin/today', as)).body);
  if (today.tasks.state !== 'ok') throw new Error('no tasks');
  return today.tasks.value.find(({ kind }) => kind === wanted);
};

test('[OPS-6] pieces counted away below what auctions are promised are told where it is done, and in Today', async () => {
  const seller = await office.aPerson(['catalogue']);
  const [id = 0] = await makeLive(database, 1);
  const { rows } = await database.owner.query(
    `select a.product_id as product, l.id as lot from auction a join stock_lot l using (product_id) where a.id = $1`,
    [id],
  );
  const { product, lot } = rows[0];
  expect(await taskOf(seller.as, 'auctions_without_piece')).toBeUndefined();
  const page = (await office.get(`/api/admin/products/${product}`, seller.as)).body;
  const [{ revision, pieces }] = page.stock.lots;
  const corrected = await office.post(
    `/api/admin/products/${product}/lots/${lot}`,
    { revision, unit_cost: null, supplier: '', removed: pieces, reason: 'broken by water' },
    seller.as,
  );
  expect([corrected.status, corrected.body.stock.free]).toEqual([200, -1]);
  expect(await taskOf(seller.as, 'auctions_without_piece')).toMatchObject({ count: 1 });
});

test('[WIN-1] a win whose piece is missing is told to whoever receives stock, until there is one', async () => {
  const seller = await office.aPerson(['catalogue']);
  const [won] = await makeWins(database, [null]);
  const task = () => taskOf(seller.as, 'wins_without_piece');
  const removed = (pieces: string) =>
    database.owner.query(
      `update stock_lot set removed = ${pieces} where product_id = (select product_id from auction where id = $1)`,
      [won?.auctionId],
    );
  expect(await task()).toBeUndefined();
  await removed('pieces');
  expect(await task()).toMatchObject({ count: 1, about: ['Kettle'], path: '/admin/products?tab=low_stock' });
  await removed('0');
  expect(await task()).toBeUndefined();
});

test('[OPS-6] a shop price of what is on sale that nobody has looked at for 30 days is a task, until somebody has', async () => {
  const seller = await office.aPerson(['catalogue']);
  const task = () => taskOf(seller.as, 'prices_due');
  const before = (await task())?.count ?? 0;
  const { rows } = await database.owner.query(
    `select id, name from product where state = 'published' order by id limit 1`,
  );
  const checked = (ago: number) =>
    database.owner.query(
      `update product set price_checked_on = (clock_timestamp() at time zone 'Africa/Nairobi')::date - $2::int where id = $1`,
      [rows[0]?.id, ago],
    );
  await checked(30);
  expect((await task())?.count ?? 0).toBe(before);
  await checked(31);
  expect(await task()).toMatchObject({
    ...{ count: before + 1, about: expect.arrayContaining([rows[0]?.name]), due_at: null },
    path: '/admin/products?tab=price_due',
  });
  await checked(0);
  expect((await task())?.count ?? 0).toBe(before);
});

test('[OPS-16] money without a deadline is ranked by its sum times how long it waits', async () => {
  const finance = await office.aPerson(['finance']);
  await database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, pushed_at, created_at)
     select 'HANGS2222222', id, 'pack', 1, 50000, '+254712000002', sha256('w'), 'unresolved', clock_timestamp(), clock_timestamp() - interval '10 hours'
       from app_user where kind = 'user' limit 1`,
  );
  await database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at, pushed_at)
     select 'UNCNF2222222', id, 'pack', 1, 9000000, '+254712000001', sha256('u'), 'paid', clock_timestamp() - interval '30 hours', clock_timestamp()
       from app_user where kind = 'user' limit 1`,
  );
  const today = exactly(Today, (await office.get('/api/admin/today', finance.as)).body);
  if (today.tasks.state !== 'ok') throw new Error('no tasks');
  const open = today.tasks.value.filter(({ due_at: due }) => due === null);
  expect(
    open.map(({ kind }) => kind).filter((kind) => kind === 'payments_unresolved' || kind === 'credits_unconfirmed'),
  ).toEqual(['credits_unconfirmed', 'payments_unresolved']);
  expect(open.find(({ kind }) => kind === 'payments_unresolved')?.weight).toBe(5_000);
  expect(open.find(({ kind }) => kind === 'credits_unconfirmed')?.path).toBe('/admin/payments?tab=paid');
});

test('[OPS-18] money of nobody has its answer within a working day of Nairobi: Today and the room say by when', async () => {
  const finance = await office.aPerson(['finance']);
  // A Friday, 17:30 in Nairobi, and the Saturday after it.
  await database.owner.query(
    `insert into receipt (receipt, amount_cents, state, told_by, created_at)
     values ('WAITSLONG1', 50000, 'unallocated', 'pull', '2026-11-20T14:30:00Z'),
            ('WAITSLONG2', 50000, 'unallocated', 'pull', '2026-11-21T07:00:00Z')`,
  );
  const due = ['2026-11-23T14:30:00.000Z', '2026-11-23T21:00:00.000Z'];
  const { receipts } = exactly(UnallocatedAnswer, (await office.get('/api/admin/unallocated', finance.as)).body);
  expect(receipts.map(({ answer_by: by }) => by)).toEqual(due);
  expect(await taskOf(finance.as, 'receipts')).toMatchObject({ count: 2, due_at: due[0], weight: expect.any(Number) });
});
