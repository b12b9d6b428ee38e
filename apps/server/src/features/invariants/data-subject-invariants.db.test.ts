import { beforeAll, expect, test } from 'vitest';
import { makePeople, quietLog } from '../../testing/auction-world.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { deleteNext } from '../data-subject/deletion/deletion-worker.ts';
import { checkInvariants } from './index.ts';
import { DATA_SUBJECT_INVARIANTS } from './data-subject-invariants.ts';

const database = await testDatabase();

beforeAll(async () => {
  const [gone] = await makePeople(database, 2, { bids: 7, unitPriceCents: 900 });
  await database.pool.query(
    "insert into account_deletion (user_id, asked_at, due_at) values ($1, now() - interval '8 days', now() - interval '1 day')",
    [gone],
  );
  const nobody = { send: () => undefined, publish: () => undefined };
  await deleteNext({ db: database.db, bus: nobody, feed: nobody, messages: nobody, log: quietLog as never });
});

test('an honest deletion breaks none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const GONE = `(select user_id from account_deletion)`;
const PLANTED: Record<string, readonly string[]> = {
  D1: [
    `update app_user set status = 'active' where id in ${GONE}`,
    `update app_user set phone = '+254712345678' where id in ${GONE}`,
    `update app_user set email = 'back@example.org' where id in ${GONE}`,
    `update app_user set password_hash = 'x' where id in ${GONE}`,
    `update app_user set full_name = 'Amina' where id in ${GONE}`,
    `insert into session (token_hash, user_id, idle_ends_at, ends_at)
       select sha256('t'), user_id, now() + interval '1 day', now() + interval '1 day' from account_deletion`,
    `insert into sign_in_identity (provider, subject, user_id) select 'google', 's', user_id from account_deletion`,
    `insert into shipping_address (user_id, first_name, last_name, phone, address, region, area)
       select user_id, 'A', 'B', '+254712345678', 'Moi Drive', 'Nairobi', 'Umoja' from account_deletion`,
    `insert into participant (auction_id, user_id, shown_name, name_salt, bidder_tag)
       select 1, user_id, 'amina', decode(repeat('00', 16), 'hex'), 'tag' from account_deletion`,
  ],
  D2: [
    `delete from account_deletion`,
    `update account_deletion set bids_forfeited = 6`,
    `update account_deletion set done_at = null, bids_forfeited = null`,
    `update transfer set credit_id = (select id from account where kind = 'refund') where source like 'forfeit_bids:%'`,
    `update transfer set source = 'grant:' || id where source like 'forfeit_bids:%'`,
    `update transfer set debit_id = (select a.id from account a where a.unit = 'BID' and a.kind = 'user'
       and a.owner_id not in ${GONE} limit 1) where source like 'forfeit_bids:%'`,
  ],
};

test.for(DATA_SUBJECT_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);
