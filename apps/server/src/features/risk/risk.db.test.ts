import { RiskAnswer, RiskCasePage, WithdrawalPage } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { byTwo } from '../../testing/by-two.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { riskApprovals } from './decide-by-two.ts';
import { keepCases } from './keep-cases.ts';
import { lookForRisk } from './look-for-risk.ts';

const database = await testDatabase();
const { owner, pool } = database;
const world = await payoutWorld(database);
const bus = { publish: () => undefined };
const kinds = riskApprovals({ bus });
const approvals = { db: database.staff.db, kinds };
const office = await officeApp(database, { approvals });
const [grace, peter, joy] = [
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
];
const [support, auditor] = [await office.aPerson(['support']), await office.aPerson(['audit'])];
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

let planted = 0;
/** A fact as a look writes it. */
async function seen(kind: string, people: readonly string[], weight = 'strong'): Promise<number> {
  const { rows } = await owner.query(
    `with s as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
                values ($1, sha256($2), 'd-91c4', '{"people": 2}', 3, 4100, $3, now() - interval '3 days', now()) returning id)
     insert into risk_signal_person (signal_id, user_id) select s.id, p from s, unnest($4::uuid[]) p returning signal_id`,
    [kind, `planted ${++planted}`, weight, people],
  );
  return Number(rows[0].signal_id);
}
const url = (id: number, verb = '') => `/api/admin/risk/FC-${id}${verb}`;
const pageOf = async (id: number, as = grace.as) => exactly(RiskCasePage, (await office.get(url(id), as)).body);
const caseOf = async (person: string): Promise<number> =>
  Number((await pool.query('select case_id from risk_case_person where user_id = $1', [person])).rows[0]?.case_id ?? 0);
async function aCase(people: readonly string[]): Promise<number> {
  await seen('rate', [people[0] ?? '']);
  if (people.length > 1) await seen('pair', people);
  await keepCases(database.db);
  return await caseOf(people[0] ?? '');
}
const aClaim = async (more: Parameters<typeof world.claims>[1] = {}) => {
  const [claim] = await world.claims(1, more);
  if (claim === undefined) throw new Error('no claim');
  return claim;
};
const decide = (as: string, id: number, decision: string, revision: number) =>
  office.proving(as, () => office.post(url(id, '/decide'), { decision, reason: 'Looked at it all.', revision }, as));
const suspend = (id: number, revision: number, more: object = {}, two: [string, string] = [grace.id, peter.id]) =>
  byTwo(approvals, two, 'risk.suspend', { case: id, revision, cause: 'several_accounts', days: 30, ...more });

test('[OPS-24] a case tells who, what was seen and how rare, what speaks for them, and what hangs on it', async () => {
  const claim = await aClaim();
  const [other = ''] = await makePeople(database, 1);
  const id = await aCase([claim.userId, other]);
  const page = await pageOf(id);
  expect(page.people.map(({ user }) => user.id).toSorted()).toEqual([claim.userId, other].toSorted());
  expect(page.signals.map(({ kind, weight, alike, among }) => [kind, weight, alike, among])).toEqual([
    ['pair', 'strong', 3, 4100],
    ['rate', 'strong', 3, 4100],
  ]);
  expect(page.facts.map(({ fact }) => fact)).toEqual(['hands', 'paid', 'meet', 'apart', 'staff', 'delivered', 'age']);
  expect(page.stake.withdrawals).toMatchObject([{ user: claim.userId, is_held: true }]);
  expect(page.history.map(({ kind }) => kind)).toEqual(['opened']);
  expect([page.may_decide, (await pageOf(id, support.as)).may_decide]).toEqual(['yes', 'not_permitted']);
  const { cases, counts, held } = exactly(RiskAnswer, (await office.get('/api/admin/risk?kind=pair', grace.as)).body);
  expect([cases[0]?.reference, counts.open, held.count]).toEqual([`FC-${id}`, 1, 1]);
  const { rows } = await owner.query(
    `select count(*)::int as n from audit where action = 'case.viewed' and subject = $1`,
    [`case:${id}`],
  );
  expect(rows[0].n).toBe(2);
});

test('[OPS-24] an open case holds what its people asked to be paid; the database holds it, too; no harm lets it go', async () => {
  const claim = await aClaim();
  const id = await aCase([claim.userId]);
  const withdrawal = exactly(
    WithdrawalPage,
    (await office.get(`/api/admin/withdrawals/${claim.withdrawalId}`, grace.as)).body,
  );
  expect([withdrawal.may_approve, withdrawal.withdrawal.waits_for, withdrawal.withdrawal.case]).toEqual([
    'case',
    'case',
    `FC-${id}`,
  ]);
  await office.proved(grace.as, 'withdrawals.approve', `withdrawal:${claim.withdrawalId}:1 approve`);
  const body = { round: 1, approvals: 0, reason: 'Name and number match.' };
  const approve = () => office.post(`/api/admin/withdrawals/${claim.withdrawalId}/approve`, body, grace.as);
  expect((await approve()).body).toMatchObject({ code: 'RISK_CASE_HOLDS', errors: [`FC-${id}`] });
  await expect(
    database.staff.pool.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [
      claim.withdrawalId,
      grace.id,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
  const done = await decide(grace.as, id, 'no_harm', 0);
  expect(exactly(RiskCasePage, done.body)).toMatchObject({ case: { state: 'no_harm' }, may_decide: 'decided' });
  expect((await approve()).status).toBe(200);
});

test('[OPS-24] it holds for a week at most, whoever has not decided', async () => {
  const claim = await aClaim();
  const id = await aCase([claim.userId]);
  await owner.query(`update risk_case_person set held_until = now() - interval '1 second' where case_id = $1`, [id]);
  await database.staff.pool.query(
    'insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)',
    [claim.withdrawalId, grace.id],
  );
  await expect(
    pool.query(`update risk_case_person set held_until = now() + interval '30 days' where case_id = $1`, [id]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('[OPS-24] who is watched takes two approvals for what they asked for, and for what they ask for later', async () => {
  const claim = await aClaim({ isUsual: true, priceCents: 150_000 });
  const needs = async (id: string) =>
    (await pool.query('select approvals_needed as n from withdrawal where id = $1', [id])).rows[0].n;
  expect(await needs(claim.withdrawalId)).toBe(1);
  const id = await aCase([claim.userId]);
  expect((await decide(grace.as, id, 'watch', 0)).status).toBe(200);
  expect(await needs(claim.withdrawalId)).toBe(2);
  const { rows } = await owner.query(
    `insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
     values ($1, 'referral', 20000, 20000, 'A', 'B', '+254712000001', 1) returning approvals_needed as n`,
    [claim.userId],
  );
  expect(rows[0].n).toBe(2);
});

test('[OPS-24][OPS-5] suspending takes two, settles the held money in the same transaction, and tells each in their language', async () => {
  const claim = await aClaim();
  await owner.query(`update app_user set language = 'sw' where id = $1`, [claim.userId]);
  const [other = ''] = await makePeople(database, 1);
  const id = await aCase([claim.userId, other]);
  expect(await suspend(id, 0)).toMatchObject({ people: 2, refused: 1 });
  const { rows } = await pool.query(
    `select u.status, s.scope, s.cause, s.ends_at is not null as has_end from app_user u join suspension s on s.user_id = u.id where u.id = any($1)`,
    [[claim.userId, other]],
  );
  const one = { status: 'suspended', scope: 'all', cause: 'several_accounts', has_end: true };
  expect(rows).toEqual([one, one]);
  const { rows: money } = await pool.query('select state, admin_notes from withdrawal where id = $1', [
    claim.withdrawalId,
  ]);
  expect(money[0].state).toBe('refused');
  expect(money[0].admin_notes).toMatch(/^Tumepata akaunti kadhaa.*Wasiliana na huduma/);
  expect((await pool.query('select from claim where withdrawal_id = $1', [claim.withdrawalId])).rows).toEqual([]);
  const { rows: told } = await pool.query(
    `select data ->> 'event' as event from notification where user_id = $1 and source like 'account:suspension-%'`,
    [other],
  );
  expect(told).toEqual([{ event: 'suspended_all' }]);
  const page = await pageOf(id);
  expect([
    page.case.state,
    page.history[0]?.kind,
    page.people.every(({ suspension }) => suspension?.scope === 'all'),
  ]).toEqual(['suspended', 'suspended', true]);
});

test('[OPS-24] what fails on its way leaves everything as it was: nobody suspended, nothing refused', async () => {
  const claim = await aClaim();
  const id = await aCase([claim.userId]);
  await owner.query(
    `create function no_refusal() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
     create trigger no_refusal before update of state on withdrawal for each row when (new.state = 'refused') execute function no_refusal()`,
  );
  await expect(suspend(id, 0)).rejects.toThrow(/not now/);
  await owner.query('drop trigger no_refusal on withdrawal');
  const { rows } = await pool.query(
    `select c.state, u.status, (select count(*)::int from suspension where user_id = u.id) as suspensions from risk_case c, app_user u where c.id = $1 and u.id = $2`,
    [id, claim.userId],
  );
  expect(rows).toEqual([{ state: 'open', status: 'active', suspensions: 0 }]);
});

test('[OPS-24] limiting keeps those from bidding whom it names; their money goes on with two approvals, or is refused', async () => {
  const claim = await aClaim({ isUsual: true, priceCents: 150_000 });
  const [sibling = ''] = await makePeople(database, 1);
  const id = await aCase([claim.userId, sibling]);
  const limit = { case: id, revision: 0, cause: 'agreement', days: 7, money: 'release', people: [claim.userId] };
  await byTwo(approvals, [grace.id, peter.id], 'risk.limit', limit);
  const { rows } = await pool.query(`select user_id, scope from suspension where user_id = any($1)`, [
    [claim.userId, sibling],
  ]);
  expect(rows).toEqual([{ user_id: claim.userId, scope: 'bidding' }]);
  const { rows: money } = await pool.query('select state, approvals_needed as n from withdrawal where id = $1', [
    claim.withdrawalId,
  ]);
  expect(money).toEqual([{ state: 'requested', n: 2 }]);
});

test('[OPS-24] two people at once: the form that is behind changes nothing and is shown how it stands; a request of before fails', async () => {
  const [person = '', late = ''] = await makePeople(database, 2);
  const id = await aCase([person]);
  await seen('refunds', [person, late]);
  await keepCases(database.db);
  expect((await decide(grace.as, id, 'no_harm', 0)).body).toMatchObject({
    code: 'EDITED_MEANWHILE',
    present: { revision: 1 },
  });
  await expect(suspend(id, 0)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
  const both = await Promise.all([decide(grace.as, id, 'no_harm', 1), decide(peter.as, id, 'watch', 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('[OPS-24] a decided case is opened again only by something new', async () => {
  const [person = ''] = await makePeople(database, 1);
  const id = await aCase([person]);
  await decide(grace.as, id, 'no_harm', 0);
  await owner.query(`update risk_signal set last_at = now(), looked_at = now()`);
  expect(await keepCases(database.db)).toEqual([]);
  await seen('network', [person], 'weak');
  expect(await keepCases(database.db)).toEqual([]);
  await seen('refunds', [person]);
  expect(await keepCases(database.db)).toEqual([id]);
  const page = await pageOf(id);
  expect([
    page.case.state,
    page.history[0]?.kind,
    page.signals.filter(({ is_new: isNew }) => isNew).map(({ kind }) => kind),
  ]).toEqual(['open', 'reopened', ['refunds', 'network']]);
});

test('[OPS-24] an appeal opens it for another person, in code and in the database, and no harm lifts what it had begun', async () => {
  const [person = ''] = await makePeople(database, 1);
  const id = await aCase([person]);
  await suspend(id, 0);
  expect(
    (await office.post(url(id, '/appeal'), { reason: 'She says it is her sister.', revision: 1 }, auditor.as)).status,
  ).toBe(403);
  await office.proved(support.as, 'risk.note', `case:${id}`);
  const appealed = await office.post(
    url(id, '/appeal'),
    { reason: 'She says it is her sister.', revision: 1 },
    support.as,
  );
  expect(exactly(RiskCasePage, appealed.body)).toMatchObject({ case: { state: 'open' }, revision: 2 });
  for (const { as } of [grace, peter])
    expect((await decide(as, id, 'no_harm', 2)).body).toMatchObject({ code: 'RISK_CASE_DECIDED_BEFORE' });
  expect((await pageOf(id, peter.as)).may_decide).toBe('decided_before');
  await expect(
    database.staff.pool.query(
      `update risk_case set state = 'no_harm', revision = revision + 1, decided_by = $2, decided_at = now(), request_id = null where id = $1`,
      [id, peter.id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  const mary = await office.aPerson(['finance']);
  const cleared = { case: id, revision: 2, decision: 'no_harm' };
  expect(await byTwo(approvals, [joy.id, mary.id], 'risk.clear', cleared)).toEqual({ case: id, lifted: 1 });
  const { rows } = await pool.query(
    'select u.status, s.lifted_by from app_user u join suspension s on s.user_id = u.id where u.id = $1',
    [person],
  );
  expect(rows).toEqual([{ status: 'active', lifted_by: mary.id }]);
});

test('[OPS-24] the server’s role decides nothing, and neither role limits or suspends without its executed request', async () => {
  const [person = ''] = await makePeople(database, 1);
  const id = await aCase([person]);
  await expect(pool.query(`update risk_case set state = 'no_harm' where id = $1`, [id])).rejects.toMatchObject({
    code: '23514',
  });
  const alone = `update risk_case set state = 'suspended', revision = revision + 1, decided_by = $2, decided_at = now()`;
  await expect(database.staff.pool.query(`${alone} where id = $1`, [id, grace.id])).rejects.toMatchObject({
    code: '23514',
  });
  const { rows } = await owner.query(
    `select id from approval_request where kind = 'risk.suspend' and state = 'executed' limit 1`,
  );
  await expect(
    database.staff.pool.query(`${alone}, request_id = $3 where id = $1`, [id, peter.id, rows[0].id]),
  ).rejects.toThrow();
  await expect(pool.query('delete from risk_case_person where user_id = $1', [person])).rejects.toMatchObject({
    code: '23514',
  });
});

test('[OPS-24] nobody decides about an account of their own', async () => {
  const [person = ''] = await makePeople(database, 1);
  await owner.query(`update app_user set email = 'g.race@gmail.com', email_verified_at = now() where id = $1`, [
    person,
  ]);
  await owner.query(`update app_user set email = 'grace+office@gmail.com' where id = $1`, [grace.id]);
  const id = await aCase([person]);
  expect((await pageOf(id)).may_decide).toBe('own');
  expect((await decide(grace.as, id, 'no_harm', 0)).body).toMatchObject({ code: 'OWN_ACCOUNT' });
  await expect(suspend(id, 0)).rejects.toMatchObject({ code: 'APPROVAL_OWN_MONEY' });
});

test('[OPS-24] a case that is none, a decision that is none and a proof of another case are refused in words', async () => {
  const [person = ''] = await makePeople(database, 1);
  const id = await aCase([person]);
  expect((await office.get(url(987_654), grace.as)).body).toMatchObject({ code: 'RISK_CASE_NOT_FOUND' });
  expect((await office.get('/api/admin/risk/other', grace.as)).status).toBe(404);
  expect((await decide(grace.as, id, 'suspended', 0)).status).toBe(400);
  const joys = await office.post(
    url(id, '/decide'),
    { decision: 'watch', reason: 'Looked at it.', revision: 0 },
    joy.as,
  );
  const says = `Decide case FC-${id}: watch`;
  expect(joys.body).toMatchObject({ code: 'STEP_UP_REQUIRED', step_up: { subject: `case:${id} watch`, says } });
});

test('[OPS-23][ACC-7] facts that no case rests on go half a year after they were seen; those of a case stay', async () => {
  const [person = '', other = ''] = await makePeople(database, 2);
  const id = await aCase([person]);
  const alone = await seen('device', [other, person], 'weak');
  await owner.query(
    `update risk_signal set first_at = now() - interval '300 days', last_at = now() - interval '181 days' where true`,
  );
  await pool.query(`insert into risk_look (compared) values ('{}')`);
  const { forgotten } = await lookForRisk(database.db);
  expect(forgotten).toBeGreaterThan(0);
  expect((await pool.query('select from risk_signal where id = $1', [alone])).rows).toEqual([]);
  expect((await pool.query('select from risk_case_signal where case_id = $1', [id])).rows.length).toBeGreaterThan(0);
});
