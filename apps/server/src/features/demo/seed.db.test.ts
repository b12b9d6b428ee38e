import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { checkInvariants } from '../integrity/index.ts';
import { OWNER, SHOPPER, SIMULATED_PEOPLE } from './people.ts';
import { demoProducts } from './products/index.ts';
import { DemoError, seedDemo } from './seed.ts';

const database = await testDatabase();
const other = await testDatabase();
const accounts = { createAccount, hashPassword: async (password: string) => `hashed ${password}` };
const seed = (mode: 'demo' | 'production' = 'demo') => seedDemo({ db: database.ownerDb, accounts, mode });

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${from}`);
  return rows[0]?.count ?? -1;
}
const tables = ['app_user', 'product', 'product_image', 'auction', 'bid', 'transfer', 'bid_lot', 'outcome', 'outbox'];
const counts = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])));

describe('[OPS-3] the demonstration world', () => {
  test('production refuses it, and nothing is made', async () => {
    await expect(seed('production')).rejects.toThrow(DemoError);
    expect(await count('app_user')).toBe(0);
  });

  test('two nodes that start at once make one', async () => {
    const made = await Promise.all([seed(), seed()]);
    expect(made.sort()).toEqual([false, true]);
    expect(await count('product')).toBe(demoProducts.length);
  });

  test('has a shopper with bids, an owner who can never bid, and simulated bidders who can never sign in', async () => {
    const { rows } = await database.pool.query(
      `select username, app_user.kind, is_simulated, password_hash, phone, email, balance
         from app_user left join account on account.owner_id = app_user.id order by is_simulated, username`,
    );
    expect(rows.slice(0, 2)).toEqual([
      expect.objectContaining({ username: OWNER.username, kind: 'owner', email: OWNER.email, balance: null }),
      expect.objectContaining({
        username: SHOPPER.username,
        kind: 'user',
        phone: SHOPPER.phone,
        balance: SHOPPER.bids,
      }),
    ]);
    const simulated = rows.slice(2);
    expect(simulated).toHaveLength(SIMULATED_PEOPLE.length);
    for (const row of simulated) {
      expect(row).toMatchObject({ kind: 'user', is_simulated: true, password_hash: null, phone: null, email: null });
      expect(row.balance).toBeGreaterThan(500);
    }
  });

  test('[BID-8] only simulated people bid in the past', async () => {
    expect(await count('bid join app_user on app_user.id = bid.user_id where not is_simulated')).toBe(0);
    expect(await count('bid')).toBeGreaterThan(3_000);
    expect(await count(`outcome where result = 'sold'`)).toBeGreaterThanOrEqual(40);
  });

  test('[AUC-8] nothing was delivered yet: every product is new', async () => {
    expect(await count('product where rating_count > 0 or sold_count > 0')).toBe(0);
  });

  test('every invariant holds from the first second: books, chains, order, outcomes', async () => {
    expect(await checkInvariants(database.pool)).toEqual([]);
  });

  test('a second start changes nothing', async () => {
    const before = await counts();
    expect(await seed()).toBe(false);
    expect(await counts()).toEqual(before);
  });
});

describe('a database that holds a shop of its own', () => {
  test('gets no demonstration world, and says what to do', async () => {
    await other.pool.query(
      `insert into product (slug, name, category, original_price_cents) values ('own', 'Own product', 'Own', 100000)`,
    );
    const attempt = seedDemo({ db: other.ownerDb, accounts, mode: 'demo' });
    await expect(attempt).rejects.toThrow('DEMO=off');
  });
});
