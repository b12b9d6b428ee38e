import { afterAll } from 'vitest';
import { accountsApp, base64, PASSWORD } from './accounts-app.ts';
import { fund, quietLog } from './auction-world.ts';
import { testDatabase } from './test-database.ts';
import { makeWins } from './won-auctions.ts';
import type { AuctionChange } from '../features/auctions/index.ts';
import { dataSubjectRoutes } from '../features/data-subject/data-subject-routes.ts';

/** One node with the calls about one's own data, and what its deletion worker needs. */
export async function dataSubjectWorld() {
  const database = await testDatabase();
  const { pool } = database;
  const told: AuctionChange[] = [];
  const node = await accountsApp(database, {
    more: (app, deps) =>
      app.register(
        dataSubjectRoutes({ ...deps, database, publicUrl: 'https://mnada.example', log: quietLog as never }),
      ),
  });
  afterAll(() => node.close());
  const deps = {
    db: database.db,
    bus: { publish: () => undefined },
    feed: { publish: (changes: readonly AuctionChange[]) => void told.push(...changes) },
    messages: node.messages,
    log: quietLog as never,
  };
  const dueNow = (userId: string) =>
    pool.query(
      "update account_deletion set asked_at = asked_at - interval '8 days', due_at = clock_timestamp() where user_id = $1",
      [userId],
    );
  const stale = (userId: string) =>
    pool.query("update session set proved_at = proved_at - interval '11 minutes' where user_id = $1", [userId]);
  const view = async (token: string) => (await node.call('GET', '/api/account/deletion', { token })).body;
  const askToGo = async (token: string, more: object = {}) =>
    node.call('POST', '/api/account/deletion', {
      token,
      body: { word: 'DELETE', bids: (await view(token)).bids, ...more },
    });
  const login = (phone: string) =>
    node.call('POST', '/api/auth/login', {
      body: { phoneNumber: phone, password: base64(PASSWORD), registrationType: 'phone' },
    });

  /** A shopper with something in every place that this can reach: bids, a win claimed, an order, a payment, a withdrawal. */
  async function aFullLife(more: object = {}) {
    const shopper = await node.aShopper({ ...more });
    const { id } = shopper.user;
    // Bought, so they count as somebody who paid, and the bid that won has a price.
    await fund(database.db, [id], 10, 900);
    const [won] = await makeWins(database, [id], { priceCents: 500_000 }, { paidOnce: false });
    const auctionId = won?.auctionId ?? 0;
    await pool.query(
      `insert into shipping_address (user_id, first_name, last_name, phone, address, region, area, is_default)
       values ($1, 'Amina', 'Wanjiku', $2, 'Moi Drive 14', 'Nairobi', 'Umoja', true)`,
      [id, shopper.phone],
    );
    const { rows } = await pool.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone,
                               address, region, area, delivered_at)
       select $1, a.id, a.product_id, 'win', 'delivered', 100, 'Amina', 'Wanjiku', $2, 'Moi Drive 14', 'Nairobi', 'Umoja',
              clock_timestamp() from auction a where a.id = $3 returning id`,
      [id, shopper.phone, auctionId],
    );
    await pool.query(`insert into claim (auction_id, user_id, kind, order_id) values ($1, $2, 'product', $3)`, [
      auctionId,
      id,
      rows[0].id,
    ]);
    await pool.query(
      `insert into notification (user_id, kind, source, data) values ($1, 'account', $2, '{"event":"password_changed"}')`,
      [id, `account:${id}`],
    );
    return { ...shopper, auctionId, orderId: rows[0].id as string };
  }
  return { database, node, deps, told, dueNow, stale, view, askToGo, login, aFullLife };
}
