import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { accountsApp, aPhone, base64, PASSWORD } from '../../testing/accounts-app.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());

let count = 0;
const form = (fields: Record<string, unknown> = {}) => ({
  username: `person_${++count}`,
  fullName: 'Amina Otieno',
  phoneNumber: aPhone(),
  referralcode: '',
  password: base64(PASSWORD),
  registrationType: 'phone',
  timestamp: '2026-11-20T08:00:00.000Z',
  ...fields,
});
const register = (body: unknown, headers: Record<string, string> = {}) =>
  node.call('POST', '/api/auth/register', { body, headers });
const rowOf = async (username: string) =>
  (await database.pool.query('select * from app_user where username = $1', [username])).rows[0];

describe('a registration that works', () => {
  test('[ACC-1] answers 201 with token, user, message and errors, and nothing else', async () => {
    const sent = form({ username: 'Amina_O', phoneNumber: '0712 999 001' });
    const answer = await register(sent);
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        username: 'Amina_O',
        fullName: 'Amina Otieno',
        email: null,
        phoneNumber: '+254712999001',
        avatar: null,
        isVerified: false,
        registrationType: 'phone',
        referralCode: expect.stringMatching(/^MND[0-9]{6}$/),
        role: 'user',
        language: 'en',
        theme: 'system',
        createdAt: expect.stringMatching(/^20[0-9]{2}-.*Z$/),
      },
      message: 'Registration successful.',
      errors: [],
    });
    const me = await node.call('GET', '/api/auth/me', { token: answer.body.token });
    expect(me.body).toEqual({ user: answer.body.user, currentBids: 0, account_version: 0 });
  });

  test('[ACC-1] the password is kept as argon2id only; terms are written down with their version', async () => {
    await register(form({ username: 'kept_how' }));
    const row = await rowOf('kept_how');
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(JSON.stringify(row)).not.toContain(base64(PASSWORD));
    expect(row.terms_version).toMatch(/^20/);
    expect(row.terms_accepted_at).toBeInstanceOf(Date);
  });

  test('[ACC-1] by e-mail, which is kept in lower case', async () => {
    const answer = await register(
      form({ registrationType: 'email', phoneNumber: undefined, email: ' Amina.K@Example.CO.KE ' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: 'amina.k@example.co.ke',
      phoneNumber: null,
      registrationType: 'email',
    });
  });

  test('[ACC-1] an account of bids comes with it', async () => {
    const { body } = await register(form());
    const { rows } = await database.pool.query('select balance from account where owner_id = $1 and unit = $2', [
      body.user.id,
      'BID',
    ]);
    expect(rows).toEqual([{ balance: 0 }]);
  });

  test('[GEN-7] answers in the language of the page', async () => {
    const answer = await register(form(), { cookie: 'lang=sw' });
    expect(answer.body.message).toBe('Usajili umefanikiwa.');
    expect(answer.body.user.language).toBe('sw');
  });

  test('[S02] what is sent beyond the form is not stored', async () => {
    const answer = await register(
      form({
        username: 'greedy',
        kind: 'owner',
        role: 'owner',
        balance: 900,
        is_simulated: true,
        isVerified: true,
        permissions: ['finance'],
        avatar: '3.avif',
        id: '1',
      }),
    );
    expect(answer.status).toBe(201);
    expect(await rowOf('greedy')).toMatchObject({
      kind: 'user',
      permissions: [],
      is_simulated: false,
      phone_verified_at: null,
      avatar: null,
    });
  });

  test('[S61] it is in the audit, without password or number', async () => {
    const { body } = await register(form());
    const { rows } = await database.pool.query('select * from audit where subject = $1', [`user:${body.user.id}`]);
    expect(rows).toEqual([expect.objectContaining({ action: 'account.registered', actor_id: body.user.id })]);
    expect(JSON.stringify(rows)).not.toContain('+254');
  });
});

describe('who brought somebody', () => {
  test.each([
    ['a referral code', (user: { referralCode: string }) => user.referralCode],
    ['a referral code in lower case', (user: { referralCode: string }) => ` ${user.referralCode.toLowerCase()} `],
    ['a username', (user: { username: string }) => user.username.toUpperCase()],
  ])('[ACC-1] is found by %s', async (_how, codeOf) => {
    const friend = (await register(form())).body.user;
    const answer = await register(form({ referralcode: codeOf(friend) }));
    expect(answer.status).toBe(201);
    expect((await rowOf(answer.body.user.username)).referred_by).toBe(friend.id);
  });

  test.each(['MND999999', 'nobody_here', "' or 1=1 --", 'MND', '🦒', null, undefined])(
    '[ACC-1] %j brings nobody and hinders nobody',
    async (code) => {
      const answer = await register(form({ referralcode: code }));
      expect(answer.status).toBe(201);
      expect((await rowOf(answer.body.user.username)).referred_by).toBeNull();
    },
  );

  test('[OWN-3] whether anybody has a code is told before it is used, and nothing else', async () => {
    const friend = (await register(form())).body.user;
    const known = async (code: string) =>
      (await node.call('GET', `/api/invites/${encodeURIComponent(code)}`)).body as unknown;
    for (const code of [friend.referralCode.toLowerCase(), friend.username.toUpperCase()])
      expect(await known(code)).toEqual({ known: true });
    await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [friend.id]);
    for (const code of [friend.username, 'MND999999', 'nobody_here', "' or 1=1 --", '🦒', ' '])
      expect(await known(code)).toEqual({ known: false });
    expect((await node.call('GET', '/api/invites/%')).status).toBe(400);
  });

  test('[ACC-1] naming oneself brings nobody', async () => {
    const answer = await register(form({ username: 'my_own_friend', referralcode: 'my_own_friend' }));
    expect((await rowOf(answer.body.user.username)).referred_by).toBeNull();
  });

  test('[ACC-8, S17] staff refer nobody and are referred by nobody: neither by code nor in the database', async () => {
    const { rows } = await database.owner.query(
      `insert into app_user (kind, username, full_name, registration_type) values ('staff', 'desk_one', 'Desk', 'email') returning id`,
    );
    const answer = await register(form({ referralcode: 'desk_one' }));
    expect((await rowOf(answer.body.user.username)).referred_by).toBeNull();
    await expect(
      database.owner.query('update app_user set referred_by = $1 where id = $2', [rows[0].id, answer.body.user.id]),
    ).rejects.toThrow('staff cannot refer');
    await expect(
      database.owner.query('update app_user set referred_by = $1 where id = $2', [answer.body.user.id, rows[0].id]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a registration that is refused', () => {
  test('[ACC-1] says every field, in the words of the screen and in its order', async () => {
    const answer = await register({
      username: 'ab',
      fullName: '  ',
      password: base64('12345'),
      phoneNumber: '07123',
      registrationType: 'phone',
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'REGISTRATION_INVALID',
      message: 'Registration failed. Please try again.',
      errors: [
        'Username must be at least 3 characters',
        'Full name is required',
        'Invalid phone number',
        'Password does not meet requirements',
      ],
      request_id: expect.any(String),
    });
  });

  test.each([
    ['an address without a place', { registrationType: 'email', email: 'amina@' }, 'Invalid email address'],
    ['two addresses', { registrationType: 'email', email: 'a@example.org,b@example.org' }, 'Invalid email address'],
    [
      'a header in an address',
      { registrationType: 'email', email: 'a@example.org\r\nBcc: b@example.org' },
      'Invalid email address',
    ],
    ['a foreign number', { phoneNumber: '+255712345678' }, 'Invalid phone number'],
    ['a password that is not base64', { password: 'blue kettle 47' }, 'Password does not meet requirements'],
    ['letters that look alike', { username: 'аmina_k' }, 'Use letters without accents, numbers, _ and . only'],
    ['a long username', { username: 'a'.repeat(21) }, 'Username can have at most 20 characters'],
    [
      'a full name with a control sign',
      { fullName: 'Amina\u0007' },
      'Full name needs letters: at most 100 characters, and no control signs',
    ],
  ])('[ACC-1] %s', async (_what, fields, error) => {
    const answer = await register(form(fields));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([error]);
  });

  test.each(['admin', 'mnada_support', 'Safaric0m', '...'])('[ACC-1] nobody registers as %s', async (username) => {
    const answer = await register(form({ username }));
    expect([answer.status, answer.body.code]).toEqual([400, 'REGISTRATION_INVALID']);
    expect(answer.body.errors[0]).toMatch(/name is reserved|at least two letters/);
  });

  test('[ACC-1] a password of digits, of the person or of a service is refused, and the reason says what to do', async () => {
    const reasons: Record<string, string> = {
      '010190': 'PASSWORD_DIGITS',
      wafula_4821: 'PASSWORD_OWN',
      betika2026: 'PASSWORD_CONTEXT',
    };
    for (const [password, code] of Object.entries(reasons)) {
      const answer = await register(form({ password: base64(password), fullName: 'Joyce Wafula' }));
      expect([answer.status, answer.body.code], password).toEqual([400, code]);
      expect(answer.body.message).toMatch(/(?:Add|Choose) /);
    }
  });

  test('[ACC-1] a common password', async () => {
    for (const password of ['password1', 'Pass1234', 'qwerty123']) {
      const answer = await register(form({ password: base64(password) }));
      expect(answer.body, password).toMatchObject({
        code: 'PASSWORD_COMMON',
        message: expect.stringContaining('easy to guess'),
      });
      expect(answer.status).toBe(400);
    }
  });

  test('[S48] a name keeps its letters, and loses what would turn or hide the text', async () => {
    const answer = await register(form({ fullName: '  Wanjirũ \u202e <b>N\u2019Dung\u00fa</b>\u200b  ' }));
    expect(answer.body.user.fullName).toBe('Wanjirũ <b>N’Dungú</b>');
  });

  test('[S48] a full name of nothing that shows is missing; one without a letter, or under a tower of marks, is refused', async () => {
    const told = async (fullName: string) => (await register(form({ fullName }))).body.errors;
    for (const nothing of ['\u3164', '\u2800 \u2800', '\u034f\ufe0f'])
      expect(await told(nothing)).toEqual(['Full name is required']);
    for (const bad of ['12345', `q${'\u0323'.repeat(59)}`, 'x'.repeat(101), 'Ann\u0007'])
      expect(await told(bad)).toEqual(['Full name needs letters: at most 100 characters, and no control signs']);
  });

  test('[ACC-1] a username that is taken, whatever its case', async () => {
    await register(form({ username: 'Njeri.K' }));
    const answer = await register(form({ username: 'nJERI.k' }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'USERNAME_TAKEN',
      message: 'This username is taken. Choose another one.',
    });
  });

  test('[ACC-1] a number or address that is taken: told, with the way to sign in', async () => {
    await register(form({ phoneNumber: '0712999777' }));
    const phone = await register(form({ phoneNumber: '+254712999777' }));
    expect([phone.status, phone.body.code]).toEqual([409, 'PHONE_TAKEN']);
    expect(phone.body.message).toContain('Sign in, or reset your password.');
    const email = { registrationType: 'email', phoneNumber: undefined, email: 'taken@example.org' };
    await register(form(email));
    const again = await register(form({ ...email, email: 'TAKEN@example.org' }));
    expect([again.status, again.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test('[ACC-1] of fifty equal registrations at once, one makes an account', async () => {
    const same = form({ username: 'only_once' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(same)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of answers) expect([201, 409, 429]).toContain(answer.status);
    const { rows } = await database.pool.query(
      `select (select count(*) from app_user where username_folded = 'only_once') as users,
              (select count(*) from account a join app_user u on u.id = a.owner_id where u.username_folded = 'only_once') as accounts,
              (select count(*) from session s join app_user u on u.id = s.user_id where u.username_folded = 'only_once') as sessions`,
    );
    expect(rows[0]).toEqual({ users: 1, accounts: 1, sessions: 1 });
  });

  test('[S09] a script that registers on and on is told to wait', async () => {
    const answers = [];
    for (let n = 0; n < 130; n++) {
      answers.push(
        await node.call('POST', '/api/auth/register', { body: form({ password: base64('12345') }), ip: '10.9.9.9' }),
      );
    }
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });
});
