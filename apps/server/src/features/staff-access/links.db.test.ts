import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/accounts-app.ts';
import { anEmail, staffTeam } from '../../testing/staff-team.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { office, owner, ownerId, invite, joined, firstStep, wholeAudit } = await staffTeam(database);
afterAll(() => office.stop());
const { post, get } = office;

describe('[S06] of fifty at once, one', () => {
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

test('[S61] no password, code, token or secret stands in the audit', async () => {
  const said = await wholeAudit();
  for (const secret of [PASSWORD, owner.as, ...owner.recovery]) expect(said).not.toContain(secret);
});
