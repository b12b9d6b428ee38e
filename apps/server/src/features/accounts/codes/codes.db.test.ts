import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD } from '../../../testing/accounts-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
const node = await accountsApp(database);
const other = await accountsApp(database.open() as typeof database);
afterAll(async () => {
  await node.close();
  await other.close();
});
beforeEach(() => database.pool.query('delete from throttle'));

const NEW_PASSWORD = 'yellow kettle 48';
const ask = (fields: object, token?: string, ip?: string) =>
  node.call('POST', '/api/auth/request-otp', { body: { purpose: 'reset', ...fields }, token, ...(ip ? { ip } : {}) });
const verify = (requestId: string, code: string, token?: string, at = node) =>
  at.call('POST', '/api/auth/verify-otp', { body: { request_id: requestId, code }, token });
const reset = (resetToken: string, password = NEW_PASSWORD) =>
  node.call('POST', '/api/auth/reset-password', { body: { reset_token: resetToken, password: base64(password) } });
const login = (phone: string, password: string) =>
  node.call('POST', '/api/auth/login', {
    body: { phoneNumber: phone, password: base64(password), registrationType: 'phone' },
  });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Time passes for every code sent so far. */
const later = (seconds: number) =>
  database.pool.query(
    `update one_time_code set created_at = created_at - make_interval(secs => $1), ends_at = ends_at - make_interval(secs => $1),
            reset_ends_at = reset_ends_at - make_interval(secs => $1)`,
    [seconds],
  );
const audited = async (userId: string) =>
  (await database.pool.query('select action from audit where subject = $1 order by id', [`user:${userId}`])).rows.map(
    (row) => row.action,
  );

describe('a forgotten password', () => {
  test('[ACC-4] from the code to the new password: once, signs nobody in, ends all sessions, tells all contacts', async () => {
    const { phone, token, user } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({
      request_id: expect.any(String),
      resend_in: 60,
      message: expect.stringContaining('5 minutes'),
    });
    const code = await node.codeFor(phone);
    const right = await verify(asked.body.request_id, code, undefined, other);
    expect(right.status).toBe(200);
    expect(right.body).toEqual({
      message: 'The code is right.',
      reset_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    expect((await verify(asked.body.request_id, code)).body.code).toBe('CODE_INVALID');

    const done = await reset(right.body.reset_token);
    expect([done.status, Object.keys(done.body)]).toEqual([200, ['message']]);
    expect((await reset(right.body.reset_token, 'third kettle 49')).body.code).toBe('RESET_EXPIRED');
    expect((await node.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await login(phone, PASSWORD)).status).toBe(401);
    const again = await login(phone, NEW_PASSWORD);
    expect(again.status).toBe(200);
    expect(again.body.user.isVerified).toBe(true); // the code came by this number
    expect((await node.inbox(phone)).at(-1)?.text).toContain('Your Mnada password was changed.');
    await expect
      .poll(() => audited(user.id))
      .toEqual(expect.arrayContaining(['code.requested', 'account.contact_verified', 'account.password_reset']));
  });

  test('[ACC-4] the message: code first, under 160 signs, and a last line for our own address only', async () => {
    const { phone } = await node.aShopper();
    await ask({ phoneNumber: phone });
    const text = (await node.inbox(phone)).at(-1)?.text ?? '';
    expect(text).toMatch(
      /^[0-9]{6} is your Mnada code, valid for 5 minutes\. Never share it\.\n\n@mnada\.example #[0-9]{6}$/,
    );
    expect(text.slice(0, 6)).toBe(text.slice(-6));
    expect(text.length).toBeLessThan(160);
  });

  test('[S24] somebody unknown gets the same answer, and no message', async () => {
    const { phone } = await node.aShopper();
    const known = await ask({ phoneNumber: phone });
    const unknown = await ask({ phoneNumber: '+254100000001' });
    const shape = (answer: typeof known) => ({
      status: answer.status,
      ...answer.body,
      request_id: typeof answer.body.request_id,
    });
    expect(shape(unknown)).toEqual(shape(known));
    expect(await node.inbox('+254100000001')).toEqual([]);
    // And the same refusals afterwards.
    expect(shape(await ask({ phoneNumber: '+254100000001' }))).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' });
    for (const code of ['000000', '123456'])
      expect((await verify(unknown.body.request_id, code)).body.code).toBe('CODE_INVALID');
  });

  test('[ACC-4] by e-mail', async () => {
    const email = 'reset.me@example.org';
    await node.aShopper({ registrationType: 'email', phoneNumber: undefined, email });
    const asked = await ask({ email });
    expect((await node.inbox(email)).at(-1)).toMatchObject({ channel: 'email', subject: 'Your Mnada code' });
    expect((await verify(asked.body.request_id, await node.codeFor(email))).status).toBe(200);
  });

  test('[ACC-4] a new password is as good as at registration, and a refused one does not use up the reset', async () => {
    const { phone } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    const { reset_token } = (await verify(asked.body.request_id, await node.codeFor(phone))).body;
    expect((await reset(reset_token, 'password1')).body.code).toBe('PASSWORD_COMMON');
    expect((await reset(reset_token, phone.replace('+254', '0'))).body.code).toBe('PASSWORD_DIGITS');
    expect((await reset(reset_token, 'betika2026')).body.code).toBe('PASSWORD_CONTEXT');
    expect((await reset(reset_token, 'shopper4821')).body.code).toBe('PASSWORD_OWN');
    expect((await reset(reset_token, 'abc')).body.code).toBe('PASSWORD_INVALID');
    expect((await reset(reset_token)).status).toBe(200);
  });

  test('[ACC-4] ten minutes later the reset is closed', async () => {
    const { phone } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    const { reset_token } = (await verify(asked.body.request_id, await node.codeFor(phone))).body;
    await later(601);
    expect((await reset(reset_token)).body.code).toBe('RESET_EXPIRED');
    expect((await reset('A'.repeat(43))).body.code).toBe('RESET_EXPIRED');
  });

  test('[S06] of fifty resets at once, one sets the password', async () => {
    const { phone } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    const { reset_token } = (await verify(asked.body.request_id, await node.codeFor(phone))).body;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(reset_token, `kettle number ${n}`)));
    const right = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []));
    expect(right).toHaveLength(1);
    expect((await login(phone, `kettle number ${right[0]}`)).status).toBe(200);
  });

  test('[S27] an unverified number opens no account that has a proven address', async () => {
    const { phone, user } = await node.aShopper();
    await database.pool.query(
      "update app_user set email = 'proven@example.org', email_verified_at = now() where id = $1",
      [user.id],
    );
    const asked = await ask({ phoneNumber: phone });
    expect(asked.status).toBe(200);
    expect(await node.inbox(phone)).toEqual([]);
    await ask({ email: 'proven@example.org' });
    expect(await node.inbox('proven@example.org')).toHaveLength(1);
  });

  test('[S23] a reset lets the owner in again after others guessed too often', async () => {
    const { phone } = await node.aShopper();
    for (let n = 0; n < 55; n++)
      await node.call('POST', '/api/auth/login', {
        ip: `10.5.${n}.1`,
        body: { phoneNumber: phone, password: base64(`wrong guess ${n}`), registrationType: 'phone' },
      });
    expect((await login(phone, PASSWORD)).status).toBe(429);
    const asked = await ask({ phoneNumber: phone });
    const { reset_token } = (await verify(asked.body.request_id, await node.codeFor(phone))).body;
    await reset(reset_token);
    expect((await login(phone, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('the code itself', () => {
  test('[S25] is six digits, stored as a keyed hash, and another request or purpose has no use for it', async () => {
    const a = await node.aShopper();
    const b = await node.aShopper();
    const askedA = await ask({ phoneNumber: a.phone });
    const askedB = await ask({ phoneNumber: b.phone });
    const code = await node.codeFor(a.phone);
    expect(code).toMatch(/^[0-9]{6}$/);
    const { rows } = await database.pool.query('select * from one_time_code');
    expect(JSON.stringify(rows)).not.toContain(code);
    if (code !== (await node.codeFor(b.phone)))
      expect((await verify(askedB.body.request_id, code)).body.code).toBe('CODE_INVALID');
    expect((await verify(askedA.body.request_id, code)).status).toBe(200);
  });

  test('[S25] is void after five wrong tries', async () => {
    const { phone, user } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    const code = await node.codeFor(phone);
    for (let n = 0; n < 5; n++)
      expect((await verify(asked.body.request_id, wrongOf(code))).body.code).toBe('CODE_INVALID');
    expect((await verify(asked.body.request_id, code)).body.code).toBe('CODE_INVALID');
    await expect.poll(() => audited(user.id)).toContain('code.voided');
  });

  test('[S25] fifty wrong tries at once are five', async () => {
    const { phone } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    const code = await node.codeFor(phone);
    await Promise.all(Array.from({ length: 50 }, () => verify(asked.body.request_id, wrongOf(code))));
    const { rows } = await database.pool.query('select tries_left, ended_at from one_time_code where id = $1', [
      asked.body.request_id,
    ]);
    expect(rows).toEqual([{ tries_left: 0, ended_at: expect.any(Date) }]);
    expect((await verify(asked.body.request_id, code)).body.code).toBe('CODE_INVALID');
  });

  test('[S25] of fifty right tries at once over two nodes, one succeeds', async () => {
    const { phone } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone });
    const code = await node.codeFor(phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => verify(asked.body.request_id, code, undefined, n % 2 ? node : other)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'CODE_INVALID')).toHaveLength(49);
  });

  test('[S25] is void after five minutes, and once a newer one is sent', async () => {
    const { phone } = await node.aShopper();
    const first = await ask({ phoneNumber: phone });
    const firstCode = await node.codeFor(phone);
    await later(61);
    const second = await ask({ phoneNumber: phone });
    expect((await verify(first.body.request_id, firstCode)).body.code).toBe('CODE_INVALID');
    const secondCode = await node.codeFor(phone);
    await later(301);
    expect((await verify(second.body.request_id, secondCode)).body.code).toBe('CODE_INVALID');
  });
});

describe('how many codes', () => {
  test('[S26, S07] again after 60, 120, 300 and 300 s, five in a day, and no sixth', async () => {
    const { phone } = await node.aShopper();
    const waits = [60, 120, 300, 300];
    expect((await ask({ phoneNumber: phone })).body.resend_in).toBe(60);
    for (const [n, wait] of waits.entries()) {
      await later(wait - 2);
      const early = await ask({ phoneNumber: phone });
      expect([early.status, early.body.code]).toEqual([429, 'CODE_TOO_SOON']);
      expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(2);
      await later(2);
      const next = await ask({ phoneNumber: phone });
      expect([next.status, next.body.resend_in]).toEqual([200, waits[n + 1] ?? 300]);
    }
    await later(3_600);
    const sixth = await ask({ phoneNumber: phone });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'CODE_LIMIT']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_600);
    expect(await node.inbox(phone)).toHaveLength(5);
    await later(86_400);
    expect((await ask({ phoneNumber: phone })).status).toBe(200);
  });

  test('[S06] fifty requests at once send one code', async () => {
    const { phone } = await node.aShopper();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ phoneNumber: phone })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(49);
    expect(await node.inbox(phone)).toHaveLength(1);
  });

  test('[S26] a hundred an hour from one address', async () => {
    const statuses = [];
    for (let n = 0; n < 102; n++)
      statuses.push(
        (await ask({ phoneNumber: `+2541101${String(n).padStart(5, '0')}` }, undefined, '10.4.4.4')).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('[S26] a daily cap over all: then nobody gets one, known or not', async () => {
    const capped = await accountsApp(database, { codesPerDay: 0 });
    try {
      const { phone } = await capped.aShopper();
      for (const number of [phone, '+254100000005']) {
        const answer = await capped.call('POST', '/api/auth/request-otp', {
          body: { purpose: 'reset', phoneNumber: number },
        });
        expect([answer.status, answer.body.code]).toEqual([503, 'CODES_PAUSED']);
      }
      expect(await capped.inbox(phone)).toEqual([]);
    } finally {
      await capped.close();
    }
  });
});

describe('proving a contact', () => {
  const prove = async (token: string, fields: object, to: string) => {
    const asked = await ask({ purpose: 'verify', ...fields }, token);
    if (asked.status !== 200) return asked;
    return await verify(asked.body.request_id, await node.codeFor(to), token);
  };

  test('[ACC-4] gives the badge', async () => {
    const { phone, token } = await node.aShopper();
    const done = await prove(token, { phoneNumber: phone }, phone);
    expect(done.body).toEqual({
      message: 'Verified. Thank you.',
      user: expect.objectContaining({ isVerified: true, phoneNumber: phone }),
    });
    expect((await node.call('GET', '/api/auth/me', { token })).body.user.isVerified).toBe(true);
  });

  test('[S26] needs a session, and only the one who asked can finish', async () => {
    const { phone, token } = await node.aShopper();
    const stranger = await node.aShopper();
    expect((await ask({ purpose: 'verify', phoneNumber: phone })).body.code).toBe('NOT_SIGNED_IN');
    const asked = await ask({ purpose: 'verify', phoneNumber: phone }, token);
    const code = await node.codeFor(phone);
    expect((await verify(asked.body.request_id, code)).body.code).toBe('CODE_INVALID');
    expect((await verify(asked.body.request_id, code, stranger.token)).body.code).toBe('CODE_INVALID');
    expect((await verify(asked.body.request_id, code, token)).status).toBe(200);
  });

  test('[ACC-1] an unverified holder loses the number to whoever proves it', async () => {
    const holder = await node.aShopper();
    const owner = await node.aShopper({
      registrationType: 'email',
      phoneNumber: undefined,
      email: 'owner.of.number@example.org',
    });
    const done = await prove(owner.token, { phoneNumber: holder.phone }, holder.phone);
    expect(done.body.user).toMatchObject({ phoneNumber: holder.phone, isVerified: true });
    expect((await node.call('GET', '/api/auth/me', { token: holder.token })).body.user.phoneNumber).toBeNull();
    expect(await audited(holder.user.id)).toContain('account.contact_lost');
  });

  test('[ACC-1] a verified holder keeps it', async () => {
    const holder = await node.aShopper();
    await prove(holder.token, { phoneNumber: holder.phone }, holder.phone);
    const other = await node.aShopper({
      registrationType: 'email',
      phoneNumber: undefined,
      email: 'wants.it@example.org',
    });
    await later(3_600);
    const refused = await prove(other.token, { phoneNumber: holder.phone }, holder.phone);
    expect([refused.status, refused.body.code]).toEqual([409, 'PHONE_TAKEN']);
  });

  test('[ACC-1] two who prove the same number at once: one has it', async () => {
    const people = await Promise.all(
      [1, 2].map((n) =>
        node.aShopper({ registrationType: 'email', phoneNumber: undefined, email: `race${n}@example.org` }),
      ),
    );
    const phone = '+254110999999';
    const codes: { id: string; code: string }[] = [];
    for (const { token } of people) {
      const asked = await ask({ purpose: 'verify', phoneNumber: phone }, token);
      codes.push({ id: asked.body.request_id, code: await node.codeFor(phone) });
      await later(61);
    }
    const answers = await Promise.all(
      people.map(({ token }, n) => verify(codes[n]?.id ?? '', codes[n]?.code ?? '', token)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await database.pool.query('select count(*) as holders from app_user where phone = $1', [phone]);
    expect(rows[0].holders).toBe(1);
  });

  test('[S28] another number needs a fresh proof', async () => {
    const { phone, token, user } = await node.aShopper();
    await prove(token, { phoneNumber: phone }, phone);
    await database.pool.query("update session set proved_at = proved_at - interval '11 minutes' where user_id = $1", [
      user.id,
    ]);
    const refused = await prove(token, { phoneNumber: '+254110888888' }, '+254110888888');
    expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_NEEDED']);
  });
});

describe('[ACC-4] what strangers ask for', () => {
  test.each([5, 50, 500])(
    '[ACC-4] %i anonymous requests use up nothing of the signed-in owner’s: they still get their code',
    { timeout: 240_000 },
    async (count) => {
      const owner = await node.aShopper();
      const { phone, token } = owner;
      for (let n = 0; n < count; n++) {
        await ask({ phoneNumber: phone }, undefined, `10.${50 + (n % 100)}.7.${n % 250}`);
        if (n < 6) await later(301);
      }
      expect((await ask({ phoneNumber: phone })).body.code).toBe('CODE_LIMIT');
      const asked = await ask({ phoneNumber: phone, purpose: 'verify' }, token);
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      // Nor does another one that a stranger asks for void it.
      const code = await node.codeFor(phone);
      await ask({ phoneNumber: phone });
      expect((await verify(asked.body.request_id, code, token)).status).toBe(200);
    },
  );

  test('[ACC-4] a browser that signed in before resets the password, whatever strangers asked for', async () => {
    const { phone, token, answer } = await node.aShopper();
    const asked = await ask({ phoneNumber: phone, purpose: 'verify' }, token);
    await verify(asked.body.request_id, await node.codeFor(phone), token);
    for (let n = 0; n < 5; n++) {
      await ask({ phoneNumber: phone });
      await later(301);
    }
    expect((await ask({ phoneNumber: phone })).body.code).toBe('CODE_LIMIT');
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const body = { purpose: 'reset', phoneNumber: phone };
    const known = await node.call('POST', '/api/auth/request-otp', { body, cookies });
    expect(known.status, JSON.stringify(known.body)).toBe(200);
  });

  test('[ACC-4] somebody signed in who asks for another’s number uses up nothing of theirs', async () => {
    const { phone, token } = await node.aShopper();
    const stranger = await node.aShopper();
    for (let n = 0; n < 5; n++) {
      expect((await ask({ phoneNumber: phone, purpose: 'verify' }, stranger.token)).status).toBe(200);
      await later(301);
      await database.pool.query('update session set proved_at = clock_timestamp()');
    }
    expect((await ask({ phoneNumber: phone, purpose: 'verify' }, stranger.token)).status).toBe(429);
    expect((await ask({ phoneNumber: phone, purpose: 'verify' }, token)).status).toBe(200);
  });

  test('[ACC-4] one account sends codes to five new contacts a day and no more', async () => {
    const { token } = await node.aShopper();
    const answers: number[] = [];
    for (let n = 0; n < 7; n++) {
      const phoneNumber = `+25411300000${n}`;
      answers.push((await ask({ phoneNumber, purpose: 'verify' }, token)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('[ACC-4] a flood from many addresses leaves what is reserved: who is signed in gets a code', {
    timeout: 240_000,
  }, async () => {
    await database.pool.query('delete from one_time_code');
    const capped = await accountsApp(database, { codesPerDay: 40 });
    const owner = await capped.aShopper();
    const victims = [];
    for (let n = 0; n < 30; n++) victims.push((await node.aShopper()).phone);
    const flood = await Promise.all(
      victims.map((phoneNumber, n) =>
        capped.call('POST', '/api/auth/request-otp', { body: { purpose: 'reset', phoneNumber }, ip: `10.77.${n}.1` }),
      ),
    );
    const sent = flood.filter(({ status }) => status === 200).length;
    expect(sent).toBe(16);
    expect(flood.find(({ status }) => status !== 200)?.body.code).toBe('CODES_PAUSED');
    const asked = await capped.call('POST', '/api/auth/request-otp', {
      body: { purpose: 'verify', phoneNumber: owner.phone },
      token: owner.token,
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    await capped.close();
  });

  test('[ACC-4] one network takes a tenth of the day', async () => {
    await database.pool.query('delete from one_time_code');
    const capped = await accountsApp(database, { codesPerDay: 40 });
    const answers = [];
    for (let n = 0; n < 5; n++) {
      const { phone: phoneNumber } = await node.aShopper();
      const body = { purpose: 'reset', phoneNumber };
      answers.push((await capped.call('POST', '/api/auth/request-otp', { body, ip: `2001:db8:5:5::${n}` })).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 503]);
    await capped.close();
  });
});
