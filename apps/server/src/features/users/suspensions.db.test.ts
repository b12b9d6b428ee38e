import { afterAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/http/index.ts';
import { makeLive } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { usersWorld } from '../../testing/users-world.ts';
import { TEST_KEYS } from '../../testing/accounts-app.ts';
import { refuseSuspended } from '../accounts/refuse-suspended.ts';
import { endSuspensions, liftSuspension, suspendUser } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { owner, pool } = database;
const world = await usersWorld(database);
const asked = { db: database.db, keys: TEST_KEYS };
const { office, support, finance, boss, other, deps, one, by, suspend, bid, read, decide, audited } = world;
afterAll(() => world.stop());

describe('[OPS-11] suspended', () => {
  test('of fifty bids at once none gets through after the commit, and a lifted person bids again', async () => {
    const ids = await makeLive(database, 50);
    const person = await one({ bids: 200 });
    const early = Promise.all(ids.map((id) => bid(person, id)));
    await suspend(person);
    const late = await Promise.all(ids.map((id) => bid(person, id)));
    expect(new Set(late)).toEqual(new Set(['BIDDING_SUSPENDED']));
    await early;
    await liftSuspension(deps, { userId: person }, by());
    await owner.query('update account set accepted_us_1 = 0, accepted_us_2 = 0 where owner_id = $1', [person]);
    expect(await bid(person, (await makeLive(database, 1))[0])).toBe('accepted');
  });

  test('a term ends by itself, by the database’s clock, and says so once', async () => {
    const person = await one({ bids: 5 });
    await suspend(person, { days: 3 });
    expect(await bid(person)).toBe('BIDDING_SUSPENDED');
    await owner.query(
      `update suspension set started_at = started_at - interval '4 days', ends_at = clock_timestamp() - interval '1 ms' where user_id = $1`,
      [person],
    );
    await owner.query(
      `update app_user set bidding_suspended_until = (select ends_at from suspension where user_id = $1) where id = $1`,
      [person],
    );
    expect(await bid(person)).toBe('accepted');
    expect((await Promise.all([1, 2, 3].map(() => endSuspensions(deps)))).reduce((sum, n) => sum + n)).toBe(1);
    expect((await read(person)).suspension).toBeNull();
    const { rows } = await pool.query(
      `select data ->> 'event' as event from notification where user_id = $1 order by id`,
      [person],
    );
    expect(rows.map(({ event }) => event)).toEqual(['suspended_bidding', 'suspension_over']);
  });

  test('`all` ends the sessions, and whoever comes in later is told why, until when and how to appeal', async () => {
    const person = await one();
    await owner.query(
      `insert into session (token_hash, user_id, idle_ends_at, ends_at)
       values (sha256($1::text::bytea), $1::uuid, clock_timestamp() + interval '1 day', clock_timestamp() + interval '1 day')`,
      [person],
    );
    await suspend(person, { scope: 'all', cause: 'account_safety', days: 7 });
    const { rows } = await pool.query('select from session where user_id = $1 and revoked_at is null', [person]);
    expect(rows).toEqual([]);
    expect(await bid(person)).toBe('ACCOUNT_SUSPENDED');
    const refused = await refuseSuspended(asked, person).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    const { code, errors } = (refused as Refusal).toBody('en', 'x');
    expect([code, errors?.[0]]).toEqual(['ACCOUNT_SUSPENDED', 'Somebody else may be using your account.']);
    expect(errors?.join(' ')).toMatch(/Suspended until .*own words/);
    expect((refused as Refusal).toBody('sw', 'x').errors?.[0]).toContain('akaunti yako');
    await owner.query(
      `update suspension set started_at = started_at - interval '8 days', ends_at = clock_timestamp() - interval '1 ms' where user_id = $1`,
      [person],
    );
    await refuseSuspended(asked, person);
    await endSuspensions(deps);
    expect((await read(person)).user.state).toBe('active');
    const notices = await pool.query(
      `select data ->> 'event' as event from notification where user_id = $1 order by id`,
      [person],
    );
    expect(notices.rows.map(({ event }) => event)).toEqual(['suspended_all', 'suspension_over']);
  });

  test('two at once: one suspends, the other is shown who was quicker, and nothing typed is lost', async () => {
    const person = await one();
    const { revision } = await read(person);
    const body = { scope: 'bidding', cause: 'software', reason: 'too regular', days: 7, revision };
    const [a, b] = await Promise.all([decide('suspend', person, body), decide('suspend', person, body, boss.as)]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    const lost = a.status === 409 ? a : b;
    expect(lost.body).toMatchObject({ code: 'EDITED_MEANWHILE', present: { suspension: { cause: 'software' } } });
    expect(await audited('user.suspended', person)).toMatchObject([
      { reason: 'too regular', after: { scope: 'bidding' } },
    ]);
    const now = await read(person);
    const lifted = await decide('lift', person, { reason: 'explained', revision: now.revision });
    expect(lifted.body).toMatchObject({ suspension: null, suspensions: [{ lift_reason: 'explained' }] });
    const again = await decide('lift', person, { reason: 'again', revision: lifted.body.revision });
    expect(again.body.code).toBe('NOT_SUSPENDED');
  });

  test('a colleague decides nothing about their own shopper account, and the database refuses what gets past that', async () => {
    const own = await one();
    const { rows } = await owner.query('select email from app_user where id = $1', [support.id]);
    await owner.query('update app_user set email = $2, email_verified_at = now() where id = $1', [
      own,
      rows[0].email.replace('@', '+shop@'),
    ]);
    const reason = 'my own account';
    const bodies = {
      suspend: { scope: 'bidding', cause: 'conduct', reason, days: null, revision: 0 },
      lift: { reason, revision: 0 },
      'end-sessions': { reason },
      notes: { text: reason },
    };
    for (const [verb, body] of Object.entries(bodies))
      expect((await decide(verb, own, body)).body.code, verb).toBe('OWN_ACCOUNT');
    await suspendUser(deps, { userId: own, scope: 'all', cause: 'conduct', days: 5 }, by(boss.id));
    await expect(liftSuspension(deps, { userId: own }, by())).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    const staff = database.staff.pool;
    for (const lifts of [`lifted_by = '${support.id}'`, 'lift_reason = $$over early$$'])
      await expect(
        staff.query(`update suspension set ended_at = clock_timestamp(), ${lifts} where user_id = $1`, [own]),
      ).rejects.toMatchObject({ code: '23514' });
    await liftSuspension(deps, { userId: own }, by(boss.id));
    await expect(
      staff.query(
        `insert into suspension (user_id, scope, cause, reason, by_id) values ($1, 'all', 'conduct', 'xxx', $2)`,
        [own, support.id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('[S29] suspending, lifting and ending sessions take a fresh proof about exactly that person, act and term, and name it', async () => {
    const person = await one();
    const { username } = (await read(person)).user;
    const reason = 'looked into';
    // Proved: another person, and this one for a week.
    await office.proved(other.as, 'users.suspend', `user:${await one()} bidding until lifted, conduct`);
    await office.proved(other.as, 'users.suspend', `user:${person} bidding 7, conduct`);
    // Nor for another cause, which its person reads.
    await office.proved(other.as, 'users.suspend', `user:${person} bidding until lifted`);
    await office.proved(other.as, 'users.suspend', `user:${person} bidding until lifted, software`);
    const SAYS: Record<string, [string, string]> = {
      suspend: [
        'bidding until lifted, conduct',
        `Keep ${username} from bidding until it is lifted: “People were insulted or threatened.”`,
      ],
      lift: ['lift', `Lift the suspension of ${username}`],
      'end-sessions': ['end all sessions', `End all sessions of ${username}`],
    };
    const bodies = {
      suspend: { scope: 'bidding', cause: 'conduct', reason, days: null, revision: 0 },
      lift: { reason, revision: 0 },
      'end-sessions': { reason },
    };
    for (const [verb, body] of Object.entries(bodies))
      expect((await office.post(`/api/admin/users/${person}/${verb}`, body, other.as)).body, verb).toMatchObject({
        code: 'STEP_UP_REQUIRED',
        step_up: { act: 'users.suspend', subject: `user:${person} ${SAYS[verb]?.[0]}`, says: SAYS[verb]?.[1] },
      });
    expect((await read(person)).suspensions).toEqual([]);
  });

  test('whoever is suspended while an auction that they bid on is live: the audit names it', async () => {
    const person = await one({ bids: 5 });
    const [live = 0] = await makeLive(database, 1);
    expect(await bid(person, live)).toBe('accepted');
    await suspend(person);
    expect(await audited('user.suspended', person)).toMatchObject([{ after: { live_auctions: [live] } }]);
  });

  test('staff are not suspended here, and the running server can’t suspend, lift or end early', async () => {
    await expect(suspend(finance.id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    const person = await one();
    await suspend(person);
    for (const statement of [
      `insert into suspension (user_id, scope, cause, reason, by_id) values ('${person}', 'all', 'conduct', 'xxx', '${support.id}')`,
      `update suspension set ended_at = clock_timestamp()`,
      `update app_user set bidding_suspended_until = null where id = '${person}'`,
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await pool.query('select end_suspensions()');
    expect(await bid(person)).toBe('BIDDING_SUSPENDED');
  });
});

test('[OPS-11][OWN-7] how somebody stands is written past a suspension, or past what they decided, by neither role', async () => {
  const [free, shut, resting] = [await one(), await one(), await one()];
  await suspend(shut, { scope: 'all', days: 5 });
  await pool.query(`update app_user set excluded_until = clock_timestamp() + interval '9 days' where id = $1`, [
    resting,
  ]);
  for (const role of [pool, database.staff.pool])
    for (const [set, who] of [
      [`status = 'suspended'`, free],
      [`status = 'active'`, shut],
      [`excluded_until = null`, resting],
      [`excluded_until = clock_timestamp() + interval '1 day'`, resting],
    ] as const)
      await expect(role.query(`update app_user set ${set} where id = $1`, [who]), set).rejects.toMatchObject({
        code: '23514',
      });
  for (const [set, who] of [
    [`bidding_suspended_until = 'infinity'`, free],
    [`bidding_suspended_until = null`, shut],
    [`bidding_suspended_until = 'infinity'`, shut],
    [`excluded_until = 'infinity'`, free],
  ] as const)
    await expect(
      database.staff.pool.query(`update app_user set ${set} where id = $1`, [who]),
      set,
    ).rejects.toMatchObject({ code: '23514' });
  await pool.query(`update app_user set excluded_until = clock_timestamp() + interval '180 days' where id = $1`, [
    resting,
  ]);
  await owner.query(`update app_user set excluded_until = null where id = $1`, [resting]);
});
