import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/accounts-app.ts';
import { OFFICE_URL } from '../../testing/office-app.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { staffTeam } from '../../testing/staff-team.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { office, owner, ownerId, joined, firstStep, wholeAudit } = await staffTeam(database);
afterAll(() => office.stop());
const { post } = office;

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

  test('[OPS-5] for six days whoever made somebody’s ways in anew is no second person for them, nor they for them', async () => {
    const person = await joined(['finance']);
    const another = await joined(['owner']);
    await office.proved(owner.as, 'people.reset', `user:${person.id}`);
    const reset = await post(`/api/admin/people/${person.id}/reset`, { reason: 'lost the phone' }, owner.as);
    const isOne = async (one: string, other: string): Promise<boolean> =>
      (await database.pool.query('select same_person($1, $2) as it', [one, other])).rows[0].it;
    // A link that nobody used let nobody in.
    expect(await isOne(ownerId, person.id)).toBe(false);
    await office.joinByCode(reset.body.link, { password: 'green kettle 93' });
    expect([await isOne(ownerId, person.id), await isOne(person.id, ownerId)]).toEqual([true, true]);
    expect([await isOne(another.id, person.id), await isOne(ownerId, another.id)]).toEqual([false, false]);

    const request = async (by: string): Promise<string> => {
      await database.owner.query(`delete from approval_request where kind = 'tax.change'`);
      const { rows } = await database.staff.pool.query(
        `insert into approval_request (kind, subject, params, basis, summary, reason_code, reason_words, requested_by)
         values ('tax.change', 'tax:x', '{}', '{}', 'x', 'everyday', 'x', $1) returning id`,
        [by],
      );
      return rows[0].id;
    };
    const approve = (id: string, by: string) =>
      database.staff.pool.query(
        `update approval_request set state = 'executed', decided_by = $2, decided_at = clock_timestamp() where id = $1`,
        [id, by],
      );
    await expect(approve(await request(ownerId), person.id)).rejects.toThrow();
    await expect(approve(await request(person.id), ownerId)).rejects.toThrow();
    expect((await approve(await request(another.id), person.id)).rowCount).toBe(1);
    await database.owner.query(
      `update staff_invitation set accepted_at = accepted_at - interval '145 hours' where purpose = 'reset' and user_id = $1`,
      [person.id],
    );
    expect(await isOne(ownerId, person.id)).toBe(false);
    expect((await approve(await request(ownerId), person.id)).rowCount).toBe(1);
    // At the console somebody else stands behind it: whoever owns the tables.
    await database.owner.query(
      `update staff_invitation set accepted_at = clock_timestamp(), by_tables_owner = true where purpose = 'reset' and user_id = $1`,
      [person.id],
    );
    expect(await isOne(ownerId, person.id)).toBe(false);
  });

  test('[OPS-5] whoever let two people in may be behind both; an invitation counts where somebody else was there before', async () => {
    const isOne = async (one: string, other: string): Promise<boolean> =>
      (await database.pool.query('select same_person($1, $2) as it', [one, other])).rows[0].it;
    const older = (purpose: string, id: string, hours: number) =>
      database.owner.query(
        `update staff_invitation set accepted_at = clock_timestamp() - make_interval(hours => $3)
          where purpose = $1 and coalesce(user_id, accepted_by) = $2`,
        [purpose, id, hours],
      );
    const [first, second, third] = [await joined(['finance']), await joined(['finance']), await joined(['support'])];
    // A new shop: nobody was there before the owner's people.
    expect([await isOne(ownerId, first.id), await isOne(first.id, second.id)]).toEqual([false, false]);

    for (const { id } of [first, second]) {
      await office.proved(owner.as, 'people.reset', `user:${id}`);
      const reset = await post(`/api/admin/people/${id}/reset`, { reason: 'lost the phone' }, owner.as);
      await office.joinByCode(reset.body.link, { password: 'green kettle 93' });
    }
    expect([await isOne(first.id, second.id), await isOne(first.id, third.id)]).toEqual([true, false]);
    // What they asked on the third day lives for three more: nobody who may have asked it approves it then.
    await older('reset', first.id, 143);
    expect(await isOne(first.id, second.id)).toBe(true);
    await older('reset', first.id, 145);
    expect(await isOne(first.id, second.id)).toBe(false);
    await older('reset', second.id, 145);

    await older('invite', third.id, 145);
    const late = await joined(['finance']);
    expect([await isOne(ownerId, late.id), await isOne(third.id, late.id)]).toEqual([true, false]);
    // Whoever is let in by somebody who was let in: the one behind both.
    expect(await isOne(first.id, late.id)).toBe(true);
    await older('invite', first.id, 145);
    expect(await isOne(first.id, late.id)).toBe(false);
    await older('invite', late.id, 145);
    expect(await isOne(ownerId, late.id)).toBe(false);
    // Nobody is no person: two that aren't there are not one.
    const { rows } = await database.pool.query('select same_person(null, null) as it, same_person(null, $1) as one', [
      ownerId,
    ]);
    expect([rows[0].it === true, rows[0].one === true]).toEqual([false, false]);
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
  const said = await wholeAudit();
  for (const secret of [PASSWORD, owner.as, ...owner.recovery]) expect(said).not.toContain(secret);
});
