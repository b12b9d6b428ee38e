import { afterAll, expect, test } from 'vitest';
import { accountsApp, base64 } from '../../testing/accounts-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ensureOwner, OwnerError } from './index.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());

const { ownerDb: db } = database;
const owner = { email: ' Owner@Mnada.example ', password: 'blue kettle 47' };
const owners = async () => (await database.pool.query("select email, kind from app_user where kind = 'owner'")).rows;

test('[S20] what cannot be used is told with the name of the variable', async () => {
  const deps = { db, hasher: node.hasher };
  await expect(ensureOwner(deps, { ...owner, email: 'owner' })).rejects.toThrow(
    new OwnerError('OWNER_EMAIL must be an e-mail address.'),
  );
  await expect(ensureOwner(deps, { ...owner, password: 'password1' })).rejects.toThrow(
    'OWNER_PASSWORD is too easy to guess.',
  );
  await node.aShopper({ registrationType: 'email', phoneNumber: undefined, email: 'owner@mnada.example' });
  await expect(ensureOwner(deps, owner)).rejects.toThrow('OWNER_EMAIL belongs to another account');
  expect(await owners()).toEqual([]);
});

test('the owner of a demonstration world is not in the way', async () => {
  await database.owner.query(
    `insert into app_user (kind, username, full_name, registration_type, email) values ('owner', 'demo_owner', 'Owner', 'email', 'demo@mnada.example')`,
  );
  expect(await ensureOwner({ db, hasher: node.hasher }, { ...owner, email: 'demo@mnada.example' })).toBe(false);
});

test('[ACC-8] ten nodes that start at once make one owner, who has no bids to play with and no way into the shop', async () => {
  const first = { ...owner, email: 'first@mnada.example' };
  const made = await Promise.all(Array.from({ length: 10 }, () => ensureOwner({ db, hasher: node.hasher }, first)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await owners()).map(({ email }) => email)).toEqual(['demo@mnada.example', 'first@mnada.example']);
  const body = { email: first.email, password: base64(first.password), registrationType: 'email' };
  const refused = await node.call('POST', '/api/auth/login', { body });
  expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_SIGN_IN']);
  const wrong = { ...body, password: base64('another kettle 1') };
  expect((await node.call('POST', '/api/auth/login', { body: wrong })).body.code).toBe('INVALID_CREDENTIALS');
  const { rows } = await database.pool.query(
    'select count(*) as n from account a join app_user u on u.id = a.owner_id where u.kind = $1',
    ['owner'],
  );
  expect(rows[0].n).toBe(0);
  const opened = database.owner.query(
    `insert into session (token_hash, user_id, idle_ends_at, ends_at)
     select decode(repeat('ab', 32), 'hex'), id, now() + interval '1 day', now() + interval '1 day' from app_user where email = $1`,
    [first.email],
  );
  await expect(opened).rejects.toMatchObject({ code: '23514' });
});

test('once the first owner is made, other settings change nothing', async () => {
  expect(
    await ensureOwner({ db, hasher: node.hasher }, { email: 'second@mnada.example', password: 'green kettle 52' }),
  ).toBe(false);
  expect(await owners()).toHaveLength(2);
});
