import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from './create-account.ts';
import { accountsApp, base64, PASSWORD } from '../../testing/accounts-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());
beforeEach(() => database.pool.query('delete from throttle'));

describe('the avatar', () => {
  test.each(['1.avif', '9.avif', '10.avif', '50.avif'])('[ACC-7] %s is one of the fifty', async (selectedAvatar) => {
    const { token, user } = await node.aShopper();
    const answer = await node.call('POST', '/api/auth/avatar', { token, body: { selectedAvatar } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { user: { ...user, avatar: selectedAvatar }, message: 'Avatar saved.' },
    ]);
    expect((await node.sessions.resolve(token))?.avatar).toBe(selectedAvatar);
  });

  test.each([
    '0.avif',
    '51.avif',
    '01.avif',
    '1.AVIF',
    '../1.avif',
    '1.avif\n',
    '1',
    1,
    null,
    ['1.avif'],
    { n: 1 },
    '1.avif\u0000',
  ])('[S48] %j is none', async (selectedAvatar) => {
    const { token } = await node.aShopper();
    expect((await node.call('POST', '/api/auth/avatar', { token, body: { selectedAvatar } })).status).toBe(400);
  });
});

describe('the profile', () => {
  test('[ACC-7] name, language and theme are saved on the server, each alone', async () => {
    const { token } = await node.aShopper();
    const patch = (body: object) => node.call('PATCH', '/api/auth/profile', { token, body });
    expect((await patch({ fullName: '  Amina   Njeri ' })).body.user.fullName).toBe('Amina Njeri');
    expect((await patch({ theme: 'dark' })).body.user).toMatchObject({ fullName: 'Amina Njeri', theme: 'dark' });
    const answer = await patch({ language: 'sw' });
    expect(answer.body).toMatchObject({ user: { language: 'sw', theme: 'dark' }, message: 'Wasifu umehifadhiwa.' });
    expect((await node.sessions.resolve(token))?.language).toBe('sw');
    expect((await patch({})).status).toBe(200);
  });

  test('[S02] what may not be changed here stays as it was', async () => {
    const { token, user } = await node.aShopper();
    const body = {
      id: 'x',
      username: 'other',
      email: 'x@example.org',
      phoneNumber: '+254712345678',
      isVerified: true,
      role: 'owner',
      kind: 'owner',
      avatar: '5.avif',
      currentBids: 999,
    };
    expect((await node.call('PATCH', '/api/auth/profile', { token, body })).body.user).toEqual(user);
  });

  test('[OPS-5] the name of staff, under which they act, is not the server’s to change', async () => {
    const id = await createAccount(database.ownerDb, {
      ...{ username: 'desk_two', fullName: 'Peter Mwangi', email: 'desk_two@mnada.example', emailVerified: true },
      ...{ registrationType: 'email', kind: 'staff', permissions: ['support'] },
    });
    for (const pool of [database.pool, database.staff.pool])
      await expect(
        pool.query(`update app_user set full_name = 'Grace Wambui' where id = $1`, [id]),
      ).rejects.toMatchObject({ code: '42501' });
  });

  test('[ACC-7] an empty name is told', async () => {
    const { token } = await node.aShopper();
    const answer = await node.call('PATCH', '/api/auth/profile', { token, body: { fullName: ' \u200b ' } });
    expect([answer.status, answer.body.errors]).toEqual([400, ['Full name is required']]);
  });

  test('[S61] a changed name is in the audit, by field and not by content', async () => {
    const { token, user } = await node.aShopper();
    await node.call('PATCH', '/api/auth/profile', { token, body: { fullName: 'Somebody Else' } });
    const { rows } = await database.pool.query(
      "select after from audit where subject = $1 and action = 'account.profile_changed'",
      [`user:${user.id}`],
    );
    expect(rows).toEqual([{ after: { fields: ['full_name'] } }]);
  });
});

describe('the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    node.call('PUT', '/api/auth/password', {
      token,
      body: { oldPassword: base64(oldPassword), newPassword: base64(newPassword) },
    });
  const login = (phone: string, password: string) =>
    node.call('POST', '/api/auth/login', {
      body: { phoneNumber: phone, password: base64(password), registrationType: 'phone' },
    });

  test('[ACC-7] a change ends the other sessions, keeps this one, and is told', async () => {
    const { token, phone } = await node.aShopper();
    const elsewhere = (await login(phone, PASSWORD)).body.token;
    const answer = await change(token, PASSWORD, 'green kettle 52');
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Password changed. Your other devices were signed out.' },
    ]);
    expect((await node.call('GET', '/api/auth/me', { token })).status).toBe(200);
    expect((await node.call('GET', '/api/auth/me', { token: elsewhere })).status).toBe(401);
    expect((await login(phone, PASSWORD)).status).toBe(401);
    expect((await login(phone, 'green kettle 52')).status).toBe(200);
    expect((await node.inbox(phone)).at(-1)?.text).toContain('was changed');
  });

  test('[ACC-7] a wrong old password is no 401: nobody is signed out by a slip', async () => {
    const { token } = await node.aShopper();
    const answer = await change(token, 'not my password', 'green kettle 52');
    expect([answer.status, answer.body.code]).toEqual([400, 'PASSWORD_WRONG']);
    expect((await change(token, PASSWORD, 'password1')).body.code).toBe('PASSWORD_COMMON');
    expect((await change(token, PASSWORD, 'abc')).body.code).toBe('PASSWORD_INVALID');
  });

  test('[S23] guessing the old one is bounded, at once as in turn', async () => {
    const { token } = await node.aShopper();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => change(token, `wrong guess ${n}`, 'green kettle 52')),
    );
    expect(answers.filter((answer) => answer.body.code === 'PASSWORD_WRONG')).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test('[ACC-5] who came by a provider has no password to change', async () => {
    const { token, user } = await node.aShopper();
    await database.pool.query('update app_user set password_hash = null where id = $1', [user.id]);
    expect((await change(token, PASSWORD, 'green kettle 52')).body.code).toBe('PASSWORD_WRONG');
  });
});

describe('what anybody may know', () => {
  test('[S14] GET /api/config, field by field', async () => {
    const answer = await node.call('GET', '/api/config');
    expect(answer.body).toEqual({
      demo: false,
      demo_sign_ins: [],
      providers: [],
      local_outbox: false,
      // Nothing is configured here, and this is no production: invented ones (support.ts).
      support: { phone: '+254 20 000 0000', email: 'msaada@mnada.example', whatsapp: null },
      cash_enabled: true,
      terms_version: expect.stringMatching(/^20/),
      simulator_url: null,
      mpesa_name: 'MNADA LIMITED',
    });
  });

  test('[WIN-3] cash is off in production until the operator switches it on', async () => {
    const shop = await accountsApp(database, { mode: 'production' });
    try {
      expect((await shop.call('GET', '/api/config')).body.cash_enabled).toBe(false);
    } finally {
      await shop.close();
    }
    await database.owner.query("insert into setting (name, value) values ('cash_enabled', 'true')");
    const switched = await accountsApp(database, { mode: 'production' });
    try {
      expect((await switched.call('GET', '/api/config')).body.cash_enabled).toBe(true);
    } finally {
      await switched.close();
    }
  });

  test.each([
    ['GET', '/api/auth/me'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions/00000000-0000-4000-8000-000000000000'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/socket-ticket'],
    ['POST', '/api/auth/avatar'],
    ['PATCH', '/api/auth/profile'],
    ['PUT', '/api/auth/password'],
  ] as const)('[S13] %s %s is for the signed-in only', async (method, url) => {
    for (const token of [undefined, 'A'.repeat(43)]) {
      const answer = await node.call(method, url, { token });
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    }
  });
});
