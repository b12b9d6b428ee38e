import { foldEmail } from '@mnada/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, base64, PASSWORD, TEST_KEYS } from '../../testing/accounts-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../../platform/log.ts';
import { checkInvariants } from '../invariants/index.ts';
import { workReferrals } from '../referrals/index.ts';
import { currentBids } from '../ledger/index.ts';
import { networkHash } from '../accounts/index.ts';
import { rewardsRoutes } from './index.ts';
import { takeReward } from './take-reward.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool, owner } = database;
const hasher = { hash: async () => 'not a hash', verify: async () => false, close: async () => undefined };
const bus = { publish: () => undefined, hear: () => () => undefined };
let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp(database, {
    publicUrl: 'http://mnada.example',
    hasher: hasher as never,
    more: (http) => http.register(rewardsRoutes({ db, bus, keys: TEST_KEYS, publicUrl: 'http://mnada.example' })),
  });
});
afterAll(async () => {
  expect(await checkInvariants(pool)).toEqual([]);
  await app.close();
});

const work = () => workReferrals({ db, bus, keys: TEST_KEYS, log: silentLog() });
type Browser = { ip?: string; cookies?: Record<string, string> };
type Person = { id: string; token: string; name: string };

async function register(contact: { email: string } | { phoneNumber: string }, browser: Browser, by?: string) {
  const name = `f${Math.random().toString(36).slice(2, 12)}x`;
  const body = {
    username: name,
    fullName: 'Free Bidder',
    ...contact,
    password: base64(PASSWORD),
    registrationType: 'email' in contact ? 'email' : 'phone',
    ...(by === undefined ? {} : { referralcode: by }),
  };
  const { status, body: answer } = await app.call('POST', '/api/auth/register', { body, ...browser });
  expect(status, JSON.stringify(answer)).toBe(201);
  return { id: answer.user.id as string, token: answer.token as string, name };
}

/** Proves a contact by the code that reached it. */
async function prove({ token }: Person, contact: { email: string } | { phoneNumber: string }, browser: Browser = {}) {
  const asked = await app.call('POST', '/api/auth/request-otp', {
    token,
    body: { purpose: 'verify', ...contact },
    ...browser,
  });
  const code = await app.codeFor('email' in contact ? contact.email : contact.phoneNumber);
  const body = { request_id: asked.body.request_id, code };
  const proved = await app.call('POST', '/api/auth/verify-otp', { token, body, ...browser });
  expect(proved.status, JSON.stringify([asked.body, proved.body])).toBe(200);
}

/** Does and takes whatever a script can. @returns the refusals */
async function takeAll({ token }: Person, browser: Browser): Promise<(string | undefined)[]> {
  await app.call('POST', '/api/rewards/practice/done', { token, body: {}, ...browser });
  const taken = [];
  for (const step of ['contact', 'practice']) {
    const { body } = await app.call('POST', `/api/rewards/${step}`, { token, body: {}, ...browser });
    taken.push(body.code as string | undefined);
  }
  return taken;
}
let lastNumber = 40_000_000;
const aPhone = () => `+2547${++lastNumber}`;
const bidsOf = async (people: readonly Person[]) =>
  (await Promise.all(people.map(({ id }) => currentBids(db, id)))).reduce((sum, bids) => sum + bids, 0);

describe('[OWN-7] free bids by the account', () => {
  test('[OWN-7] 200 scripted accounts on one mailbox and one device earn 0 free bids', {
    timeout: 240_000,
  }, async () => {
    const kept = { device: 'A'.repeat(22), known: `${'B'.repeat(22)}.x` };
    const people: Person[] = [];
    for (let n = 0; n < 200; n++) {
      // Another network for every fifty, and every other time without its cookies: what counts by those alone never stops it.
      const browser = { ip: `10.9.${Math.floor(n / 50)}.1`, cookies: n % 2 === 0 ? kept : {} };
      const email = `joy.wanjiru+${n}@gmail.com`;
      const person = await register({ email }, browser, people.at(-1)?.name);
      await prove(person, { email }, browser);
      expect(await takeAll(person, browser)).toEqual(['REWARD_NEEDS_PHONE', 'REWARD_NEEDS_PHONE']);
      people.push(person);
    }
    await work();
    await work();
    expect(await bidsOf(people)).toBe(0);
    const { body } = await app.call('GET', '/api/rewards', { token: people.at(-1)?.token });
    expect(body).toMatchObject({ barred_by: 'REWARD_NEEDS_PHONE', welcome: { bids: 5, state: 'refused' } });
  });

  test('[OWN-7] a newcomer with a proved phone gets the gift and the steps, once', async () => {
    const host = await register({ phoneNumber: aPhone() }, {});
    const phoneNumber = aPhone();
    const me = await register({ phoneNumber }, {}, host.name);
    await work();
    expect(await bidsOf([me])).toBe(0);
    await prove(me, { phoneNumber });
    await Promise.all([work(), work(), work()]);
    expect(await takeAll(me, {})).toEqual([undefined, undefined]);
    expect(await bidsOf([me])).toBe(5 + 2 + 1);
    const { body } = await app.call('GET', '/api/rewards', { token: me.token });
    expect(body).toMatchObject({ barred_by: null, welcome: { bids: 5, state: 'given' } });
  });

  test('[OWN-7] one number that is proved on one account after the other earns once', async () => {
    const phoneNumber = aPhone();
    const people: Person[] = [];
    for (let n = 0; n < 3; n++) {
      const email = `mover${n}@example.com`;
      const person = await register({ email }, {}, people.at(-1)?.name);
      await prove(person, { email });
      await pool.query(`update one_time_code set created_at = created_at - interval '1 hour'`);
      await prove(person, { phoneNumber });
      await work();
      await takeAll(person, {});
      await app.call('DELETE', '/api/auth/contacts/phone', { token: person.token });
      people.push(person);
    }
    const [first, ...others] = people as [Person, ...Person[]];
    expect([await bidsOf([first]), await bidsOf(others)]).toEqual([3, 5]);
  });

  test('[OWN-7] a mailbox earns once, however it is written and whatever numbers are proved', async () => {
    const taken: unknown[] = [];
    for (const email of ['amina.o@gmail.com', 'aminao+shop@googlemail.com']) {
      const me = await register({ email }, {});
      const phoneNumber = aPhone();
      await prove(me, { phoneNumber });
      taken.push(await takeAll(me, {}));
    }
    expect(taken).toEqual([
      [undefined, undefined],
      ['REWARD_SAME_PERSON', 'REWARD_SAME_PERSON'],
    ]);
  });

  test('[OWN-7] fifty accounts of one mailbox that ask at once are given one gift', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (username, full_name, registration_type, email, phone, phone_verified_at)
       select 'race_' || n, 'Racer', 'email', 'racer+' || n || '@gmail.com', '+25411' || (4000000 + n), now()
         from generate_series(1, 50) n returning id`,
    );
    await pool.query(
      `insert into account (unit, kind, owner_id, balance) select 'BID', 'user', unnest($1::uuid[]), 0`,
      [rows.map(({ id }) => id)],
    );
    const claims = await Promise.allSettled(
      rows.map(({ id: userId }) =>
        takeReward({ db, bus, keys: TEST_KEYS }, { userId, step: 'contact', deviceHash: null, networkHash: null }),
      ),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bidsOf(rows.map(({ id }) => ({ id, token: '', name: '' })))).toBe(2);
  });

  test('[OWN-7] one budget covers steps and welcome gifts: what is used up today waits for tomorrow', async () => {
    const host = await register({ phoneNumber: aPhone() }, {});
    const phoneNumber = aPhone();
    const me = await register({ phoneNumber }, {}, host.name);
    const { rows } = await pool.query(`select granted_bids as n from reward_budget where period <> 'all'`);
    await owner.query(`insert into setting (name, value) values ('reward_day_bids', $1)`, [
      String(Number(rows[0].n) + 4),
    ]);
    await prove(me, { phoneNumber });
    await work();
    expect(await bidsOf([me])).toBe(0);
    const { rows: due } = await pool.query(
      `select welcome_state, (due_at at time zone 'Africa/Nairobi')::time::text as at, due_at > now() as later
         from referral where friend_id = $1`,
      [me.id],
    );
    expect(due).toEqual([{ welcome_state: 'waiting', at: '00:00:00', later: true }]);
    await owner.query(`delete from setting where name = 'reward_day_bids'`);
    await pool.query(`update referral set due_at = now() where friend_id = $1`, [me.id]);
    await work();
    expect(await bidsOf([me])).toBe(5);
  });

  test('[OWN-7] one network takes a fifth of the day and no more', async () => {
    await owner.query(
      `insert into setting (name, value) values ('reward_day_bids', '1000'), ('reward_all_bids', '9000')`,
    );
    const ask = async (ip: string) => {
      const me = await register({ phoneNumber: aPhone() }, { ip });
      await pool.query(`update app_user set phone_verified_at = now() where id = $1`, [me.id]);
      return (await takeAll(me, { ip }))[0];
    };
    await pool.query(
      `update reward_budget set budget_bids = 9000, granted_bids = granted_bids + 199 where period is not null`,
    );
    const one = await register({ phoneNumber: aPhone() }, {});
    await pool.query(
      `insert into reward (user_id, step, bids, day, network_hash)
       select $1, step, bids, (select period from reward_budget where period <> 'all'), $2
         from (values ('watch', 100), ('save', 99)) gift (step, bids)`,
      [one.id, networkHash(TEST_KEYS, '2001:db8:1:2::1')],
    );
    expect(await ask('2001:db8:1:2::ffff')).toBe('REWARD_NETWORK_LIMIT');
    expect(await ask('2001:db8:1:3::ffff')).toBe(undefined);
    await owner.query(`delete from setting where name like 'reward%'`);
    await owner.query(`delete from reward where user_id = $1`, [one.id]);
    await owner.query(`update reward_budget set granted_bids = granted_bids - 199`);
  });
});

test('[OWN-7] the database folds a mailbox as the rules do', async () => {
  const part = fc.stringMatching(/^[a-z0-9.+_-]{1,12}$/);
  const emails = fc.sample(
    fc.tuple(part, fc.constantFrom('gmail.com', 'googlemail.com', 'sub.googlemail.com', 'yahoo.co.ke')),
    300,
  );
  const all = [...emails.map(([name, host]) => `${name}@${host}`), 'a@b@googlemail.com', '+@gmail.com'];
  const { rows } = await pool.query(
    `select fold_email(e) as folded from unnest($1::text[]) with ordinality t (e, n) order by n`,
    [all],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldEmail));
});
