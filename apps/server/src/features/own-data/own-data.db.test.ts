import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD } from '../../testing/accounts-app.ts';
import { aBid, fund, laneOn, makeLive, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { checkInvariants } from '../integrity/index.ts';
import { loadEntries } from '../auctions/board.sql.ts';
import { missedChanges } from '../auctions/catch-up.sql.ts';
import type { AuctionChange, BoardEntry } from '../auctions/index.ts';
import { deleteNext } from './deletion/deletion-worker.ts';
import { writeExport } from './export/write-export.ts';
import { ownDataRoutes } from './own-data-routes.ts';

const database = await testDatabase();
const { pool, owner } = database;
const told: AuctionChange[] = [];
const node = await accountsApp(database, {
  more: (app, deps) =>
    app.register(ownDataRoutes({ ...deps, database, publicUrl: 'https://mnada.example', log: quietLog as never })),
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
  pool.query("update session set proved_at = proved_at - interval '6 minutes' where user_id = $1", [userId]);
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
async function aFullLife() {
  const shopper = await node.aShopper();
  const { id } = shopper.user;
  await fund(database.db, [id], 10, 900);
  const [won] = await makeWins(database, [id], { priceCents: 500_000 });
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

describe('taking one’s data along', () => {
  test('[ACC-7] one file with everything of one’s own, nothing of anybody else, no secret', async () => {
    const life = await aFullLife();
    const other = await node.aShopper({ fullName: 'Somebody Else' });
    const answer = await node.call('POST', '/api/account/export', { token: life.token });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="mnada-my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = answer.body;
    expect([file.format, file.version]).toEqual(['mnada-own-data', 1]);
    expect(file.account).toEqual([
      expect.objectContaining({ id: life.user.id, phone: life.phone, has_password: true }),
    ]);
    expect(file.bids).toEqual([expect.objectContaining({ auction_id: life.auctionId, seq: 1, paid_for_the_bid: 9 })]);
    expect(file.wins).toEqual([expect.objectContaining({ auction_id: life.auctionId, claimed_as: 'product' })]);
    expect(file.orders).toEqual([expect.objectContaining({ first_name: 'Amina', total: 1 })]);
    expect(file.balances).toEqual([expect.objectContaining({ unit: 'bids', balance: 9 })]);
    expect(file.addresses).toHaveLength(1);
    expect(file.security_log.map((line: { action: string }) => line.action)).toContain('account.exported');
    const text = JSON.stringify(file);
    for (const secret of ['argon2', 'token_hash', 'code_hash', other.phone, other.user.id, 'Somebody Else']) {
      expect(text).not.toContain(secret);
    }
  });

  test('[ACC-7] three a day, and of fifteen, five at once, no more; only with a fresh proof', async () => {
    const { token, user } = await node.aShopper();
    const take = () => node.call('POST', '/api/account/export', { token });
    const answers: number[] = [];
    // Two at once are let through on a node; whoever is turned away there hasn't used one up.
    for (let round = 0; round < 3; round++) {
      answers.push(...(await Promise.all([take(), take(), take(), take(), take()])).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(3);
    const last = await take();
    expect([last.status, last.body.code]).toEqual([429, 'EXPORT_LIMIT']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(80_000);
    await pool.query('delete from throttle');
    await stale(user.id);
    expect((await take()).body.code).toBe('PROOF_NEEDED');
  });

  test('[ACC-7] more rows than are held at once come out whole, piece by piece', async () => {
    const client = await database.connect();
    try {
      const rows = `select n, repeat('x', 20) as text, $1::uuid is null as nobody from generate_series(1, 1600) n`;
      const pieces: string[] = [];
      for await (const piece of writeExport(client, '00000000-0000-4000-8000-000000000000', {
        rows,
        none: `${rows} limit 0`,
      }))
        pieces.push(piece);
      const file = JSON.parse(pieces.join(''));
      expect(file.rows.map((row: { n: number }) => row.n)).toEqual(Array.from({ length: 1600 }, (_, n) => n + 1));
      expect(file.none).toEqual([]);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(40_000);
    } finally {
      await client.end();
    }
  });
});

describe('deleting an account', () => {
  test('[ACC-7] told what is lost, then asked with proof and word, then signed out everywhere, and told', async () => {
    const { token, user, phone } = await node.aShopper();
    await fund(database.db, [user.id], 12, 900);
    expect(await view(token)).toMatchObject({ blockers: [], bids: 12, bids_paid: 108, referral_money: 0 });
    expect((await askToGo(token, { word: 'yes' })).body.code).toBe('DELETION_WORD');
    expect((await askToGo(token, { bids: 11 })).body.code).toBe('DELETION_CHANGED');
    await stale(user.id);
    expect((await askToGo(token)).body.code).toBe('PROOF_NEEDED');
    await node.call('POST', '/api/auth/prove', { token, body: { password: base64(PASSWORD) } });
    const done = await askToGo(token, { word: ' futa ' });
    expect(done.status).toBe(200);
    const days = (Date.parse(done.body.due_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect((await node.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect(await deleteNext(deps)).toBe('none');
    expect((await node.inbox(phone)).at(-1)?.text).toMatch(
      /will be deleted on \d+ \w+ \d{4}\..*mnada\.example\/login$/,
    );
  });

  test('[ACC-7] signing in within the days of grace keeps everything, and is told', async () => {
    const { token, phone, user } = await node.aShopper();
    await askToGo(token);
    const back = await login(phone);
    expect([back.status, back.body.kept, back.body.message]).toEqual([
      200,
      true,
      'Welcome back. Your account will not be deleted.',
    ]);
    expect((await node.inbox(phone)).at(-1)?.text).toContain('will not be deleted');
    expect((await login(phone)).body.kept).toBeUndefined();
    const { rows } = await pool.query('select 1 from account_deletion where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  test('[ACC-7] what is under way keeps it: leading, an unclaimed win, an order, a payment, a withdrawal', async () => {
    const { token, user } = await node.aShopper();
    await fund(database.db, [user.id], 5, 900);
    const lane = laneOn(database);
    const [live = 0] = await makeLive(database);
    await lane.submit(aBid(live, user.id));
    await lane.stop();
    const [won] = await makeWins(database, [user.id], { priceCents: 500_000 });
    await pool.query(
      `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, token_hash)
       values ('ABCDEFGH2345', $1, 'pack', 1, 50000, '+254711111111', 'pending', sha256('x'))`,
      [user.id],
    );
    await pool.query(
      `insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
       values ($1, 'referral', 20000, 20000, 'A', 'B', '+254711111111', 1)`,
      [user.id],
    );
    await pool.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone,
                               address, region, area)
       select $1, id, product_id, 'buy_now', 'shipped', 100, 'A', 'B', '', '', 'Nairobi', '' from auction where id = $2`,
      [user.id, live],
    );
    const { blockers } = await view(token);
    expect(blockers.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'leading',
      'order',
      'payment',
      'win',
      'withdrawal',
    ]);
    expect(blockers).toContainEqual(expect.objectContaining({ kind: 'win', id: String(won?.auctionId), amount: 1 }));
    expect((await askToGo(token)).body.code).toBe('DELETION_BLOCKED');
    // Planted without their books: gone before the whole is checked.
    await owner.query('delete from payment where user_id = $1', [user.id]);
    await owner.query('delete from withdrawal where user_id = $1', [user.id]);
    await owner.query('delete from shop_order where user_id = $1', [user.id]);
  });

  test('[ACC-7] money that is confirmed late puts it off; nobody is deleted in between', async () => {
    const { token, user } = await node.aShopper();
    await askToGo(token);
    await dueNow(user.id);
    await pool.query(
      `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, token_hash)
       values ('ABCDEFGH2346', $1, 'pack', 1, 50000, '+254711111112', 'unresolved', sha256('y'))`,
      [user.id],
    );
    expect(await deleteNext(deps)).toBe('delayed');
    expect(await deleteNext(deps)).toBe('none');
    await owner.query('delete from payment where user_id = $1', [user.id]);
    await dueNow(user.id);
    expect(await deleteNext(deps)).toBe('deleted');
  });

  test('[ACC-7] a break is not ended by it: the account goes when the break is over', async () => {
    const { token, user } = await node.aShopper();
    await pool.query("update app_user set excluded_until = clock_timestamp() + interval '180 days' where id = $1", [
      user.id,
    ]);
    expect((Date.parse((await view(token)).due_at) - Date.now()) / 86_400_000).toBeGreaterThan(179);
  });

  test('[ACC-7] whoever is suspended can’t be gone before it is looked into', async () => {
    const { token, user } = await node.aShopper();
    await pool.query("update app_user set status = 'suspended' where id = $1", [user.id]);
    await node.sessions.refresh(user.id);
    expect((await askToGo(token)).body.code).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('after it', () => {
  let life: Awaited<ReturnType<typeof aFullLife>>;
  let onTheBoard: BoardEntry | undefined;
  beforeAll(async () => {
    life = await aFullLife();
    [onTheBoard] = await loadEntries(pool, [life.auctionId]);
    await askToGo(life.token);
    await dueNow(life.user.id);
    told.length = 0;
    // Many nodes at once: one does it.
    const ends = await Promise.all(Array.from({ length: 5 }, () => deleteNext(deps)));
    expect(ends.filter((end) => end === 'deleted')).toHaveLength(1);
    expect(await deleteNext(deps)).toBe('none');
  });

  test('[ACC-7] a last message says that it is done', async () => {
    expect((await node.inbox(life.phone)).at(-1)?.text).toContain('has been deleted, as you asked');
  });

  test('[ACC-7] no table holds the number, the name, the street or the picture any more', async () => {
    const { rows: tables } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const { username } = life.user;
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select x::text as row from "${name}" x
          where x::text like any($1) or ($2 and x::text like '%Moi Drive%' and x::text like '%' || $3 || '%')`,
        [[`%${life.phone}%`, `%${username}%`], name === 'shop_order', life.user.id],
      );
      expect([name, rows]).toEqual([name, []]);
    }
  });

  test('[ACC-7] contacts are free, sign-in is refused like a stranger’s, the session is gone', async () => {
    expect([(await login(life.phone)).status, (await login(life.phone)).body.code]).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
    const again = await node.aShopper({ phoneNumber: life.phone, username: life.user.username });
    expect(again.user.id).not.toBe(life.user.id);
    expect((await node.call('GET', '/api/auth/me', { token: life.token })).status).toBe(401);
  });

  test('[BID-4] public history says Deleted user, the chain still verifies, and every invariant holds', async () => {
    const { rows } = await pool.query(
      'select shown_name, shown_avatar, name_salt from participant where user_id = $1',
      [life.user.id],
    );
    expect(rows).toEqual([{ shown_name: 'Deleted user', shown_avatar: null, name_salt: Buffer.alloc(16) }]);
    expect(told).toContainEqual({ kind: 'listed', auctionId: life.auctionId });
    // The order of the test was planted without its payment: the books of orders are checked elsewhere.
    const broken = (await checkInvariants(pool)).filter(({ name }) => /^[LBOXH]\d/.test(name));
    expect(broken.map(({ name, examples }) => [name, examples])).toEqual([]);
  });

  test('[ACC-7] a node that has the old name in memory finds out, and loads the auction anew', async () => {
    expect(onTheBoard?.head.leaderName).toBe(life.user.username);
    const missed = await missedChanges(pool, new Map([[life.auctionId, onTheBoard ?? null]]));
    expect(missed).toEqual([{ kind: 'listed', auctionId: life.auctionId }]);
    const [anew] = await loadEntries(pool, [life.auctionId]);
    expect([anew?.head.leaderName, anew?.head.leaderAvatar, anew?.bids[0]?.shownName]).toEqual([
      'Deleted user',
      null,
      'Deleted user',
    ]);
    const known = await missedChanges(pool, new Map([[life.auctionId, anew ?? null]]));
    expect(known.every(({ kind }) => kind !== 'listed')).toBe(true);
  });

  test('[BID-7] bids left are given up to the house, lot by lot, once', async () => {
    const { rows } = await pool.query(
      `select a.balance, d.bids_forfeited, d.done_at is not null as done,
              (select sum(t.amount) from transfer t join bid_lot l on t.source = 'forfeit_bids:' || l.id
                where l.account_id = a.id)::int as moved
         from account a join account_deletion d on d.user_id = a.owner_id where a.owner_id = $1 and a.unit = 'BID'`,
      [life.user.id],
    );
    expect(rows).toEqual([{ balance: 0, bids_forfeited: 9, done: true, moved: 9 }]);
  });

  test('[ACC-7] orders and receipts stay for the books, with nobody’s name on them', async () => {
    const { rows } = await pool.query(
      'select first_name, phone, address, region, total_cents from shop_order where id = $1',
      [life.orderId],
    );
    expect(rows).toEqual([{ first_name: 'Deleted', phone: '', address: '', region: 'Nairobi', total_cents: 100 }]);
  });
});
