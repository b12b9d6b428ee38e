import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { makeLive } from '../../testing/auction-world.ts';

const { pool, ...database } = await testDatabase();

/** As a version without autobids opens auctions: it makes a key for each, and expects none. */
const OPENING = 'insert into auction_secret (auction_id, key) select * from unnest($1::bigint[], $2::bytea[])';

test('[BID-16] a version that knows no autobids opens auctions whose key one made, and the key stays', async () => {
  const auctions = await makeLive({ pool, ...database }, 2);
  await database.owner.query('delete from auction_secret');
  const [made, ...drawn] = [0, 1, 2].map(() => randomBytes(32));
  await pool.query('insert into auction_secret (auction_id, key) values ($1, $2)', [auctions[0], made]);
  await pool.query(OPENING, [auctions, drawn]);
  const { rows } = await pool.query<{ key: Buffer }>('select key from auction_secret order by auction_id');
  expect(rows.map(({ key }) => key)).toEqual([made, drawn[1]]);
});
