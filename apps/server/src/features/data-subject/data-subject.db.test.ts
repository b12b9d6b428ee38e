import { maskedName } from '@mnada/rules';
import { describe, expect, test } from 'vitest';
import { base64, PASSWORD } from '../../testing/accounts-app.ts';
import { aBid, fund, laneOn, makeLive } from '../../testing/auction-world.ts';
import { addDebt } from '../ledger/index.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { deleteNext } from './deletion/deletion-worker.ts';
import { writeExport } from './export/write-export.ts';
import { dataSubjectWorld } from '../../testing/data-subject-world.ts';

const { database, node, deps, dueNow, stale, view, askToGo, login, aFullLife } = await dataSubjectWorld();
const { pool, owner } = database;

describe('taking one’s data along', () => {
  test('[ACC-7] one file with everything of one’s own, nothing of anybody else, no secret', async () => {
    const life = await aFullLife();
    const other = await node.aShopper({ fullName: 'Somebody Else' });
    const answer = await node.call('POST', '/api/account/export', { token: life.token });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    // The day on which it was written down, as Nairobi counts days.
    const { rows } = await owner.query(
      `select to_char(at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day from audit where action = 'account.exported'`,
    );
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="mnada-my-data-${rows[0].day}.json"`);
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

  test('[S14] a reward’s line in the ledger does not tell the friend’s own number', async () => {
    const [{ token, user }, friend] = [await node.aShopper(), await node.aShopper()];
    await pool.query(
      `with mine as (insert into account (unit, kind, owner_id, balance) values ('KES', 'user', $1, 5000) returning id)
       insert into transfer (source, unit, debit_id, credit_id, amount)
       select 'referral:' || $2, 'KES', house.id, mine.id, 5000 from mine, account house
        where house.unit = 'KES' and house.kind = 'promotion'`,
      [user.id, friend.user.id],
    );
    const { body } = await node.call('POST', '/api/account/export', { token });
    expect(body.ledger).toEqual([expect.objectContaining({ source: 'referral', unit: 'KES', amount: 50 })]);
    expect(JSON.stringify(body)).not.toContain(friend.user.id);
  });

  test('[OWN-3] friends stand in it as they do on the page: by a part of their name', async () => {
    const { token, user } = await node.aShopper();
    const friend = await node.aShopper({ referralcode: user.username });
    const { body } = await node.call('POST', '/api/account/export', { token });
    expect(body.referrals).toEqual([
      expect.objectContaining({ friend: maskedName(friend.user.username), state: 'joined' }),
    ]);
    expect(JSON.stringify(body)).not.toContain(friend.user.username);
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

  test('[ACC-7] a break without an end: told, asked for, and done when the house ends it', async () => {
    const { token, user } = await node.aShopper();
    const until = (end: string) =>
      database.owner.query('update app_user set excluded_until = $2::timestamptz where id = $1', [user.id, end]);
    await until('infinity');
    expect((await view(token)).due_at).toMatch(/^2200-/);
    expect((await askToGo(token)).status).toBe(200);
    await dueNow(user.id);
    expect(await deleteNext(deps)).toBe('none');
    await until('-infinity');
    expect(await deleteNext(deps)).toBe('deleted');
  });

  test('[ACC-7] money that goes back to its payer keeps them until it has', async () => {
    const { token, user } = await node.aShopper();
    const payment = await pool.query(
      `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, reason, token_hash)
       values ('ABCDEFGH2347', $1, 'pack', 1, 50000, '+254711111113', 'failed', 'refund_due', sha256('z')) returning id`,
      [user.id],
    );
    await pool.query(
      `insert into receipt (receipt, amount_cents, state, payment_id, told_by, payer_phone)
       values ('SKL2345678', 50000, 'refund_due', $1, 'stk_callback', '+254711111113')`,
      [payment.rows[0].id],
    );
    const blocker = expect.objectContaining({ kind: 'payment', id: payment.rows[0].id, amount: 500 });
    expect((await view(token)).blockers).toEqual([blocker]);
    await pool.query("update receipt set state = 'unallocated' where receipt = 'SKL2345678'");
    expect((await view(token)).blockers).toEqual([blocker]);
    await pool.query("update receipt set state = 'returned' where receipt = 'SKL2345678'");
    expect((await view(token)).blockers).toEqual([]);
    await owner.query("delete from receipt where receipt = 'SKL2345678'");
    await owner.query('delete from payment where user_id = $1', [user.id]);
  });

  test('[ACC-7][PAY-6] what somebody owes keeps them until it is paid; what no bid of any pack could pay does not', async () => {
    const { token, user } = await node.aShopper();
    const owe = (cents: number) =>
      database.db.transaction().execute((trx) => addDebt(trx, user.id, `left-${cents}`, cents));
    await owe(100);
    expect((await view(token)).blockers).toEqual([]);
    await owe(1_299_900);
    expect((await view(token)).blockers).toEqual([{ kind: 'debt', id: '', name: '', amount: 13_000 }]);
    expect((await askToGo(token)).body).toMatchObject({ code: 'DELETION_BLOCKED' });
  });

  test('[ACC-7][WIN-7] a complaint that runs keeps them, and money or goods that its end promised', async () => {
    const { token, orderId, user } = await aFullLife();
    const paid = await owner.query(
      `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, token_hash, paid_at, prompt_paid_at)
       values ('ABCDEFGH2348', $1, 'pack', 1, 50000, '+254711111114', 'paid', sha256('case'), now(), now()) returning id`,
      [user.id],
    );
    await owner.query('alter table shop_order disable trigger user');
    await owner.query('update shop_order set payment_id = $2 where id = $1', [orderId, paid.rows[0].id]);
    await owner.query('alter table shop_order enable trigger user');
    const cases = async () => (await view(token)).blockers.filter(({ kind }: { kind: string }) => kind === 'case');
    const before = await cases();
    const { rows } = await owner.query(
      `insert into order_case (order_id, kind, cause) values ($1, 'complaint', 'damaged') returning id`,
      [orderId],
    );
    expect(before).toEqual([]);
    expect(await cases()).toEqual([expect.objectContaining({ id: orderId, amount: null })]);
    await owner.query(`alter table order_case disable trigger user`);
    const end = (outcome: string) =>
      owner.query(`update order_case set state = 'resolved', outcome = $2 where id = $1`, [rows[0].id, outcome]);
    await end('explained');
    expect(await cases()).toEqual([]);
    await end('money_back');
    expect(await cases()).toHaveLength(1);
    // Another piece is on its way to nobody whose address is forgotten.
    await end('replaced');
    expect(await cases()).toHaveLength(1);
    await owner.query('update order_case set sent_at = clock_timestamp() where id = $1', [rows[0].id]);
    expect(await cases()).toEqual([]);
    await owner.query(`alter table order_case enable trigger user`);
    await owner.query('delete from order_case where id = $1', [rows[0].id]);
  });

  test('[ACC-7] whoever is suspended meanwhile stays until that is looked into, and stands in nobody’s way', async () => {
    const [held, other] = [await node.aShopper(), await node.aShopper()];
    for (const { token, user } of [held, other]) {
      await askToGo(token);
      await dueNow(user.id);
    }
    const be = (status: string) =>
      database.owner.query('update app_user set status = $2 where id = $1', [held.user.id, status]);
    await be('suspended');
    expect([await deleteNext(deps), await deleteNext(deps)]).toEqual(['deleted', 'none']);
    await be('active');
    expect(await deleteNext(deps)).toBe('deleted');
  });

  test('[ACC-7] somebody who cannot be deleted is put off, and the next one is', async () => {
    const [stuck, other] = [await node.aShopper(), await node.aShopper()];
    for (const { token, user } of [stuck, other]) {
      await askToGo(token);
      await dueNow(user.id);
    }
    await owner.query(`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$;
      create trigger refuse_it before update on app_user for each row
        when (new.status = 'deleted' and new.id = '${stuck.user.id}') execute function refuse_it()`);
    expect([await deleteNext(deps), await deleteNext(deps), await deleteNext(deps)]).toEqual([
      'delayed',
      'deleted',
      'none',
    ]);
    await owner.query('drop function refuse_it cascade');
    await dueNow(stuck.user.id);
    expect(await deleteNext(deps)).toBe('deleted');
  });

  test('[ACC-7] whoever is suspended can’t be gone before it is looked into', async () => {
    const { token, user } = await node.aShopper();
    await database.owner.query("update app_user set status = 'suspended' where id = $1", [user.id]);
    await node.sessions.refresh(user.id);
    expect((await askToGo(token)).body.code).toBe('ACCOUNT_SUSPENDED');
  });
});
