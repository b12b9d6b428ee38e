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
