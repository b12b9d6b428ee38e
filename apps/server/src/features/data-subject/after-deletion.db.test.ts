import { maskedName } from '@mnada/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../invariants/index.ts';
import { loadEntries } from '../auctions/board.sql.ts';
import { missedChanges } from '../auctions/sync.sql.ts';
import type { BoardEntry } from '../auctions/index.ts';
import { deleteNext } from './deletion/deletion-worker.ts';
import { dataSubjectWorld } from '../../testing/data-subject-world.ts';

const { database, node, deps, told, dueNow, askToGo, login, aFullLife } = await dataSubjectWorld();
const { pool, owner } = database;

describe('after it', () => {
  let life: Awaited<ReturnType<typeof aFullLife>>;
  let onTheBoard: BoardEntry | undefined;
  let inviter: Awaited<ReturnType<typeof node.aShopper>>;
  beforeAll(async () => {
    inviter = await node.aShopper();
    life = await aFullLife({ referralcode: inviter.user.username });
    await pool.query(
      `insert into notification (user_id, kind, source, data)
       values ($1, 'referral', 'referral:joined:' || $2, jsonb_build_object('event', 'joined', 'friend', $3::text))`,
      [inviter.user.id, life.user.id, maskedName(life.user.username)],
    );
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
      // Some tables not even the server reads.
      const { rows } = await owner.query(
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

  test('[ACC-7] whoever invited them reads no part of their name any more', async () => {
    const { rows } = await pool.query("select data from notification where user_id = $1 and kind = 'referral'", [
      inviter.user.id,
    ]);
    expect(rows).toEqual([{ data: { event: 'joined', friend: 'Deleted user' } }]);
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
