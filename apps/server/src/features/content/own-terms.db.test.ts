import { OwnTermsAnswer, TERMS_VERSION } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { type PaymentsApp, paymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ownTermsRoutes } from './index.ts';

const database = await testDatabase();
let app: PaymentsApp;
let author = '';
beforeAll(async () => {
  app = await paymentsApp(database, {
    more: async (http) => {
      await http.register(ownTermsRoutes({ db: database.db }));
    },
  });
  [author = ''] = await makePeople(database, 1, { kind: 'staff' });
});
afterAll(() => app?.stop());

/** Published through the room; here it is a premise. */
async function inForce(number: number, asksAgain: boolean, inSeconds = 0): Promise<string> {
  await database.owner.query(
    `insert into content_version (document, number, parts, changed, asks_again, created_by, updated_by, published_by,
                                  published_at, in_force_from)
     values ('terms', $1, '[{}]', '{"en": "Autobid is new.", "sw": "Zabuni otomatiki ni mpya."}', $2, $3, $3, $3,
             clock_timestamp(), clock_timestamp() + make_interval(secs => $4))`,
    [number, asksAgain, author, inSeconds],
  );
  const { rows } = await database.pool.query<{ version: string }>('select terms_in_force() as version');
  return rows[0]?.version ?? '';
}
const read = async (who: string, headers = {}): Promise<OwnTermsAnswer> =>
  exactly(OwnTermsAnswer, (await app.ask('/api/terms', { who, headers })).body);
const accept = (who: string, version: string) => app.ask('/api/terms', { who, body: { version } });
const versionOf = async (who: string): Promise<string> =>
  (await database.pool.query('select terms_version from app_user where id = $1', [who])).rows[0]?.terms_version;

test('[OPS-12] as long as no version asks, nobody is asked, whatever they accepted', async () => {
  const { id, phone } = await app.aShopper();
  expect(await read(id)).toMatchObject({ version: TERMS_VERSION, must_accept: false, changed: '' });
  await inForce(2, false);
  await inForce(3, true, 3_600);
  expect((await read(id)).must_accept).toBe(false);
  expect((await app.buy(id, phone)).status).toBe(200);
});

test('[OPS-12] a version that asks again stands before buying: with what changed, accepted once, kept with its time', async () => {
  const { id, phone } = await app.aShopper();
  const version = await inForce(4, true);
  const told = await read(id, { 'accept-language': 'sw' });
  expect(told).toMatchObject({ version, must_accept: true, changed: 'Zabuni otomatiki ni mpya.' });
  expect(await app.buy(id, phone)).toMatchObject({ status: 409, body: { code: 'TERMS_CHANGED' } });
  // Nothing was asked for, and looking goes on.
  expect((await database.pool.query('select from payment where user_id = $1', [id])).rows).toEqual([]);
  expect((await app.ask('/api/bid-packages', { who: id })).status).toBe(200);
  // What is accepted is what is there to read.
  for (const other of [TERMS_VERSION, '2099-01-01.9'])
    expect((await accept(id, other)).body).toMatchObject({ code: 'TERMS_CHANGED' });
  const answers = await Promise.all([1, 2, 3].map(() => accept(id, version)));
  for (const { body } of answers) expect(body).toMatchObject({ must_accept: false, accepted: version });
  expect((await read(id)).accepted_at).not.toBe(null);
  const { rows } = await database.pool.query(
    `select before, after from audit where action = 'terms.accepted' and actor_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ before: { version: null }, after: { version } }]);
  expect((await app.buy(id, phone)).status).toBe(200);
});

test('[OPS-12] a later version that asks nobody leaves who accepted; who registers now accepts it', async () => {
  const { id } = await app.aShopper();
  await accept(id, (await read(id)).version);
  const version = await inForce(5, false);
  expect((await read(id)).must_accept).toBe(false);
  const { createAccount } = await import('../accounts/index.ts');
  const made = await database.db.transaction().execute((trx) =>
    createAccount(trx, {
      username: 'newcomer',
      fullName: 'New Comer',
      phone: '+254712999888',
      registrationType: 'phone',
    }),
  );
  expect(await versionOf(made)).toBe(version);
});

test('[OPS-12] nobody accepts for somebody else, and staff accept nothing', async () => {
  expect((await app.ask('/api/terms')).status).toBe(401);
  expect((await accept(author, 'x')).status).toBe(403);
});
