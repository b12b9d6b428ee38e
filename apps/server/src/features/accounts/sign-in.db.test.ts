import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD } from '../../testing/accounts-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const node = await accountsApp(database);
const other = await accountsApp(database.open() as typeof database);
afterAll(async () => {
  await node.close();
  await other.close();
});
beforeEach(() => database.pool.query('delete from throttle'));

type Sent = { phone: string; password?: string; ip?: string; cookies?: Record<string, string> };
const login = ({ phone, password = PASSWORD, ip, cookies }: Sent, at = node) =>
  at.call('POST', '/api/auth/login', {
    body: { password: base64(password), phoneNumber: phone, registrationType: 'phone' },
    ...(ip ? { ip } : {}),
    ...(cookies ? { cookies } : {}),
  });

describe('signing in', () => {
  test('[ACC-2, S32] answers 200 with a new token each time, and the same person', async () => {
    const { phone, user, token } = await node.aShopper();
    const answer = await login({ phone });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user,
      message: 'Login successful.',
      errors: [],
    });
    expect(answer.body.token).not.toBe(token);
    expect((await other.call('GET', '/api/auth/me', { token: answer.body.token })).status).toBe(200);
  });

  test('[ACC-1] any spelling of the number and the address will do', async () => {
    const { phone } = await node.aShopper();
    expect((await login({ phone: phone.replace('+254', '0') })).status).toBe(200);
    expect((await login({ phone: phone.replace('+254', '+2540') })).status).toBe(200);
    await node.aShopper({ registrationType: 'email', phoneNumber: undefined, email: 'any@example.org' });
    const body = { password: base64(PASSWORD), email: ' ANY@example.org', registrationType: 'email' };
    expect((await node.call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  test('[S24] a wrong password and an unknown person get the same answer', async () => {
    const { phone } = await node.aShopper();
    const wrong = await login({ phone, password: 'green kettle 47' });
    const unknown = await login({ phone: '+254100000009' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect({ ...answer.body, request_id: '' }).toEqual({
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid credentials.',
        request_id: '',
      });
      expect(answer.cookies).toEqual([]);
    }
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(wrong.headers)).toEqual(names(unknown.headers));
  });

  test('[S24] both cost the same work: the same queries and one hash', async () => {
    const { phone } = await node.aShopper();
    const hashes: (string | null)[] = [];
    const { hasher } = node;
    const counted = await accountsApp(database, {
      hasher: {
        ...hasher,
        verify: (stored, password) => {
          hashes.push(stored);
          return hasher.verify(stored, password);
        },
      },
    });
    try {
      await login({ phone, password: 'green kettle 47' }, counted);
      await login({ phone: '+254100000010' }, counted);
      expect(hashes).toEqual([expect.stringMatching(/^\$argon2id/), null]);
    } finally {
      await counted.close();
    }
  });

  test('[ACC-8] a suspended account is told so, after the right password only', async () => {
    const { phone, user } = await node.aShopper();
    await database.owner.query("update app_user set status = 'suspended' where id = $1", [user.id]);
    expect((await login({ phone })).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await login({ phone, password: 'green kettle 47' })).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('a deleted account is like one that never was', async () => {
    const { phone, user, token } = await node.aShopper();
    await database.owner.query("update app_user set status = 'deleted' where id = $1", [user.id]);
    expect((await login({ phone })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await other.call('GET', '/api/auth/me', { token })).status).toBe(401);
  });

  test('[S61] what succeeded and what failed is in the audit', async () => {
    const { phone, user } = await node.aShopper();
    await login({ phone });
    await login({ phone, password: 'green kettle 47' });
    await expect
      .poll(async () =>
        (
          await database.pool.query('select action from audit where subject = $1 order by id', [`user:${user.id}`])
        ).rows.map((row) => row.action),
      )
      .toEqual(['account.registered', 'sign_in.succeeded', 'sign_in.failed']);
  });
});

describe('guessing', () => {
  test('[S23] one address may try an account ten times, then waits; others may not be slowed by it', async () => {
    const { phone } = await node.aShopper();
    for (let n = 0; n < 10; n++)
      expect((await login({ phone, password: `wrong guess ${n}`, ip: '10.8.0.1' })).status).toBe(401);
    const refused = await login({ phone, ip: '10.8.0.1' });
    expect([refused.status, refused.body.code]).toEqual([429, 'SIGN_IN_THROTTLED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await login({ phone, ip: '10.8.0.2' })).status).toBe(200);
  });

  test('[S23] the count is the same on both nodes, and for accounts that do not exist', async () => {
    const phone = '+254100000077';
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await login({ phone, ip: '10.8.1.1' }, n % 2 ? node : other));
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('[S23] fifty guesses at once are no more than ten', async () => {
    const { phone } = await node.aShopper();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login({ phone, password: `wrong guess ${n}`, ip: '10.8.2.1' })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40);
  });

  test('[S36] what the shop puts into a browser’s jar is out of reach of scripts and other sites, and opens nothing', async () => {
    const { phone, answer, token } = await node.aShopper();
    const again = await login({ phone });
    for (const { cookies } of [answer, again])
      expect(cookies).toEqual([
        expect.objectContaining({ name: '__Host-known', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }),
      ]);
    const jar = Object.fromEntries(again.cookies.map((cookie) => [cookie.name, cookie.value]));
    expect(JSON.stringify(jar)).not.toContain(token);
    expect((await node.call('GET', '/api/auth/me', { cookies: jar })).status).toBe(401);
    expect((await node.call('GET', '/api/auth/me', { cookies: { ...jar, token } })).status).toBe(401);
    expect((await node.call('GET', '/api/auth/me', { token })).status).toBe(200);
  });

  test('[S23] strangers everywhere exhaust the account, and its owner still signs in from a browser that did before', async () => {
    const { phone, answer } = await node.aShopper();
    const known = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-known', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }),
    ]);
    const guesses = [];
    for (let n = 0; n < 60; n++) guesses.push(await login({ phone, password: `wrong guess ${n}`, ip: `10.7.${n}.1` }));
    expect(guesses.filter((guess) => guess.status === 429).length).toBeGreaterThan(0);
    expect((await login({ phone, ip: '10.7.99.1' })).status).toBe(429);
    expect((await login({ phone, ip: '10.7.99.1', cookies: known })).status).toBe(200);
    // Somebody else's sign, or a forged one, is worth nothing.
    const stranger = await node.aShopper();
    const foreign = Object.fromEntries(stranger.answer.cookies.map((cookie) => [cookie.name, cookie.value]));
    expect((await login({ phone, ip: '10.7.99.2', cookies: foreign })).status).toBe(429);
    expect((await login({ phone, ip: '10.7.99.3', cookies: { '__Host-known': 'a.b' } })).status).toBe(429);
  });

  test('[S23] what succeeds is given back: many may sign in behind one address', async () => {
    const { phone } = await node.aShopper();
    for (let n = 0; n < 25; n++) expect((await login({ phone, ip: '10.6.0.1' })).status).toBe(200);
  });
});

describe('signing out and sessions', () => {
  test('[ACC-2] signing out ends the session on this node at once, and on others within the cache time', async () => {
    const { token } = await node.aShopper();
    expect((await other.call('GET', '/api/auth/me', { token })).status).toBe(200);
    const answer = await node.call('POST', '/api/auth/logout', { token });
    expect([answer.status, answer.body]).toEqual([200, { message: 'You are signed out.' }]);
    expect((await node.call('GET', '/api/auth/me', { token })).status).toBe(401);
    await expect
      .poll(async () => (await other.call('GET', '/api/auth/me', { token })).status, { timeout: 5_000 })
      .toBe(401);
    expect((await node.call('POST', '/api/auth/logout', { token })).status).toBe(401);
  });

  test('[S34] lists where one is signed in, and ends one of them or all others', async () => {
    const { phone, token } = await node.aShopper();
    const second = (await login({ phone })).body.token;
    const third = (await login({ phone })).body.token;
    const listed = (await node.call('GET', '/api/auth/sessions', { token })).body.sessions;
    expect(listed).toHaveLength(3);
    expect(Object.keys(listed[0]).sort()).toEqual(['created_at', 'current', 'id', 'last_used_at', 'user_agent']);
    expect(listed.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const theirs = (await node.call('GET', '/api/auth/sessions', { token: second })).body.sessions;
    const secondId = theirs.find((session: { current: boolean }) => session.current).id;
    expect((await node.call('DELETE', `/api/auth/sessions/${secondId}`, { token })).status).toBe(200);
    expect((await node.call('GET', '/api/auth/me', { token: second })).status).toBe(401);
    expect((await node.call('DELETE', '/api/auth/sessions', { token })).status).toBe(200);
    expect((await node.call('GET', '/api/auth/me', { token: third })).status).toBe(401);
    expect((await node.call('GET', '/api/auth/me', { token })).status).toBe(200);
  });

  test("[S12] another person's session and a random one are the same 404", async () => {
    const mine = await node.aShopper();
    const theirs = await node.aShopper();
    const { sessions } = (await node.call('GET', '/api/auth/sessions', { token: theirs.token })).body;
    const a = await node.call('DELETE', `/api/auth/sessions/${sessions[0].id}`, { token: mine.token });
    const b = await node.call('DELETE', '/api/auth/sessions/00000000-0000-4000-8000-000000000000', {
      token: mine.token,
    });
    expect([a.status, { ...a.body, request_id: '' }]).toEqual([404, { ...b.body, request_id: '' }]);
    expect((await node.call('GET', '/api/auth/me', { token: theirs.token })).status).toBe(200);
  });

  test('[S31] tokens and tickets are stored hashed', async () => {
    const { token } = await node.aShopper();
    const { ticket } = (await node.call('POST', '/api/auth/socket-ticket', { token })).body;
    const { rows } = await database.pool.query<{ kept: string }>(`
      select encode(token_hash, 'hex') as kept from session union all select encode(ticket_hash, 'hex') from socket_ticket`);
    const kept = rows.map((row) => row.kept);
    for (const secret of [token, ticket]) {
      expect(kept).toContain(createHash('sha256').update(secret).digest('hex'));
      const bare = secret.replace(/^t\./, '');
      const told = [Buffer.from(bare, 'base64url'), Buffer.from(bare)].map((bytes) => bytes.toString('hex'));
      for (const each of kept) for (const raw of told) expect(each).not.toContain(raw);
      // What is hashed can't be guessed: 32 random bytes.
      expect(Buffer.from(bare, 'base64url')).toHaveLength(32);
    }
  });
});
