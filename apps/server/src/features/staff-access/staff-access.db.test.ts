import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/accounts-app.ts';
import { authenticator, officeApp, OFFICE_URL } from '../../testing/office-app.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const office = await officeApp(database);
afterAll(() => office.stop());
const { post, get } = office;

let people = 0;
const anEmail = () => `person${++people}@mnada.example`;

const owner = await office.joinByCode(await office.firstLink(), { email: 'peter@mnada.example' });
const ownerId = owner.answer.body.me.person.id as string;

async function invite(roles = ['finance'], email = anEmail()): Promise<{ link: string; email: string }> {
  await office.proved(owner.as, 'people.invite', `${email} as ${[...roles].sort().join(', ')}`);
  const answer = await post('/api/admin/invitations', { email, roles }, owner.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { link: answer.body.link as string, email };
}
/** Somebody who joined with a password and an app. */
async function joined(roles?: string[]) {
  const { link, email } = await invite(roles);
  const person = await office.joinByCode(link, { name: 'Grace Wambui' });
  expect(person.answer.status, JSON.stringify(person.answer.body)).toBe(200);
  const id = person.answer.body.me.person.id as string;
  await office.nextStep(id);
  return { ...person, id, email };
}
const firstStep = async (email: string, password = PASSWORD) =>
  post('/api/admin/sign-in/password', { email, password });

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
  test('the right one leads to the second step and sets no cookie', async () => {
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

  test('an invitation lets one in', async () => {
    const { link } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => office.joinByCode(link, { username: `racer_${n}` })),
    );
    const codes = answers.map(({ answer }) => (answer.status === 200 ? 'in' : answer.body.code));
    expect(codes.filter((code) => code === 'in')).toHaveLength(1);
    // Some wait no longer for their password to be hashed: those may come again, and find the link used.
    const late = codes.filter((code) => code !== 'in' && code !== 'RATE_LIMITED');
    expect(new Set(late)).toEqual(new Set(['INVITATION_OVER']));
  });
});

describe('[ACC-8] a link', () => {
  test('is over after 48 hours, after its use, and when it was taken back', async () => {
    const token = (link: string) => ({ token: link.split('#')[1] });
    const old = await invite();
    await database.owner.query(
      `update staff_invitation set ends_at = clock_timestamp() - interval '1 second' where email = $1`,
      [old.email],
    );
    expect((await post('/api/admin/join', token(old.link))).body).toMatchObject({ code: 'INVITATION_OVER' });
    // Another may be sent then.
    const back = await invite(['support'], old.email);
    const open = await get('/api/admin/people', owner.as);
    const { id } = open.body.invitations.find((each: { email: string }) => each.email === back.email);
    expect((await post(`/api/admin/invitations/${id}/withdraw`, undefined, owner.as)).status).toBe(200);
    expect((await post('/api/admin/join', token(back.link))).status).toBe(410);
  });

  test('says what it is for, and its secret stands in the part of the address that nobody is sent', async () => {
    const { link, email } = await invite(['operations', 'support']);
    expect(link).toMatch(/^https:\/\/mnada\.example\/admin\/join#[A-Za-z0-9_-]{43}$/);
    const offer = await post('/api/admin/join', { token: link.split('#')[1] });
    expect(offer.body).toMatchObject({ purpose: 'invite', email, roles: ['Operations', 'Support'] });
    const person = await office.joinByCode(link);
    expect(person.answer.body.me.person.permissions.sort()).toEqual(['auctions', 'catalogue', 'fulfilment', 'support']);
  });

  test('a second one to the same address is refused, and one to an account that exists', async () => {
    const { email } = await invite();
    await office.proved(owner.as, 'people.invite', `${email} as finance`);
    const again = await post('/api/admin/invitations', { email, roles: ['finance'] }, owner.as);
    expect(again.body).toMatchObject({ code: 'INVITATION_OPEN' });
    const there = await joined();
    await office.proved(owner.as, 'people.invite', `${there.email} as finance`);
    const known = await post('/api/admin/invitations', { email: there.email, roles: ['finance'] }, owner.as);
    expect(known.body).toMatchObject({ code: 'PERSON_EXISTS' });
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

describe('[S29] a step-up', () => {
  test('counts for one act on one thing, in the session that proved it', async () => {
    const person = await joined(['owner']);
    const email = anEmail();
    const body = { email, roles: ['finance'] };
    const asked = await post('/api/admin/invitations', body, person.as);
    expect(asked.body).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      step_up: { act: 'people.invite', subject: `${email} as finance` },
    });
    const begun = await post('/api/admin/step-up/begin', asked.body.step_up, person.as);
    expect(begun.body.methods).toEqual(['code']);
    // Another session of the same person takes nothing of it.
    const other = await office.aSession(person.id);
    const proof = { pending: begun.body.pending, code: person.codes.at(1) };
    expect((await post('/api/admin/step-up', proof, other)).body).toMatchObject({ code: 'STAFF_STEP_EXPIRED' });
    expect((await post('/api/admin/step-up', { pending: begun.body.pending }, person.as)).status).toBe(400);
    expect((await post('/api/admin/step-up', proof, person.as)).status).toBe(200);
    expect((await post('/api/admin/invitations', body, other)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const elsewhere = await post('/api/admin/invitations', { ...body, email: anEmail() }, person.as);
    expect(elsewhere.body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    // What is proved is what the link gives: not another role, which would be more.
    const more = await post('/api/admin/invitations', { ...body, roles: ['owner'] }, person.as);
    expect(more.body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect((await post('/api/admin/invitations', body, person.as)).status).toBe(200);
  });

  test('[S23] by a passkey is open however many codes were wrong, and each refused proof is written down', async () => {
    const person = await joined(['owner']);
    const key = softwarePasskey(OFFICE_URL);
    await office.proved(person.as, 'factors.edit', `user:${person.id}`);
    const made = await post('/api/admin/factors/begin', { kind: 'passkey' }, person.as);
    const added = { pending: made.body.pending, response: key.create(made.body.passkey.challenge) };
    expect((await post('/api/admin/factors', added, person.as)).status).toBe(200);
    const need = { act: 'people.invite', subject: anEmail() };
    const codes = authenticator('JBSWY3DPEHPK3PXP');
    const refused = [];
    for (let round = 0; round < 3; round++) {
      const { pending } = (await post('/api/admin/step-up/begin', need, person.as)).body;
      for (let n = 0; n < 4; n++)
        refused.push((await post('/api/admin/step-up', { pending, code: codes.at(0) }, person.as)).body.code);
    }
    expect(refused).toEqual([
      ...Array.from({ length: 10 }, () => 'STAFF_CODE_REFUSED'),
      ...['STAFF_LOCKED', 'STAFF_LOCKED'],
    ]);
    const { rows } = await database.owner.query(
      `select after from audit where action = 'staff.proof_refused' and actor_id = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(10);
    expect(rows[0].after).toMatchObject({ act: need.act, about: need.subject, by: 'code' });
    const begun = (await post('/api/admin/step-up/begin', need, person.as)).body;
    const response = key.sign(begun.options.challenge);
    const proved = await post('/api/admin/step-up', { pending: begun.pending, response }, person.as);
    expect(proved.status, JSON.stringify(proved.body)).toBe(200);
  });

  test('is over after five minutes', async () => {
    const email = anEmail();
    await office.proved(owner.as, 'people.invite', `${email} as finance`);
    await database.owner.query(
      `update staff_step_up set until = clock_timestamp() - interval '1 second' where subject = $1`,
      [`${email} as finance`],
    );
    const answer = await post('/api/admin/invitations', { email, roles: ['finance'] }, owner.as);
    expect(answer.body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });
});

test('[S29] a proof counts once for what changes people, and stays when that was refused', async () => {
  const person = await joined();
  const subject = `user:${person.id}`;
  await office.proved(owner.as, 'people.suspend', subject);
  const suspend = () => post(`/api/admin/people/${person.id}/suspend`, { reason: 'on leave' }, owner.as);
  const answers = await Promise.all(Array.from({ length: 10 }, suspend));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await suspend()).body).toMatchObject({ code: 'STEP_UP_REQUIRED', step_up: { subject } });
  await office.proved(owner.as, 'people.suspend', `user:${ownerId}`);
  const self = () => post(`/api/admin/people/${ownerId}/suspend`, { reason: 'to see it' }, owner.as);
  expect((await self()).body).toMatchObject({ code: 'NOT_YOURSELF' });
  expect((await self()).body).toMatchObject({ code: 'NOT_YOURSELF' });
});

test('[S29] what is long is proved as a whole: another that begins alike isn’t', async () => {
  const email = anEmail();
  const roles = Array.from({ length: 9 }, (_, n) => `a-role-of-the-many-that-are-there-${n}`);
  const asks = async (given: string[]) =>
    (await post('/api/admin/invitations', { email, roles: given }, owner.as)).body;
  const { code, step_up: need } = await asks(roles);
  expect(code).toBe('STEP_UP_REQUIRED');
  expect(need.subject).toMatch(/^sha256:[0-9a-f]{64}$/);
  await office.proved(owner.as, need.act, need.subject);
  expect((await asks([...roles, 'owner'])).code).toBe('STEP_UP_REQUIRED');
  expect((await asks(roles)).code).toBe('ROLE_NOT_FOUND');
});

describe('[S34] a session', () => {
  test('ends at the next call after a change of roles, a suspension, a sign-out', async () => {
    for (const [verb, body] of [
      ['roles', { roles: ['auditor'], revision: 0, reason: 'another desk' }],
      ['suspend', { reason: 'on leave' }],
      ['end-sessions', { reason: 'lost laptop' }],
    ] as const) {
      const person = await joined();
      expect((await get('/api/admin/me', person.as)).status).toBe(200);
      const as = 'roles' in body ? ' as auditor' : '';
      await office.proved(owner.as, `people.${verb}`, `user:${person.id}${as}`);
      const done = await post(`/api/admin/people/${person.id}/${verb}`, body, owner.as);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect((await get('/api/admin/me', person.as)).body).toMatchObject({ code: 'STAFF_SIGNED_OUT' });
    }
    const person = await joined();
    expect((await post('/api/admin/sign-out', undefined, person.as)).status).toBe(200);
    expect((await get('/api/admin/me', person.as)).status).toBe(401);
  });

  test('ends idle after 15 minutes, and after 8 hours in any case', async () => {
    for (const column of ['idle_ends_at', 'ends_at']) {
      const person = await joined();
      await database.owner.query(
        `update staff_session set ${column} = clock_timestamp() - interval '1 second' where user_id = $1`,
        [person.id],
      );
      expect((await get('/api/admin/me', person.as)).body).toMatchObject({ code: 'STAFF_SIGNED_OUT' });
    }
  });

  test('lives on by what a person does, not by what refreshes itself', async () => {
    const person = await joined();
    const idle = async () => {
      const { rows } = await database.owner.query<{ at: Date }>(
        'select idle_ends_at as at from staff_session where user_id = $1',
        [person.id],
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    await database.owner.query(
      `update staff_session set last_used_at = clock_timestamp() - interval '10 minutes',
              idle_ends_at = clock_timestamp() + interval '5 minutes' where user_id = $1`,
      [person.id],
    );
    const before = await idle();
    await office.call('GET', '/api/admin/me', { as: person.as, headers: { 'x-office-background': '1' } });
    expect(await idle()).toBe(before);
    await get('/api/admin/me', person.as);
    expect(await idle()).toBeGreaterThan(before);
  });

  test('of the shop opens no office, and of the office no shop', async () => {
    const person = await joined();
    const asShopper = await office.call('GET', '/api/admin/me', { headers: { authorization: `Bearer ${person.as}` } });
    expect(asShopper.body).toMatchObject({ code: 'STAFF_SIGNED_OUT' });
    const shop = await database.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute();
    expect(shop).toEqual([]);
    expect((await get('/api/admin/me', 'x'.repeat(43))).status).toBe(401);
    // A shopper’s account has none, whatever wrote it.
    const shopper = await database.owner.query(
      `insert into app_user (username, full_name, registration_type) values ('not_staff', 'Not Staff', 'email') returning id`,
    );
    expect((await get('/api/admin/me', await office.aSession(shopper.rows[0].id))).status).toBe(401);
  });
});

describe('[S37] what changes something comes from our own pages', () => {
  test('another origin, none, and another site are refused', async () => {
    const person = await joined();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await office.call('POST', '/api/admin/sign-out', { as: person.as, headers });
      expect(answer.body, JSON.stringify(headers)).toMatchObject({ code: 'STAFF_ORIGIN_REFUSED' });
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await office.call('POST', '/api/admin/sign-in/password', { headers: form, body: {} });
    expect(posted.status).toBe(415);
    expect((await get('/api/admin/me', person.as)).status).toBe(200);
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

describe('[ACC-8] people', () => {
  test('the last owner stays, and nobody changes their own account', async () => {
    await office.proved(owner.as, 'people.suspend', `user:${ownerId}`);
    const self = await post(`/api/admin/people/${ownerId}/suspend`, { reason: 'to see it' }, owner.as);
    expect(self.body).toMatchObject({ code: 'NOT_YOURSELF' });
    const second = await joined(['owner']);
    const others = await database.owner.query(
      `update app_user set status = 'suspended' where kind = 'owner' and id not in ($1, $2) returning id`,
      [ownerId, second.id],
    );
    expect(others.rowCount).toBeGreaterThanOrEqual(0);
    // Each would remove the other: one of them stays.
    await office.proved(owner.as, 'people.roles', `user:${second.id} as support`);
    await office.proved(second.as, 'people.roles', `user:${ownerId} as support`);
    const body = { roles: ['support'], revision: 0, reason: 'both at once' };
    const answers = await Promise.all([
      post(`/api/admin/people/${second.id}/roles`, body, owner.as),
      post(`/api/admin/people/${ownerId}/roles`, body, second.as),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await database.owner.query(
      `select id from app_user where kind = 'owner' and status = 'active' and id in ($1, $2)`,
      [ownerId, second.id],
    );
    expect(rows).toHaveLength(1);
    await database.owner.query(`update app_user set kind = 'owner', status = 'active' where id = $1`, [ownerId]);
    await database.owner.query(
      'update staff_session set revoked_at = null where user_id = $1 and token_hash = sha256($2::text::bytea)',
      [ownerId, owner.as],
    );
  });

  test('a form that was opened before somebody else’s change overwrites nothing', async () => {
    const person = await joined();
    const change = async (roles: string[], revision: number) => {
      await office.proved(owner.as, 'people.roles', `user:${person.id} as ${roles.join(', ')}`);
      return await post(`/api/admin/people/${person.id}/roles`, { roles, revision, reason: 'a change' }, owner.as);
    };
    expect((await change(['support'], 0)).status).toBe(200);
    const late = await change(['auditor'], 0);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'EDITED_MEANWHILE', present: { roles: ['support'], revision: 1 } });
  });

  test('a reset takes every way in away with the use of its link; an owner’s takes the console', async () => {
    const person = await joined();
    await office.proved(owner.as, 'people.reset', `user:${person.id}`);
    const reset = await post(`/api/admin/people/${person.id}/reset`, { reason: 'lost the phone' }, owner.as);
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
    const again = await office.joinByCode(reset.body.link, { password: 'green kettle 93' });
    expect(again.answer.body.me.person.id).toBe(person.id);
    expect((await firstStep(person.email)).body).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' });
    expect((await firstStep(person.email, 'green kettle 93')).status).toBe(200);
    const second = await joined(['owner']);
    await office.proved(owner.as, 'people.reset', `user:${second.id}`);
    const refused = await post(`/api/admin/people/${second.id}/reset`, { reason: 'lost the phone' }, owner.as);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a role is added as a named set of permissions, once', async () => {
    await office.proved(owner.as, 'roles.add', 'Night desk: fulfilment, support');
    const body = { name: 'Night desk', permissions: ['support', 'fulfilment'] };
    const other = await post('/api/admin/roles', { ...body, permissions: ['finance'] }, owner.as);
    expect(other.body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect((await post('/api/admin/roles', body, owner.as)).status).toBe(200);
    await office.proved(owner.as, 'roles.add', 'Night desk: fulfilment, support');
    expect((await post('/api/admin/roles', body, owner.as)).body).toMatchObject({ code: 'ROLE_EXISTS' });
    const person = await joined(['night-desk']);
    // Each of these spells as four letters: more than the name of a role takes.
    const many = `ab${'ⅷ'.repeat(38)}`;
    await office.proved(owner.as, 'roles.add', `${many}: support`);
    const long = await post('/api/admin/roles', { name: many, permissions: ['support'] }, owner.as);
    expect(long.body).toMatchObject({ code: 'INVALID_INPUT', errors: ['name'] });
    expect(person.answer.body.me.person.permissions).toEqual(['fulfilment', 'support']);
  });

  test('the last second step stays; another may be added by proving the first', async () => {
    const person = await joined();
    await office.proved(person.as, 'factors.edit', `user:${person.id}`);
    const key = softwarePasskey(OFFICE_URL);
    const begun = await post('/api/admin/factors/begin', { kind: 'passkey' }, person.as);
    const response = key.create(begun.body.passkey.challenge);
    const added = await post('/api/admin/factors', { pending: begun.body.pending, response }, person.as);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(added.body.recovery_codes).toBe(null);
    await database.owner.query('delete from staff_authenticator where user_id = $1', [person.id]);
    const id = added.body.factors.passkeys[0].id as string;
    const removed = await office.call('DELETE', `/api/admin/factors/passkeys/${id}`, { as: person.as });
    expect(removed.body).toMatchObject({ code: 'FACTOR_LAST' });
  });
});

describe('[ACC-8] a link ends with what it stood on', () => {
  const act = async (verb: string, person: string, body: { roles?: string[]; revision?: number }, as = owner.as) => {
    const given = body.roles === undefined ? '' : ` as ${body.roles.join(', ')}`;
    await office.proved(as, `people.${verb}`, `user:${person}${given}`);
    return await post(`/api/admin/people/${person}/${verb}`, { reason: 'a story', ...body }, as);
  };
  const token = (link: string) => ({ token: link.split('#')[1] });
  const offer = async (link: string) => (await post('/api/admin/join', token(link))).body;

  test('an owner makes no way into another owner’s account by making them less for a moment', async () => {
    const other = await joined(['owner']);
    expect((await act('roles', other.id, { roles: ['support'], revision: 0 })).status).toBe(200);
    const { body } = await act('reset', other.id, {});
    expect((await act('roles', other.id, { roles: ['owner'], revision: 1 })).status).toBe(200);
    expect(await offer(body.link)).toMatchObject({ code: 'INVITATION_OVER' });
    // Nor by a link that somehow stayed.
    await database.owner.query(`update staff_invitation set withdrawn_at = null where user_id = $1`, [other.id]);
    const { answer } = await office.joinByCode(body.link, { password: 'green kettle 93' });
    expect(answer.body).toMatchObject({ code: 'INVITATION_OVER' });
    expect((await firstStep(other.email)).status).toBe(200);
  });

  test.each(['suspend', 'roles'])('whom a %s shuts out comes back by no link of their own', async (verb) => {
    const other = await joined(['owner']);
    const email = anEmail();
    await office.proved(other.as, 'people.invite', `${email} as owner`);
    const { body } = await post('/api/admin/invitations', { email, roles: ['owner'] }, other.as);
    expect((await act(verb, other.id, verb === 'roles' ? { roles: ['support'], revision: 0 } : {})).status).toBe(200);
    expect(await offer(body.link)).toMatchObject({ code: 'INVITATION_OVER' });
    await database.owner.query(`update staff_invitation set withdrawn_at = null where email = $1`, [email]);
    const { answer } = await office.joinByCode(body.link, { username: `back_${verb}` });
    expect(answer.body).toMatchObject({ code: 'INVITATION_OVER' });
  });

  test('with an owner’s sessions end the links that were made in them', async () => {
    const other = await joined(['owner']);
    const email = anEmail();
    await office.proved(other.as, 'people.invite', `${email} as owner`);
    const { body } = await post('/api/admin/invitations', { email, roles: ['owner'] }, other.as);
    expect(await offer(body.link)).toMatchObject({ purpose: 'invite' });
    expect((await act('end-sessions', other.id, {})).status).toBe(200);
    expect(await offer(body.link)).toMatchObject({ code: 'INVITATION_OVER' });
  });

  test('of two resets of one person the newer counts, and its use leaves no other', async () => {
    const person = await joined();
    const [first, second] = [await act('reset', person.id, {}), await act('reset', person.id, {})];
    expect(await offer(first.body.link)).toMatchObject({ code: 'INVITATION_OVER' });
    const resets = await Promise.all(Array.from({ length: 5 }, () => act('reset', person.id, {})));
    expect(await offer(second.body.link)).toMatchObject({ code: 'INVITATION_OVER' });
    const open = await Promise.all(
      resets.filter(({ status }) => status === 200).map(async ({ body }) => ({ body, is: await offer(body.link) })),
    );
    const live = open.filter(({ is }) => is.purpose === 'reset');
    expect(live).toHaveLength(1);
    const back = await office.joinByCode(live[0]?.body.link, { password: 'green kettle 93' });
    expect(back.answer.status).toBe(200);
  });

  test('[S58] the office’s role makes no link of the console, nor writes a long proof; what functions do stands in the audit', async () => {
    const other = await joined(['owner']);
    const staff = database.staff.pool;
    const insert = `insert into staff_invitation (token_hash, purpose, roles, user_id) values (sha256('x'), 'reset', '{owner}', $1)`;
    await expect(staff.query(insert, [other.id])).rejects.toMatchObject({ code: '42501' });
    const make = (actor: string | null, purpose: string) =>
      staff.query(
        `select word from make_staff_invitation($1, sha256($2::text::bytea), $3, null, '{owner}', $4, 'a story', '')`,
        [actor, `${actor} ${purpose}`, purpose, other.id],
      );
    for (const [actor, purpose] of [
      [null, 'reset'],
      [null, 'first_owner'],
      [ownerId, 'first_owner'],
      [ownerId, 'reset'],
    ] as const)
      expect((await make(actor, purpose)).rows, `${actor} ${purpose}`).toEqual([{ word: 'forbidden' }]);
    const long = `insert into staff_step_up (session_id, act, subject, until)
      select id, 'people.invite', 'x', clock_timestamp() + interval '99 years' from staff_session where user_id = $1 limit 1`;
    await expect(staff.query(long, [other.id])).rejects.toMatchObject({ code: '23514' });
    await staff.query(`select set_staff_roles($1, $2, '{support}', null)`, [ownerId, other.id]);
    const { rows } = await database.owner.query(
      `select actor_id as actor, before, after from audit where action = 'staff.roles_changed' and subject = $1`,
      [`user:${other.id}`],
    );
    expect(rows).toEqual([
      { actor: ownerId, before: { roles: ['owner'], permissions: [] }, after: { roles: ['support'] } },
    ]);
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

test('[S58] the server that shoppers reach sees none of it and makes nobody staff', async () => {
  for (const statement of [
    'select * from staff_session',
    'select * from staff_authenticator',
    `select accept_staff_invitation('x', 'a', 'b', 'c', 'd')`,
    `select set_staff_roles(gen_random_uuid(), gen_random_uuid(), '{owner}', 0)`,
    `select set_staff_status(gen_random_uuid(), gen_random_uuid(), 'active')`,
  ]) {
    await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
});

test('[S61] no password, code, token or secret stands in the audit', async () => {
  const { rows } = await database.owner.query<{ all: string }>(
    `select jsonb_agg(to_jsonb(audit))::text as all from audit`,
  );
  const said = rows[0]?.all ?? '';
  for (const secret of [PASSWORD, owner.as, ...owner.recovery]) expect(said).not.toContain(secret);
});
