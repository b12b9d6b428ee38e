import { randomUUID } from 'node:crypto';
import { UsersAnswer, UserTabAnswer, UserView } from '@mnada/contract/office';
import { afterAll, describe, expect, test } from 'vitest';
import { wireApprovals } from '../../node/wiring/approvals.ts';
import { TEST_KEYS } from '../../testing/accounts-app.ts';
import { makeLive, makePeople } from '../../testing/auction-world.ts';
import { setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { byTwo } from '../../testing/by-two.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { usersWorld } from '../../testing/users-world.ts';
import { endAutobids } from '../set-aside/index.ts';
import { liftSuspension } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { owner, pool } = database;
const world = await usersWorld(database);
const {
  office,
  support,
  finance,
  auditor,
  boss,
  other,
  auctionId,
  bus,
  deps,
  one,
  by,
  suspend,
  bid,
  read,
  list,
  decide,
  audited,
} = world;
afterAll(() => world.stop());

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

  test('[BID-14] an autobid that runs is told to nobody who works here: not where, how far or how long', async () => {
    await switchAutobidsOn(database);
    const [live = 0] = await makeLive(database, 1);
    const person = await one({ bids: 40 });
    await setsAside(database, live, person, { bids: 23, to: 1_789 });
    for (const who of [support, finance, boss]) {
      const { autobids } = await read(person, who.as);
      expect(autobids).toEqual({ ended: [], bids_aside: 23 });
      for (const tab of ['bids', 'limits', 'notes']) {
        const { body } = await office.get(`/api/admin/users/${person}/${tab}`, who.as);
        expect(JSON.stringify(body)).not.toMatch(new RegExp(`1[,]?789|"auction_id":${live}\\b`));
      }
    }
    await database.db.transaction().execute((trx) => endAutobids(trx, { userIds: [person] }, 'break'));
    const { autobids } = await read(person);
    expect(autobids).toMatchObject({
      bids_aside: 0,
      ended: [{ auction_id: live, state: 'ended', price_to: 1_789, bids_set: 23, bids_back: 23 }],
    });
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

  test('[OPS-1] a list of people, and whoever is found, is a look with its line in the audit; what was typed is not in it', async () => {
    const looker = await office.aPerson(['support']);
    const person = await one();
    const { rows } = await pool.query('select username from app_user where id = $1', [person]);
    await office.get('/api/admin/users?limit=50', looker.as);
    await office.get(`/api/admin/users?q=${rows[0].username}`, looker.as);
    await find(rows[0].username, looker.as);
    await find('A-999999999', looker.as);
    const { rows: lines } = await pool.query('select action, after from audit where actor_id = $1 order by id', [
      looker.id,
    ]);
    expect(lines.map(({ action }) => action)).toEqual(['users.listed', 'users.listed', 'people.found']);
    expect(lines[1].after).toMatchObject({ searched: true, shown: 1, people: 'whole' });
    expect(JSON.stringify(lines)).not.toContain(rows[0].username);
  });

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

  test('leads to products, receipts of nobody’s, withdrawals and cases, by what they are called', async () => {
    const person = await one();
    const { rows: products } = await owner.query(
      `insert into product (slug, name, category, original_price_cents) values ('jiko-halisi', 'Jiko Halisi 100%', 'Kitchen', 500000) returning id`,
    );
    const product = String(products[0].id);
    await owner.query(
      `insert into receipt (receipt, amount_cents, state, told_by) values ('LOOSE4H8K2', 135000, 'unallocated', 'c2b_confirmation')`,
    );
    const { rows: withdrawals } = await owner.query(
      `insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
       values ($1, 'referral', 40000, 40000, 'Amina', 'Hassan', '+254712345678', 1) returning number`,
      [person],
    );
    const { rows: cases } = await owner.query('insert into risk_case default values returning id');
    const [withdrawal, riskCase] = [`WD-${withdrawals[0].number}`, `FC-${cases[0].id}`];
    for (const [q, kind, path] of [
      ['jiko halisi', 'product', `/products/${product}`],
      ['100%', 'product', `/products/${product}`],
      [`P-${product.padStart(4, '0')}`, 'product', `/products/${product}`],
      ['loose4h8k2', 'receipt', '/unallocated?receipt=LOOSE4H8K2'],
      [withdrawal.toLowerCase(), 'withdrawal', `/withdrawals/${withdrawal}`],
      [riskCase, 'case', `/fraud/${riskCase}`],
    ] as const)
      expect(await find(q, boss.as), q).toContainEqual(expect.objectContaining({ kind, path }));
    expect(await find('jiko_halisi', boss.as)).toEqual([]);
    const packer = await office.aPerson(['fulfilment']);
    for (const q of ['LOOSE4H8K2', withdrawal, riskCase]) expect(await find(q, packer.as), q).toEqual([]);
    for (const q of ['LOOSE4H8K2', withdrawal])
      expect((await find(q, support.as)).filter(({ kind }) => kind !== 'user')).toEqual([]);
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
