import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type Notice, notify } from './notify.ts';

const database = await testDatabase();
const won = (userId: string, auctionId: number): Notice => ({
  userId,
  kind: 'won',
  source: `won:${auctionId}`,
  data: {
    auction_id: auctionId,
    product_name: 'Kettle',
    product_image: null,
    price: 12,
    claim_until: '2026-12-06T00:00:00Z',
  },
});

describe('notices', () => {
  test('[OWN-4] the same thing is told once, with 50 at once saying it', async () => {
    const [me = ''] = await makePeople(database, 1);
    const told = await Promise.all(Array.from({ length: 50 }, () => notify(database.db, [won(me, 1), won(me, 2)])));
    expect(told.filter((ids) => ids.length > 0).length).toBeGreaterThan(0);
    const rows = await database.db.selectFrom('notification').select('source').where('user_id', '=', me).execute();
    expect(rows.map((row) => row.source).sort()).toEqual(['won:1', 'won:2']);
  });

  test('[OWN-7] whoever is on a break gets no promotion, not after it either; money, wins and the account they do', async () => {
    const [resting = '', other = ''] = await makePeople(database, 2);
    const excluded = sql`update app_user set excluded_until = clock_timestamp() + interval '1 hour' where id = ${resting}`;
    await excluded.execute(database.db);
    const referral = (userId: string, event: 'joined' | 'available' | 'reversed'): Notice => ({
      userId,
      kind: 'referral',
      source: `referral:${event}:${userId}`,
      data: { event, friend: 'wanjiru' },
    });
    const reward = (userId: string): Notice => ({
      ...{ userId, kind: 'reward', source: `reward:${userId}:bid` },
      data: { step: 'bid', bids: 2 },
    });
    const account = (userId: string): Notice => ({
      ...{ userId, kind: 'account', source: `account:${userId}` },
      data: { event: 'password_changed' },
    });
    const all = [resting, other].flatMap((id, at) => [
      referral(id, 'joined'),
      referral(id, 'available'),
      referral(id, 'reversed'),
      reward(id),
      account(id),
      won(id, 10 + at),
    ]);
    await notify(database.db, all);
    const told = async (userId: string) => {
      const { rows } = await sql<{ what: string }>`
        select kind || coalesce(':' || (data->>'event'), '') as what from notification where user_id = ${userId}
         order by 1`.execute(database.db);
      return rows.map(({ what }) => what);
    };
    const always = ['account:password_changed', 'referral:reversed', 'won'];
    expect(await told(resting)).toEqual(always);
    expect(await told(other)).toEqual([...always, 'referral:available', 'referral:joined', 'reward'].sort());
  });

  test('[OWN-4] staff have no inbox, and what fails takes its notice along', async () => {
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    expect(await notify(database.db, [won(staff, 3)])).toEqual([]);
    const [me = ''] = await makePeople(database, 1);
    await expect(
      database.db.transaction().execute(async (trx) => {
        expect(await notify(trx, [won(me, 4)])).toEqual([me]);
        throw new Error('the sale failed');
      }),
    ).rejects.toThrow('the sale failed');
    expect(await notify(database.db, [won(me, 4)])).toEqual([me]);
  });
});
