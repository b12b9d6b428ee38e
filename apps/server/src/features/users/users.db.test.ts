import { randomUUID } from 'node:crypto';
import { UserOverview, UsersAnswer, UserTabAnswer, UserView } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireApprovals } from '../../node/wiring/approvals.ts';
import { Refusal } from '../../platform/http/index.ts';
import { TEST_KEYS } from '../../testing/accounts-app.ts';
import { laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { byTwo } from '../../testing/by-two.ts';
import { officeApp, type OfficeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { refuseSuspended } from '../accounts/refuse-suspended.ts';
import { endSuspensions, liftSuspension, suspendUser } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { owner, pool } = database;
const lane = laneOn(database);
const bus = { publish: () => undefined };
const deps = { db: database.staff.db, bus };
let office: OfficeApp;
type Person = { id: string; as: string };
let support: Person;
let finance: Person;
let auditor: Person;
let boss: Person;
let other: Person;
let auctionId = 0;
beforeAll(async () => {
  office = await officeApp(database);
  [support, finance, auditor, boss, other] = (await Promise.all([
    office.aPerson(['support']),
    office.aPerson(['finance']),
    office.aPerson(['audit']),
    office.aPerson([], 'owner'),
    office.aPerson([], 'owner'),
  ])) as [Person, Person, Person, Person, Person];
  [auctionId = 0] = await makeLive(database, 1);
});
afterAll(async () => {
  await office?.stop();
  await lane.stop();
});

const one = async (more: object = {}): Promise<string> => (await makePeople(database, 1, more))[0] ?? '';
const by = (actorId = support.id) => ({ actorId, reason: 'looked into' });
const suspend = (userId: string, more: object = {}) =>
  suspendUser(deps, { userId, scope: 'bidding', cause: 'looking_into', days: null, ...more }, by());
const bid = async (userId: string, on = auctionId) => {
  const answer = await lane.submit({ auctionId: on, userId, bidId: randomUUID(), receivedAtUs: null });
  return answer.ok ? 'accepted' : answer.code;
};
const read = async (id: string, as = support.as): Promise<UserOverview> => {
  const answer = await office.get(`/api/admin/users/${id}`, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(UserOverview, answer.body);
};
const list = async (query: Record<string, string>, as = support.as): Promise<string[]> => {
  const answer = await office.get(`/api/admin/users?${new URLSearchParams(query).toString()}`, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(UsersAnswer, answer.body).users.map(({ id }) => id);
};
/** A call that takes a fresh proof, with that proof. */
const decide = async (verb: string, id: string, body: object, as = support.as) => {
  await office.proved(as, 'users.suspend', `user:${id}`);
  return await office.post(`/api/admin/users/${id}/${verb}`, body, as);
};
const audited = async (action: string, id: string) =>
  (
    await pool.query(`select actor_id, reason, after from audit where action = $1 and subject = $2 order by id`, [
      action,
      `user:${id}`,
    ])
  ).rows;

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
    const refused = await refuseSuspended(database.db, person).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    const { code, errors } = (refused as Refusal).toBody('en', 'x');
    expect([code, errors?.[0]]).toEqual(['ACCOUNT_SUSPENDED', 'Somebody else may be using your account.']);
    expect(errors?.join(' ')).toMatch(/Suspended until .*support/);
    expect((refused as Refusal).toBody('sw', 'x').errors?.[0]).toContain('akaunti yako');
    await owner.query(
      `update suspension set started_at = started_at - interval '8 days', ends_at = clock_timestamp() - interval '1 ms' where user_id = $1`,
      [person],
    );
    await refuseSuspended(database.db, person);
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
    await owner.query('update app_user set email = $2 where id = $1', [own, rows[0].email.replace('@', '+shop@')]);
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

  test('suspending, lifting and ending sessions take a fresh proof about exactly that person', async () => {
    const person = await one();
    await office.proved(other.as, 'users.suspend', `user:${await one()}`);
    const reason = 'looked into';
    const bodies = {
      suspend: { scope: 'bidding', cause: 'conduct', reason, days: null, revision: 0 },
      lift: { reason, revision: 0 },
      'end-sessions': { reason },
    };
    for (const [verb, body] of Object.entries(bodies))
      expect((await office.post(`/api/admin/users/${person}/${verb}`, body, other.as)).body, verb).toMatchObject({
        code: 'STEP_UP_REQUIRED',
        step_up: { act: 'users.suspend', subject: `user:${person}` },
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

describe('[OPS-10] the room', () => {
  test('finds whatever a caller says, and by nothing that is masked', async () => {
    const person = await one();
    const number = `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await owner.query(
      `update app_user set phone = $2, email = $3, full_name = 'Wanjiru Kamau Odhiambo', phone_verified_at = clock_timestamp() where id = $1`,
      [person, number, `w${number.slice(4)}@mnada.example`],
    );
    const { rows } = await pool.query('select username, referral_number from app_user where id = $1', [person]);
    const { username, referral_number: referral } = rows[0];
    const national = number.slice(4);
    const open = [username.toUpperCase(), `MND${String(referral).padStart(6, '0')}`];
    const whole = [
      'wanjiru kamau',
      `0${national}`,
      `${number}`,
      `254 ${national}`,
      `0${national.slice(0, 7)}`,
      `W${number.slice(4)}@mnada.example`,
    ];
    for (const q of [...open, ...whole]) expect(await list({ q }), q).toContain(person);
    for (const q of open) expect(await list({ q }, auditor.as), q).toContain(person);
    for (const q of whole) expect(await list({ q }, auditor.as), q).not.toContain(person);
    expect(await bid(await one({ bids: 2 }))).toBe('accepted');
    const bidder = (await pool.query('select leader_id from auction where id = $1', [auctionId])).rows[0].leader_id;
    expect(await list({ q: `A-${auctionId}` })).toContain(bidder);
    expect(await list({ q: '%' })).toEqual([]);
  });

  test('lists by state and age, page by page without gaps, and as CSV', async () => {
    const people = await makePeople(database, 60);
    const [shut = '', rest = ''] = people;
    await suspend(shut, { scope: 'all' });
    await owner.query(`update app_user set excluded_until = 'infinity' where id = $1`, [rest]);
    expect(await list({ state: 'suspended' })).toContain(shut);
    expect(await list({ state: 'self_excluded' })).toEqual([rest]);
    expect(await list({ state: 'active' })).not.toContain(shut);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await office.get(`/api/admin/users${cursor === '' ? '' : `?cursor=${cursor}`}`, support.as);
      const page = exactly(UsersAnswer, body);
      seen.push(...page.users.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    const { rows } = await pool.query(`select id from app_user where kind = 'user' order by created_at desc, id desc`);
    expect(seen).toEqual(rows.map(({ id }) => id));
    const csv = await office.get('/api/admin/users.csv?state=suspended', auditor.as);
    expect(csv.status).toBe(200);
    expect(csv.body).toContain(shut);
    expect(csv.body).not.toMatch(/07[0-9]{2} [0-9]{3} [0-9]{3}/);
    for (const wrong of ['cursor=bm9wZQ', 'state=nobody', 'joined_from=2026-13-45'])
      expect((await office.get(`/api/admin/users?${wrong}`, support.as)).status).toBe(400);
  });

  test('every tab is a look with its line in the audit, and numbers are masked for who needs none', async () => {
    const person = await one();
    await owner.query(`update app_user set phone = '+254711222333', email = 'amina.h@mnada.example' where id = $1`, [
      person,
    ]);
    for (const tab of ['bids', 'payments', 'wins', 'orders', 'limits', 'sessions', 'notes']) {
      const { body } = await office.get(`/api/admin/users/${person}/${tab}`, finance.as);
      expect(exactly(UserTabAnswer, body).tab).toBe(tab);
    }
    const whole = await read(person, finance.as);
    expect([whole.user.phone, whole.user.email]).toEqual(['0711 222 333', 'amina.h@mnada.example']);
    const masked = await read(person, auditor.as);
    expect([masked.is_masked, masked.user.phone, masked.user.email]).toEqual([
      true,
      '0711 ••• 333',
      'a•••@mnada.example',
    ]);
    const lines = await audited('user.viewed', person);
    expect(lines.map(({ after }) => after.tab)).toEqual([
      'bids',
      'payments',
      'wins',
      'orders',
      'limits',
      'sessions',
      'notes',
      'overview',
      'overview',
    ]);
    expect(lines.at(-1)).toMatchObject({ actor_id: auditor.id, after: { people: 'masked' } });
    expect((await office.get(`/api/admin/users/${randomUUID()}`, support.as)).body.code).toBe('USER_NOT_FOUND');
    expect((await office.get(`/api/admin/users/${support.id}`, support.as)).body.code).toBe('USER_NOT_FOUND');
  });

  test('one sight for all: whoever sees people masked sees no whole number in head, tabs, list or palette', async () => {
    const person = await one();
    const local = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    await owner.query(`update app_user set phone = $2 where id = $1`, [person, `+2547${local}`]);
    const reference = Array.from(
      randomUUID().replaceAll('-', '').slice(0, 12),
      (sign) => '23456789ABCDEFGH'[parseInt(sign, 16)],
    ).join('');
    await owner.query(
      `insert into payment (reference, user_id, purpose, amount_cents, phone, token_hash, state, package_id)
       select $2, $1, 'pack', price_cents, $3, sha256($2::text::bytea), 'failed', id from bid_package order by id limit 1`,
      [person, reference, `+2547${local}`],
    );
    const whole = `07${local.slice(0, 2)} ${local.slice(2, 5)} ${local.slice(5)}`;
    for (const [who, seesWhole] of [
      [support, true],
      [finance, true],
      [boss, true],
      [auditor, false],
    ] as const) {
      const pages = await Promise.all(
        [
          `users/${person}`,
          `users/${person}/payments`,
          `users?q=${reference}`,
          `users.csv?q=${reference}`,
          `find?q=${reference}`,
        ].map(async (path) => [path, JSON.stringify((await office.get(`/api/admin/${path}`, who.as)).body)] as const),
      );
      expect(pages.map(([path, body]) => [path, body.includes(whole)])).toEqual(
        pages.map(([path]) => [path, seesWhole]),
      );
    }
  });

  test('notes are appended by name, sessions ended with a reason, and nobody of staff lifts what people decided themselves', async () => {
    const person = await one();
    const noted = await office.post(
      `/api/admin/users/${person}/notes`,
      { text: 'Wants delivery after 5 pm.' },
      support.as,
    );
    expect(noted.body.list.rows).toMatchObject([{ text: 'Wants delivery after 5 pm.', by: { id: support.id } }]);
    for (const statement of ['update user_note set text = $$x$$', 'delete from user_note'])
      await expect(database.staff.pool.query(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/42501|23514/),
      });
    await owner.query(
      `insert into session (token_hash, user_id, idle_ends_at, ends_at)
       select sha256(convert_to(n || $1::text, 'utf8')), $1::uuid, clock_timestamp() + interval '1 day', clock_timestamp() + interval '1 day'
         from generate_series(1, 3) n`,
      [person],
    );
    const open = exactly(UserTabAnswer, (await office.get(`/api/admin/users/${person}/sessions`, support.as)).body);
    const first = open.tab === 'sessions' ? open.list.rows[0]?.id : undefined;
    const end = (body: object) => decide('end-sessions', person, { reason: 'phone lost', ...body });
    expect((await end({ session: first })).body.list.rows).toHaveLength(2);
    expect((await end({})).body.list.rows).toEqual([]);
    expect((await end({})).body.list.rows).toEqual([]);
    const told = await pool.query(`select data ->> 'event' as event from notification where user_id = $1`, [person]);
    expect(told.rows).toEqual([{ event: 'sessions_ended' }, { event: 'sessions_ended' }]);
    await owner.query(`update app_user set excluded_until = clock_timestamp() + interval '9 days' where id = $1`, [
      person,
    ]);
    await suspend(person);
    await liftSuspension(deps, { userId: person }, by());
    expect((await read(person)).user.state).toBe('self_excluded');
    expect(await bid(person)).toBe('SELF_EXCLUDED');
  });

  test('roles: who may see may not decide, and who has no such permission sees nothing', async () => {
    const person = await one();
    const packer = await office.aPerson(['fulfilment']);
    expect((await office.get(`/api/admin/users/${person}`, packer.as)).body.code).toBe('FORBIDDEN');
    const body = { scope: 'all', cause: 'conduct', reason: 'shouted', days: null, revision: 0 };
    for (const { as } of [finance, auditor, packer])
      expect((await office.post(`/api/admin/users/${person}/suspend`, body, as)).body.code).toBe('FORBIDDEN');
    expect((await decide('suspend', person, body)).status).toBe(200);
  });

  test('view as: what they see in their language, from the office’s own calls, and logged', async () => {
    const person = await one();
    await owner.query(`update app_user set language = 'sw' where id = $1`, [person]);
    await suspend(person);
    const { body } = await office.get(`/api/admin/users/${person}/view`, support.as);
    const view = exactly(UserView, body);
    expect(view.notices[0]?.title).toBe('Zabuni zimesimamishwa');
    expect(await audited('user.viewed_as', person)).toMatchObject([{ actor_id: support.id }]);
    const { rows } = await pool.query('select from session where user_id = $1', [person]);
    expect(rows).toEqual([]);
  });
});

describe('[OPS-10] bids are granted by two people', () => {
  const kinds = () => {
    const payments = { db: database.staff.db, bus } as never;
    return wireApprovals({ db: database.staff.db, bus, payments, notices: {} as never, keys: TEST_KEYS }).kinds;
  };
  const grant = (userId: string, bids = 5, two: readonly [string, string] = [boss.id, finance.id]) =>
    byTwo({ db: database.staff.db, kinds: kinds() }, two, 'user.grant', { userId, bids });
  const proved = async () => {
    const id = await one({ bids: 0 });
    const number = `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await owner.query(`update app_user set phone = $2, phone_verified_at = clock_timestamp() where id = $1`, [
      id,
      number,
    ]);
    return id;
  };

  test('once a person and month, out of the budgets, and told before the press', async () => {
    const person = await proved();
    expect((await read(person, finance.as)).grant).toMatchObject({ bar: null, month_bids: 3000, month_left: 3000 });
    await grant(person);
    const page = await read(person, finance.as);
    expect([page.bids_left, page.grant.bar, page.grant.month_left]).toEqual([5, 'same_person', 2995]);
    expect(page.lots).toMatchObject([{ kind: 'promotion', bid_price: 0, left: 5 }]);
    await expect(grant(person)).rejects.toMatchObject({ code: 'REWARD_SAME_PERSON' });
    expect(await audited('user.bids_granted', person)).toMatchObject([
      { actor_id: finance.id, after: { bids: 5, asked: boss.id } },
    ]);
    const { rows } = await pool.query(`select granted_bids from reward_budget where period = 'all'`);
    expect(rows).toEqual([{ granted_bids: 5 }]);
  });

  test('the tables take no grant that two people did not approve for this person, number of bids and month', async () => {
    const person = await proved();
    const nobody = await proved();
    await grant(person, 7);
    const { rows } = await pool.query(`select step, day from reward where user_id = $1`, [person]);
    const [{ step, day }] = rows;
    const give = (to: string, what: string, bids: number) =>
      pool.query('insert into reward (user_id, step, bids, day) values ($1, $2, $3, $4)', [to, what, bids, day]);
    await expect(give(nobody, step, 7)).rejects.toMatchObject({ code: '23514' });
    await expect(give(person, 'grant:2025-02', 7)).rejects.toMatchObject({ code: '23514' });
    await owner.query('delete from reward where user_id = $1', [person]);
    await expect(give(person, step, 8)).rejects.toMatchObject({ code: '23514' });
    await give(person, step, 7);
    await expect(pool.query('update reward_budget set granted_bids = granted_bids - 1')).rejects.toMatchObject({
      code: '23514',
    });
    // A budget moves with a gift, and what staff give is no business of the shop's server.
    for (const statement of [
      `update reward_budget set budget_bids = budget_bids + 100`,
      `insert into reward_budget (period, budget_bids, granted_bids) values ('grants:2025-03', 100, 0)`,
      `update reward_budget set granted_bids = granted_bids + 1 where period like 'grants:%'`,
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '23514' });
    const moved = pool.query(`update reward_budget set period = 'grants:2025-02' where period like 'grants:%'`);
    await expect(moved).rejects.toMatchObject({ code: '23514' });
  });

  test('never by one person, to staff, without a proved number, beyond the budget, or to whoever is kept from bidding', async () => {
    const person = await proved();
    await expect(grant(person, 5, [boss.id, boss.id])).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
    await owner.query(`delete from approval_request`);
    await expect(grant(other.id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(grant(await one())).rejects.toMatchObject({ code: 'REWARD_NEEDS_PHONE' });
    await expect(grant(person, 51)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await owner.query(`insert into setting (name, value) values ('grants_month_bids', '7')`);
    await expect(grant(person, 5)).rejects.toMatchObject({ code: 'GRANT_BUDGET_USED' });
    await owner.query(`delete from setting where name = 'grants_month_bids'`);
    const kept = await proved();
    await suspend(kept);
    await expect(grant(kept)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    await owner.query(`update app_user set excluded_until = 'infinity' where id = $1`, [person]);
    await expect(grant(person)).rejects.toMatchObject({ code: 'SELF_EXCLUDED' });
    const { rows } = await pool.query(
      `select sum(bids_left)::int as bids from bid_lot l join account a on a.id = l.account_id where a.owner_id = any($1)`,
      [[person, kept]],
    );
    expect(rows).toEqual([{ bids: null }]);
  });
});

describe('[OPS-10] the palette', () => {
  const find = async (q: string, as: string) =>
    (await office.get(`/api/admin/find?q=${encodeURIComponent(q)}`, as)).body.found as {
      kind: string;
      id: string;
      path: string;
    }[];

  test('leads to people, auctions, requests, and only to what the role may see', async () => {
    const person = await one();
    const { rows } = await pool.query('select username from app_user where id = $1', [person]);
    const { username } = rows[0];
    expect(await find(username, support.as)).toMatchObject([{ kind: 'user', id: person, path: `/users/${person}` }]);
    const packer = await office.aPerson(['fulfilment']);
    expect(await find(username, packer.as)).toEqual([]);
    expect(await find(`A-${auctionId}`, packer.as)).toMatchObject([{ kind: 'auction', id: String(auctionId) }]);
    await read(person);
    const { rows: lines } = await pool.query(
      `select request_id as id from audit where action = 'user.viewed' and subject = $1`,
      [`user:${person}`],
    );
    expect(await find(lines[0].id, auditor.as)).toMatchObject([{ kind: 'request', id: lines[0].id }]);
    expect(await find(lines[0].id, support.as)).toEqual([]);
    expect(await find('x', boss.as)).toEqual([]);
    // A request for a second person is a line of the queue: its place, opened.
    await owner.query(
      `insert into approval_request (kind, subject, summary, params, basis, reason_code, reason_words, requested_by, expires_at)
       select 'setting.change', 'setting:claim_days', 'Days', '{}', '{}', 'everyday', 'people ask', $1, clock_timestamp() + interval '9 h'`,
      [boss.id],
    );
    const { rows: asked } = await pool.query('select max(number) as number from approval_request');
    const reference = `R-${asked[0].number}`;
    expect(await find(reference, boss.as)).toMatchObject([{ kind: 'approval', path: `/approvals?open=${reference}` }]);
  });

  test('five of a name that many begin with, each once, and whoever is called exactly so among them', async () => {
    const people = await makePeople(database, 8);
    await database.owner.query(`update app_user set full_name = 'Zaituni Wa 100% Kweli' where id = any($1)`, [people]);
    await database.owner.query(`update app_user set username = 'zaituni' where id = $1`, [people[3]]);
    const found = await find('Zaituni', boss.as);
    expect(found).toHaveLength(5);
    expect(found[0]?.id).toBe(people[3]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    expect(await find('zaituni wa 1000', boss.as)).toEqual([]);
    expect((await find('100% kweli', boss.as)).every(({ id }) => people.includes(id))).toBe(true);
    // Whoever is shown masks finds nobody by what they hide.
    const packer = await office.aPerson(['catalogue']);
    expect(await find('zaituni', packer.as)).toEqual([]);
  });
});
