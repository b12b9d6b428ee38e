import { deliveredByMs } from '@mnada/rules';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { lookForRisk } from '../risk/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { OWNER, SHOPPER, SIMULATED_PEOPLE } from './people.ts';
import { demoProducts } from './products/index.ts';
import { makeClerks, runShop } from './run-shop.ts';
import { DemoError, seedDemo } from './seed.ts';

const database = await testDatabase();
const other = await testDatabase();
const accounts = { createAccount, hashPassword: async (password: string) => `hashed ${password}` };
const seed = (mode: 'demo' | 'production' = 'demo') => seedDemo({ db: database.ownerDb, accounts, mode, market: true });

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${from}`);
  return rows[0]?.count ?? -1;
}
const isFriend = ({ username }: { readonly username: string }) => username.endsWith('_demo');
const tables = ['app_user', 'product', 'product_image', 'auction', 'bid', 'transfer', 'bid_lot', 'outcome', 'outbox'];
const counts = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])));

describe('[OPS-3] the demonstration world', () => {
  test('production refuses it, and nothing is made', async () => {
    await expect(seed('production')).rejects.toThrow(DemoError);
    expect(await count('app_user')).toBe(0);
  });

  test('two nodes that start at once make one', { timeout: 120_000 }, async () => {
    const made = await Promise.all([seed(), seed()]);
    expect(made.sort()).toEqual([false, true]);
    expect(await count('product')).toBe(demoProducts.length);
    // Each picture is told in both languages to who doesn't see it.
    expect(await count(`product_image where alt_en = '' or alt_sw = ''`)).toBe(0);
  });

  test('has a shopper with bids, an owner who can never bid, and simulated bidders who can never sign in', async () => {
    const { rows } = await database.pool.query(
      `select username, app_user.kind, is_simulated, password_hash, phone, email, balance
         from app_user left join account on account.owner_id = app_user.id order by is_simulated, username`,
    );
    const [friends, others] = [rows.filter(isFriend), rows.filter((row) => !isFriend(row))];
    expect(friends.length).toBeGreaterThan(2);
    expect(friends.every(({ password_hash: hash, is_simulated: simulated }) => hash === null && !simulated)).toBe(true);
    expect(others.slice(0, 2)).toEqual([
      expect.objectContaining({ username: OWNER.username, kind: 'owner', email: OWNER.email, balance: null }),
      expect.objectContaining({
        username: SHOPPER.username,
        kind: 'user',
        phone: SHOPPER.phone,
        balance: SHOPPER.bids,
      }),
    ]);
    const simulated = others.slice(2);
    expect(simulated).toHaveLength(SIMULATED_PEOPLE.length);
    for (const row of simulated) {
      expect(row).toMatchObject({ kind: 'user', is_simulated: true, password_hash: null, phone: null, email: null });
      expect(row.balance).toBeGreaterThan(500);
    }
  });

  test('[BID-8] only simulated people and the shopper bid in the past', async () => {
    const real = `bid join app_user on app_user.id = bid.user_id where not is_simulated`;
    expect(await count(`${real} and username <> '${SHOPPER.username}'`)).toBe(0);
    expect(await count(real)).toBeGreaterThan(80);
    expect(await count('bid')).toBeGreaterThan(3_000);
    expect(await count(`outcome where result = 'sold'`)).toBeGreaterThanOrEqual(40);
  });

  test('[OPS-3] what was sold went for 1.5 to 12 % of its shop price, and some things for more than a twelfth', async () => {
    const sold = `outcome join auction on auction.id = auction_id where result = 'sold'`;
    const share = 'outcome.price_cents / auction.original_price_cents::numeric';
    expect(await count(`${sold} and not ${share} between 0.015 and 0.12`)).toBe(0);
    expect(await count(`${sold} and ${share} > 1 / 12.0`)).toBeGreaterThanOrEqual(3);
  });

  test('[AUC-8] past winners received and rated what they won, so products show stars and what was sold', async () => {
    expect(await count('product where sold_count > 0')).toBeGreaterThanOrEqual(15);
    expect(await count('product where rating_count > 0')).toBeGreaterThanOrEqual(10);
    const raters = `product_rating join app_user on app_user.id = product_rating.user_id where`;
    expect(await count(`${raters} not is_simulated`)).toBe(0);
    expect(await count(`order_step where at > clock_timestamp() - interval '1 min'`)).toBe(0);
  });

  test('[OPS-3] staff come into a shop with something to do: orders to pack, to send, on their way, and one past its day', async () => {
    for (const state of ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered'])
      expect(await count(`shop_order where state = '${state}'`), state).toBeGreaterThan(0);
    const late = `shop_order where state in ('paid', 'processing', 'shipped') and estimated_delivery < clock_timestamp()`;
    expect(await count(late)).toBe(1);
    expect(await count(`shop_order where created_at > clock_timestamp() or updated_at > clock_timestamp()`)).toBe(0);
  });

  test('[WIN-2] every paid order of the past is promised for the fifth business day after its payment', async () => {
    const { rows } = await database.pool.query(
      `select o.state, o.estimated_delivery as promised, step.at as paid from shop_order o
         left join order_step step on step.order_id = o.id and step.state = 'paid'`,
    );
    expect(rows.filter(({ paid }) => paid !== null).length).toBeGreaterThan(5);
    for (const { paid, promised } of rows)
      expect(promised?.getTime() ?? null).toBe(paid === null ? null : deliveredByMs(paid.getTime()));
  });

  test('[OPS-3] the shopper has a life: wins to claim, to pay, under way, to rate, a payout, losses, two friends', async () => {
    const { rows } = await database.pool.query(
      `select coalesce(s.state, claim.kind, 'unclaimed') as what, count(*)::int as n
         from outcome join app_user u on u.id = winner_id and u.username = $1
         left join claim on claim.auction_id = outcome.auction_id
         left join shop_order s on s.auction_id = outcome.auction_id and s.user_id = u.id
        group by 1 order by 1`,
      [SHOPPER.username],
    );
    expect(Object.fromEntries(rows.map(({ what, n }) => [what, n]))).toEqual({
      ...{ awaiting_payment: 1, cash: 1, delivered: 1, shipped: 1, unclaimed: 1 },
    });
    const mine = `join app_user u on u.id = user_id and u.username = '${SHOPPER.username}'`;
    expect(await count(`participant ${mine}`)).toBe(11);
    expect(await count(`withdrawal ${mine} where state = 'requested' and held_until > clock_timestamp()`)).toBe(1);
    expect(await count(`product_rating ${mine}`)).toBe(0);
    expect(await count(`notification ${mine} where notification.kind = 'won' and read_at is null`)).toBe(1);
    // The list goes by number, and shows dates.
    const told = await database.pool.query(
      `select notification.created_at as at from notification ${mine} order by notification.id`,
    );
    const dates = told.rows.map(({ at }) => at.getTime());
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates.length).toBeGreaterThan(5);
    // Nobody did anything before they came.
    expect(await count(`payment ${mine} where payment.created_at < u.created_at`)).toBe(0);
    expect(await count(`bid ${mine} where decided_at_us < extract(epoch from u.created_at) * 1000000`)).toBe(0);
    const friends = await database.pool.query(
      'select r.state from referral r join app_user u on u.id = r.referrer_id and u.username = $1 order by r.state',
      [SHOPPER.username],
    );
    expect(friends.rows).toEqual([{ state: 'joined' }, { state: 'pending' }]);
  });

  test('[OPS-18] two receipts belong to nobody, one of them but for a zero', async () => {
    const { rows } = await database.pool.query(
      `select account_text as typed, payer_name as payer, amount_cents::int as cents, created_at < clock_timestamp() - interval '1 h' as "isOld"
         from receipt where state = 'unallocated' order by created_at`,
    );
    expect(rows).toMatchObject([
      { payer: 'NJOKI WAMBUI', cents: 135_000, isOld: true },
      { payer: 'STEPHEN KARIUKI', cents: 50_000, isOld: true },
    ]);
    const codes = await database.pool.query(
      `select 'MND' || lpad(referral_number::text, 6, '0') as code from app_user where username = 'njoki_demo'`,
    );
    const [typed, code] = [rows[0].typed as string, codes.rows[0].code as string];
    expect(typed).toBe(code.replace('0', ''));
    // Packs were on sale when it was paid: what it is the price of can be told.
    expect(await count('bid_package where valid_from > (select min(created_at) from receipt)')).toBe(0);
  });

  test('[OPS-24] what is odd about some accounts is found by the look that every shop has, and nobody else is in a case', async () => {
    await database.pool.query(`insert into risk_look (compared) values ('{}')`);
    const { opened } = await lookForRisk(database.db);
    const { rows } = await database.pool.query(
      `select p.case_id, count(*)::int as people, bool_and(right(u.username, 5) = '_demo') as planted
         from risk_case_person p join app_user u on u.id = p.user_id group by 1 order by 2`,
    );
    // The ring that brought itself friends. Those who only share a device are noted: among so few nobody knows how rare that is.
    expect(opened).toHaveLength(1);
    expect(rows.map(({ people, planted }) => [people, planted])).toEqual([[7, true]]);
  });

  test('[OPS-3] auctions are live in the middle of their run', async () => {
    expect(await count(`auction where status = 'live' and seq > 10`)).toBeGreaterThanOrEqual(6);
  });

  test('every invariant holds from the first second: books, chains, order, outcomes', async () => {
    const broken = await checkInvariants(database.pool);
    // O4: no node runs here, which would go on with what is live.
    expect(broken.filter(({ name }) => name !== 'O4')).toEqual([]);
  });

  test('a second start changes nothing', async () => {
    const before = await counts();
    expect(await seed()).toBe(false);
    expect(await counts()).toEqual(before);
  });

  test('[OPS-3] what there is to do stays for whoever looks at the office: the simulated operator leaves it for two days', async () => {
    const toDo = () =>
      Promise.all([
        count(`shop_order where state = 'paid'`),
        count(`shop_order where state = 'shipped' and estimated_delivery < clock_timestamp()`),
        count(`withdrawal where state = 'requested'`),
      ]);
    const before = await toDo();
    expect(before.every((n) => n > 0)).toBe(true);
    await makeClerks(database.ownerDb);
    const bus = { publish: () => undefined, hear: () => () => undefined };
    const payments = { openPaymentOf: async () => null };
    await database.owner.query(`update withdrawal set updated_at = updated_at - interval '1 min'`);
    expect(await runShop({ db: database.staff.db, bus, payments, forgetsPayouts: true })).toBe(0);
    expect(await toDo()).toEqual(before);
    // And goes on with it then.
    await database.owner.query(
      `update setting set value = value || jsonb_build_object('made_at', $1::text) where name = 'demo.world'`,
      [new Date(Date.now() - 49 * 3_600_000).toISOString()],
    );
    expect(await runShop({ db: database.staff.db, bus, payments, forgetsPayouts: true })).toBeGreaterThan(0);
  });
});

describe('a database that holds a shop of its own', () => {
  test('gets no demonstration world, and says what to do', async () => {
    await other.owner.query(
      `insert into product (slug, name, category, original_price_cents) values ('own', 'Own product', 'Own', 100000)`,
    );
    const attempt = seedDemo({ db: other.ownerDb, accounts, mode: 'demo' });
    await expect(attempt).rejects.toThrow('DEMO=off');
  });
});
