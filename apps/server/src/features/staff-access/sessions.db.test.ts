import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/accounts-app.ts';
import { authenticator, OFFICE_URL } from '../../testing/office-app.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { anEmail, staffTeam } from '../../testing/staff-team.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { office, owner, joined, wholeAudit } = await staffTeam(database);
afterAll(() => office.stop());
const { post, get } = office;

describe('[S29] a step-up', () => {
  test('counts for one act on one thing, in the session that proved it', async () => {
    const person = await joined(['owner']);
    const email = anEmail();
    const body = { email, roles: ['finance'] };
    const asked = await post('/api/admin/invitations', body, person.as);
    expect(asked.body).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      step_up: {
        ...{ act: 'people.invite', subject: `${email} as finance` },
        says: `Invite ${email} as finance`,
      },
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

  test('[S33] ends idle after 15 minutes, and after 8 hours in any case', async () => {
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

test('[S61] no password, code, token or secret stands in the audit', async () => {
  const said = await wholeAudit();
  for (const secret of [PASSWORD, owner.as, ...owner.recovery]) expect(said).not.toContain(secret);
});
