import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/accounts-app.ts';
import { authenticator, OFFICE_URL, officeApp } from '../../testing/office-app.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { anEmail, staffTeam } from '../../testing/staff-team.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { office, owner, invite, joined, firstStep, wholeAudit } = await staffTeam(database);
afterAll(() => office.stop());
const { post, get } = office;

describe('[ACC-8] the first owner', () => {
  test('joins by the link of the start, and is in with ten recovery codes', async () => {
    expect(owner.answer.status).toBe(200);
    expect(owner.recovery).toHaveLength(10);
    const me = await get('/api/admin/me', owner.as);
    expect(me.body.person).toMatchObject({ kind: 'owner', roles: ['Owner'], email: 'peter@mnada.example' });
    expect(me.body.access['roles.edit']).toBe('yes');
  });

  test('once an owner has a second step, no start prints a link any more, and those of before are over', async () => {
    expect(await office.firstLink()).toBe('');
  });
});

describe('[ACC-8] a password alone opens nothing', () => {
  test('[S29, S36] the right one leads to the second step and sets no cookie', async () => {
    const person = await joined();
    const step = await firstStep(person.email);
    expect(step.status).toBe(200);
    expect(step.token).toBe('');
    expect(step.body.methods).toEqual(['code', 'recovery']);
    const code = authenticator('JBSWY3DPEHPK3PXP').at(0);
    const wrong = await post('/api/admin/sign-in/code', { pending: step.body.pending, code });
    expect(wrong.body).toMatchObject({ code: 'STAFF_CODE_REFUSED', tries_left: 4 });
    const right = await post('/api/admin/sign-in/code', { pending: step.body.pending, code: person.codes.at(0) });
    expect(right.status).toBe(200);
    expect((await get('/api/admin/me', right.token)).status).toBe(200);
    expect(right.headers['set-cookie']).toMatch(/__Host-mnada_staff=.*Path=\/; HttpOnly; Secure; SameSite=Strict/);
  });

  test('somebody with a password and no second step gets the answer of a wrong one', async () => {
    const person = await joined();
    await database.owner.query('delete from staff_authenticator where user_id = $1', [person.id]);
    await database.owner.query('delete from staff_recovery_code where user_id = $1', [person.id]);
    const [without, wrong, unknown] = await Promise.all([
      firstStep(person.email),
      firstStep(person.email, 'another kettle 48'),
      firstStep('nobody@mnada.example'),
    ]);
    for (const answer of [without, wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' });
    }
  });

  test('a password doesn’t make a first passkey: that takes the second step that there is, or a link', async () => {
    const person = await joined();
    const step = await firstStep(person.email);
    for (const as of [undefined, step.body.pending as string]) {
      const begun = await post('/api/admin/factors/begin', { kind: 'passkey' }, as);
      expect(begun.body).toMatchObject({ code: 'STAFF_SIGNED_OUT' });
    }
    // Signed in, but without a fresh proof.
    const begun = await post('/api/admin/factors/begin', { kind: 'passkey' }, person.as);
    expect(begun.body).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      step_up: { act: 'factors.edit', subject: `user:${person.id}` },
    });
  });

  test('a code needs a password beside it when joining', async () => {
    const { link } = await invite();
    const refused = await office.joinByCode(link, { password: undefined });
    expect(refused.answer.body).toMatchObject({ code: 'INVALID_INPUT', errors: ['password'] });
  });
});

describe('[S06] of fifty at once, one', () => {
  test('a code counts once: replayed, at once or later, it is refused', async () => {
    const person = await joined();
    const code = person.codes.at(0);
    const steps = await Promise.all(Array.from({ length: 10 }, () => firstStep(person.email)));
    const answers = await Promise.all(
      steps.map((step) => post('/api/admin/sign-in/code', { pending: step.body.pending, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const later = await firstStep(person.email);
    const replay = await post('/api/admin/sign-in/code', { pending: later.body.pending, code });
    expect(replay.body.code).toMatch(/STAFF_CODE_REFUSED|STAFF_LOCKED/);
  });

  test('an earlier code counts no more after a later one', async () => {
    const person = await joined();
    const [one, two] = [await firstStep(person.email), await firstStep(person.email)];
    const later = await post('/api/admin/sign-in/code', { pending: one.body.pending, code: person.codes.at(1) });
    expect(later.status).toBe(200);
    const earlier = await post('/api/admin/sign-in/code', { pending: two.body.pending, code: person.codes.at(0) });
    expect(earlier.body).toMatchObject({ code: 'STAFF_CODE_REFUSED' });
  });

  test('a recovery code counts once', async () => {
    const person = await joined();
    const code = person.recovery[0]?.toUpperCase().replaceAll('-', ' ');
    const steps = await Promise.all(Array.from({ length: 10 }, () => firstStep(person.email)));
    const answers = await Promise.all(
      steps.map((step) => post('/api/admin/sign-in/recovery', { pending: step.body.pending, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const me = await get('/api/admin/me', answers.find(({ status }) => status === 200)?.token);
    expect(me.body.factors.recovery_codes_left).toBe(9);
  });

  test('a step takes five tries, and is used once', async () => {
    const person = await joined();
    const { pending } = (await firstStep(person.email)).body;
    const wrong = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/admin/sign-in/code', { pending, code: '000000' })),
    );
    expect(wrong.filter(({ body }) => body.code === 'STAFF_CODE_REFUSED').length).toBeLessThanOrEqual(5);
    const right = await post('/api/admin/sign-in/code', { pending, code: person.codes.at(0) });
    expect(right.status).not.toBe(200);
  });
});

describe('[ACC-8] a passkey', () => {
  const key = softwarePasskey(OFFICE_URL);

  async function joinByPasskey(passkey = key, options = {}) {
    const { link } = await invite(['support']);
    const token = link.split('#')[1];
    const begun = await post('/api/admin/join/begin', { token, kind: 'passkey' });
    const asked = begun.body.passkey;
    expect(asked.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect(asked).toMatchObject({ rp: { id: 'mnada.example' }, attestation: 'none' });
    const response = passkey.create(asked.challenge, options);
    const body = { token, pending: begun.body.pending, name: 'Hassan Abdi', response, passkey_name: 'Phone' };
    return await post('/api/admin/join/accept', body);
  }
  async function signIn(options = {}, passkey = key) {
    const begun = await post('/api/admin/sign-in/passkey/begin', {});
    expect(begun.body.options.userVerification).toBe('required');
    const response = passkey.sign(begun.body.options.challenge, options);
    return await post('/api/admin/sign-in/passkey', { pending: begun.body.pending, response });
  }

  test('joins without a password, and signs in by itself', async () => {
    const joinedBy = await joinByPasskey();
    expect(joinedBy.status, JSON.stringify(joinedBy.body)).toBe(200);
    expect(joinedBy.body.me.factors).toMatchObject({ has_password: false, has_code: false });
    const inside = await signIn();
    expect(inside.status, JSON.stringify(inside.body)).toBe(200);
    expect(inside.body.session.method).toBe('passkey');
    // The counter of a synced passkey stays 0: no reason to refuse it.
    expect((await signIn()).status).toBe(200);
  });

  test('counts only where the device checked who it is, on our own page, for our own challenge, and once', async () => {
    expect((await signIn({ isUnverified: true })).body).toMatchObject({ code: 'STAFF_PASSKEY_REFUSED' });
    expect((await signIn({ origin: 'https://mnada.example.evil' })).body).toMatchObject({
      code: 'STAFF_PASSKEY_REFUSED',
    });
    expect((await signIn({}, softwarePasskey(OFFICE_URL))).body).toMatchObject({ code: 'STAFF_PASSKEY_REFUSED' });
    const begun = await post('/api/admin/sign-in/passkey/begin', {});
    const other = await post('/api/admin/sign-in/passkey/begin', {});
    const response = key.sign(begun.body.options.challenge);
    const crossed = await post('/api/admin/sign-in/passkey', { pending: other.body.pending, response });
    expect(crossed.body).toMatchObject({ code: 'STAFF_PASSKEY_REFUSED' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('/api/admin/sign-in/passkey', { pending: begun.body.pending, response })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const unverified = await joinByPasskey(softwarePasskey(OFFICE_URL), { isUnverified: true });
    expect(unverified.body).toMatchObject({ code: 'STAFF_PASSKEY_REFUSED' });
  });

  test('as a second step it must be that very person’s', async () => {
    const person = await joined();
    const first = await firstStep(person.email);
    const begun = await post('/api/admin/sign-in/passkey/begin', { pending: first.body.pending });
    const response = key.sign(begun.body.options.challenge);
    const answer = await post('/api/admin/sign-in/passkey', { pending: begun.body.pending, response });
    expect(answer.body).toMatchObject({ code: 'STAFF_PASSKEY_REFUSED' });
  });
});

describe('[S23] guessing', () => {
  test('an account is locked for the address that guesses, and open to its owner elsewhere', async () => {
    const person = await joined();
    const ip = '10.9.9.9';
    const guess = () =>
      post('/api/admin/sign-in/password', { email: person.email, password: 'wrong kettle 1' }, undefined, { ip });
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await guess());
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...Array.from({ length: 5 }, () => 'STAFF_SIGN_IN_REFUSED'),
      'STAFF_LOCKED',
      'STAFF_LOCKED',
    ]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await firstStep(person.email)).status).toBe(200);
  });
});

describe('[S23] one press sent many times', () => {
  test('opens one session, and what was not compared wears out no codes', async () => {
    const person = await joined();
    const { pending } = (await firstStep(person.email)).body;
    const code = person.codes.at(0);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/admin/sign-in/code', { pending, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = (await firstStep(person.email)).body.pending;
    const wrong = authenticator('JBSWY3DPEHPK3PXP').at(0);
    for (let n = 0; n < 5; n++) {
      const { body } = await post('/api/admin/sign-in/code', { pending: again, code: wrong });
      expect(body).toMatchObject({ code: 'STAFF_CODE_REFUSED' });
    }
  });
});

describe('[OPS-3] one press', () => {
  test('signs in to a demonstration, and is an address that isn’t there anywhere else', async () => {
    expect((await post('/api/admin/sign-in/demo', {})).status).toBe(404);
    expect((await get('/api/admin/sign-in')).body).toEqual({ demo: null });
    const demo = await officeApp(database, { demoOwner: { name: 'Peter Mwangi', email: 'peter@mnada.example' } });
    const inside = await demo.post('/api/admin/sign-in/demo', {});
    expect(inside.body).toMatchObject({ session: { method: 'demo' }, person: { kind: 'owner' }, is_demo: true });
    const need = { act: 'people.invite', subject: anEmail() };
    const begun = await demo.post('/api/admin/step-up/begin', need, inside.token);
    expect(begun.body.methods).toContain('demo');
    expect((await demo.post('/api/admin/step-up', { pending: begun.body.pending }, inside.token)).status).toBe(200);
    await demo.stop();
  });
});

test('[S61] no password, code, token or secret stands in the audit', async () => {
  const said = await wholeAudit();
  for (const secret of [PASSWORD, owner.as, ...owner.recovery]) expect(said).not.toContain(secret);
});
