import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aBid, fund, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { owner, pool, staff } = database;
const [auctionId = 0] = await makeLive(database, 1);
const [shopper = ''] = await makePeople(database, 1, { bids: 5, unitPriceCents: 800 });
const [clerk = ''] = await makePeople(database, 1, { kind: 'staff' });
const [boss = ''] = await makePeople(database, 1, { kind: 'owner' });
const HOUSE = [
  ['staff', clerk],
  ['the owner', boss],
] as const;

const bidsOf = async (userId: string) =>
  (await owner.query('select from bid where user_id = $1', [userId])).rows.length;

/** A bid written past everything that decides, with somebody else's lot. */
const writeBid = `
  insert into bid (auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us, decided_at_us,
                   ends_before_us, ends_after_us, balance_after, bids_used_after, hash, account_version)
  select $1, 900, $2, $3, (select max(id) from bid_lot), 0, 90000, 1, 2, 3, 4, 0, 1, decode(repeat('00', 32), 'hex'), 1`;

describe('[BID-8, S17] no way leads to a bid of the house', () => {
  test.each(HOUSE)('%s: pressing Bid Now is refused', async (_, userId) => {
    const lane = laneOn(database);
    expect(await lane.submit(aBid(auctionId, userId))).toMatchObject({ ok: false });
    await lane.stop();
    expect(await bidsOf(userId)).toBe(0);
  });

  test.each(HOUSE)('%s: the database makes no account of bids, even for the owner of the tables', async (_, userId) => {
    const insert = "insert into account (unit, kind, owner_id, balance) values ('BID', 'user', $1, 5)";
    for (const connection of [pool, staff.pool, owner]) {
      await expect(connection.query(insert, [userId])).rejects.toMatchObject({ code: '23514' });
    }
    // What credits many at once finds nothing of theirs to credit.
    await fund(database.db, [userId], 5);
    expect((await owner.query('select from account where owner_id = $1', [userId])).rows).toEqual([]);
  });

  test.each(HOUSE)('%s: an account of a shopper is not handed over', async (_, userId) => {
    for (const connection of [pool, staff.pool, owner]) {
      await expect(
        connection.query('update account set owner_id = $1 where owner_id = $2', [userId, shopper]),
      ).rejects.toThrow();
    }
  });

  test.each(HOUSE)(
    '%s: a bid that is written straight into the table is refused, whoever writes it',
    async (_, userId) => {
      for (const connection of [pool, staff.pool, owner]) {
        await expect(connection.query(writeBid, [auctionId, userId, randomUUID()])).rejects.toThrow(
          'Mnada and its staff place no bids',
        );
      }
      expect(await bidsOf(userId)).toBe(0);
    },
  );

  test.each(HOUSE)('%s: one among many in a statement is enough to refuse all of them', async (_, userId) => {
    const many = `${writeBid.replace('900, $2, $3', '900 + n, case n when 1 then $2::uuid else $3::uuid end, gen_random_uuid()')} from generate_series(1, 2) n`;
    await expect(owner.query(many, [auctionId, userId, shopper])).rejects.toThrow('place no bids');
  });

  test.each(HOUSE)('%s: a bid of a shopper is not rewritten into one of theirs', async (_, userId) => {
    for (const connection of [pool, staff.pool]) {
      await expect(connection.query('update bid set user_id = $1', [userId])).rejects.toMatchObject({ code: '42501' });
    }
  });

  test.each(HOUSE)(
    '%s: nor by the owner of the tables, and nobody who works here is taken out to come back as a shopper',
    async (_, userId) => {
      const lane = laneOn(database);
      const [one = ''] = await makePeople(database, 1, { bids: 1 });
      expect(await lane.submit(aBid(auctionId, one))).toMatchObject({ ok: true });
      await lane.stop();
      const rewritten = owner.query('update bid set user_id = $1 where user_id = $2', [userId, one]);
      await expect(rewritten).rejects.toThrow('Mnada and its staff place no bids');
      await expect(owner.query('delete from app_user where id = $1', [userId])).rejects.toThrow('never deleted');
      const another = owner.query('update app_user set id = gen_random_uuid() where id = $1', [userId]);
      await expect(another).rejects.toThrow('never deleted');
    },
  );

  test('a shopper with bids never becomes staff, and staff never a shopper', async () => {
    for (const kind of ['staff', 'owner']) {
      await expect(owner.query('update app_user set kind = $1 where id = $2', [kind, shopper])).rejects.toThrow();
    }
    for (const [, userId] of HOUSE) {
      await expect(owner.query("update app_user set kind = 'user' where id = $1", [userId])).rejects.toThrow();
    }
  });

  test('and a shopper’s own bid goes through', async () => {
    const lane = laneOn(database);
    expect(await lane.submit(aBid(auctionId, shopper))).toMatchObject({ ok: true });
    await lane.stop();
    expect(await bidsOf(shopper)).toBe(1);
  });
});
