import { RiskCasePage, WithdrawalPage } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { byTwo } from '../../testing/by-two.ts';
import { makePeople, quietLog } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { approveRequest, requestApproval } from '../approvals/index.ts';
import { deleteNext } from '../data-subject/deletion/deletion-worker.ts';
import { liftSuspension, suspendUser } from '../users/index.ts';
import { riskApprovals } from './decide-by-two.ts';
import { keepCases } from './keep-cases.ts';

const database = await testDatabase();
const { owner, pool } = database;
const world = await payoutWorld(database);
const bus = { publish: () => undefined };
const approvals = { db: database.staff.db, kinds: riskApprovals({ bus }) };
const office = await officeApp(database, { approvals });
const [grace, peter, joy, mary] = [
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
];
const [support, packer] = [await office.aPerson(['support']), await office.aPerson(['fulfilment'])];
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

let planted = 0;
/** A fact as a look writes it. */
async function seen(kind: string, people: readonly string[], weight = 'strong'): Promise<void> {
  await owner.query(
    `with s as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
                values ($1, sha256($2), 'd-91c4', '{"people": 2}', 3, 4100, $3, now() - interval '3 days', now()) returning id)
     insert into risk_signal_person (signal_id, user_id) select s.id, p from s, unnest($4::uuid[]) p`,
    [kind, `decided ${++planted}`, weight, people],
  );
}
const one = async (text: string, values: readonly unknown[]) => (await owner.query(text, [...values])).rows[0];
async function aCase(people: readonly string[]): Promise<number> {
  await seen('rate', [people[0] ?? '']);
  if (people.length > 1) await seen('pair', people);
  await keepCases(database.db);
  return Number((await one('select case_id from risk_case_person where user_id = $1', [people[0]])).case_id);
}
async function aClaim(more: Parameters<typeof world.claims>[1] = { isUsual: true, priceCents: 150_000 }) {
  const [claim] = await world.claims(1, more);
  if (claim === undefined) throw new Error('no claim');
  return claim;
}
const aPerson = async () => (await makePeople(database, 1))[0] ?? '';
const url = (id: number, verb = '') => `/api/admin/risk/FC-${id}${verb}`;
const revisionOf = async (id: number): Promise<number> =>
  (await one('select revision from risk_case where id = $1', [id])).revision;
const standing = async (person: string): Promise<string> =>
  (await one('select status from app_user where id = $1', [person])).status;
const money = (claim: { withdrawalId: string }) =>
  one('select state, approvals_needed as needed from withdrawal where id = $1', [claim.withdrawalId]);
async function decide(as: string, id: number, decision: 'no_harm' | 'watch') {
  const body = { decision, reason: 'Looked at it all.', revision: await revisionOf(id) };
  return office.proving(as, () => office.post(url(id, '/decide'), body, as));
}
async function appeal(as: string, id: number) {
  await office.proved(as, 'risk.note', `case:${id}`);
  return office.post(url(id, '/appeal'), { reason: 'He called me.', revision: await revisionOf(id) }, as);
}
async function approve(as: string, claim: { withdrawalId: string }, given = 0) {
  await office.proved(as, 'withdrawals.approve', `withdrawal:${claim.withdrawalId}:1 approve`);
  const body = { round: 1, approvals: given, reason: 'Name and number match.' };
  return office.post(`/api/admin/withdrawals/${claim.withdrawalId}/approve`, body, as);
}
const suspend = async (id: number, more: object = {}, two: [string, string] = [grace.id, peter.id]) =>
  byTwo(approvals, two, 'risk.suspend', {
    ...{ case: id, revision: await revisionOf(id), cause: 'several_accounts', days: 30, ...more },
  });
const clear = async (id: number, decision: 'no_harm' | 'watch', two: [string, string]) =>
  byTwo(approvals, two, 'risk.clear', { case: id, revision: await revisionOf(id), decision });

/** What somebody was told of their account, in order. */
const toldOf = async (userId: string): Promise<string[]> => {
  const { rows } = await owner.query(
    `select data->>'event' as event from notification where user_id = $1 and kind = 'account' order by id`,
    [userId],
  );
  return rows.map(({ event }) => event);
};

test('[OPS-24] a decision about some names whom it leaves out, with what they asked for, and that takes two approvals', async () => {
  const claim = await aClaim();
  const other = await aPerson();
  const id = await aCase([claim.userId, other]);
  const params = { case: id, revision: 0, cause: 'several_accounts', days: 30, people: [other] };
  const reason = { code: 'fraud_suspected', words: 'Looked at it.' } as const;
  const { reference } = await requestApproval(approvals, grace.id, { kind: 'risk.suspend', params, reason });
  const asked = await one(
    `select summary, facts::text as facts, basis::text as basis from approval_request where number = $1`,
    [reference.slice(2)],
  );
  const { username } = await one('select username from app_user where id = $1', [claim.userId]);
  const { number } = await one('select number from withdrawal where id = $1', [claim.withdrawalId]);
  expect(asked.summary).toMatch(/not about 1 of its people/);
  expect(asked.facts).toContain(username);
  expect(asked.facts).toContain(`WD-${number}`);
  expect(asked.basis).toContain(claim.userId);
  expect(asked.basis).toContain(claim.withdrawalId);
  await office.proved(peter.as, 'approvals.answer', `approval:${reference}`);
  expect((await office.post(`/api/admin/approvals/${reference}/approve`, {}, peter.as)).body).toMatchObject({
    state: 'executed',
  });
  expect(await money(claim)).toEqual({ state: 'requested', needed: 2 });
  expect((await approve(grace.as, claim)).status).toBe(200);
  expect(await money(claim)).toEqual({ state: 'requested', needed: 2 });
});

test('[OPS-24] whoever says no harm doesn’t pay it out alone', async () => {
  const claim = await aClaim();
  const id = await aCase([claim.userId]);
  expect((await decide(grace.as, id, 'no_harm')).status).toBe(200);
  expect((await approve(grace.as, claim)).status).toBe(200);
  expect(await money(claim)).toEqual({ state: 'requested', needed: 2 });
  expect((await approve(peter.as, claim, 1)).status).toBe(200);
  expect((await money(claim)).state).toBe('approved');
});

test('[OPS-24] whoever wrote down an appeal doesn’t decide it, by the database’s word as well; undoing what took two takes two', async () => {
  const person = await aPerson();
  const id = await aCase([person]);
  await suspend(id);
  expect((await appeal(joy.as, id)).status).toBe(200);
  const page = exactly(RiskCasePage, (await office.get(url(id), joy.as)).body);
  expect([page.may_decide, page.takes_two]).toEqual(['wrote_appeal', true]);
  expect((await decide(joy.as, id, 'no_harm')).body).toMatchObject({ code: 'RISK_CASE_OWN_APPEAL' });
  expect((await decide(mary.as, id, 'no_harm')).body).toMatchObject({ code: 'RISK_CASE_TAKES_TWO' });
  expect((await decide(mary.as, id, 'watch')).body).toMatchObject({ code: 'RISK_CASE_TAKES_TWO' });
  for (const who of [joy.id, mary.id, grace.id])
    await expect(
      database.staff.pool.query(
        `update risk_case set state = 'no_harm', revision = revision + 1, decided_by = $2, decided_at = now(), request_id = null where id = $1`,
        [id, who],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  await expect(clear(id, 'no_harm', [joy.id, mary.id])).rejects.toMatchObject({ code: 'RISK_CASE_OWN_APPEAL' });
  await expect(clear(id, 'no_harm', [grace.id, mary.id])).rejects.toMatchObject({ code: 'RISK_CASE_DECIDED_BEFORE' });
  expect(await standing(person)).toBe('suspended');
  const boss = await office.aPerson(['finance']);
  expect(await clear(id, 'no_harm', [mary.id, boss.id])).toMatchObject({ case: id });
  expect(await standing(person)).toBe('active');
});

test('[OPS-24] an appeal takes a step-up, holds nothing anew, and is written by nobody of the case', async () => {
  const claim = await aClaim();
  const id = await aCase([claim.userId]);
  await decide(grace.as, id, 'watch');
  const body = { reason: 'He called me.', revision: await revisionOf(id) };
  expect((await office.post(url(id, '/appeal'), body, support.as)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  await owner.query(`update app_user set email = 'h.elp@gmail.com', email_verified_at = now() where id = $1`, [
    claim.userId,
  ]);
  await owner.query(`update app_user set email = 'help+office@gmail.com' where id = $1`, [mary.id]);
  expect((await appeal(mary.as, id)).body).toMatchObject({ code: 'OWN_ACCOUNT' });
  expect((await appeal(support.as, id)).status).toBe(200);
  expect((await office.get(`/api/admin/withdrawals/${claim.withdrawalId}`, grace.as)).body).toMatchObject({
    may_approve: 'yes',
  });
});

test('[OPS-24] new people are held for a week, and whoever was held is not held again by who joins', async () => {
  const claim = await aClaim();
  const late = await aClaim();
  const id = await aCase([claim.userId]);
  await decide(grace.as, id, 'no_harm');
  await seen('device', [claim.userId, late.userId], 'medium');
  await keepCases(database.db);
  const held = async (which: { withdrawalId: string }) =>
    exactly(WithdrawalPage, (await office.get(`/api/admin/withdrawals/${which.withdrawalId}`, grace.as)).body)
      .withdrawal.case;
  expect([await held(claim), await held(late)]).toEqual([null, `FC-${id}`]);
  expect((await money(late)).needed).toBe(2);
  await expect(
    pool.query(
      `update risk_case_person set held_from = now(), held_until = now() + interval '7 days' where user_id = $1`,
      [claim.userId],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    pool.query(`update risk_case_person set held_until = now() + interval '8 days' where user_id = $1`, [late.userId]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('[OPS-24][WIN-3] what was approved and has not left waits while its owner is held, and is refused with a suspension', async () => {
  const claim = await aClaim();
  expect((await approve(grace.as, claim)).status).toBe(200);
  expect((await money(claim)).state).toBe('approved');
  const id = await aCase([claim.userId]);
  const page = exactly(WithdrawalPage, (await office.get(`/api/admin/withdrawals/${claim.withdrawalId}`, joy.as)).body);
  expect([page.withdrawal.case, page.withdrawal.waits_for]).toEqual([`FC-${id}`, 'case']);
  await world.work();
  expect((await one('select state from payout where withdrawal_id = $1', [claim.withdrawalId])).state).toBe('approved');
  await expect(
    pool.query(`update payout set state = 'sending', attempt = attempt + 1 where withdrawal_id = $1`, [
      claim.withdrawalId,
    ]),
  ).rejects.toThrow(/an open case holds/);
  expect(await suspend(id)).toMatchObject({ refused: 1 });
  expect((await money(claim)).state).toBe('refused');
});

test('[OPS-24][WIN-3] what one person had approved before takes another one after the case', async () => {
  const claim = await aClaim();
  await approve(grace.as, claim);
  const id = await aCase([claim.userId]);
  await decide(grace.as, id, 'no_harm');
  expect(await money(claim)).toEqual({ state: 'requested', needed: 2 });
  await world.work();
  expect((await approve(peter.as, claim, 1)).status).toBe(200);
  expect((await money(claim)).state).toBe('approved');
  expect(
    (await one('select next_step_at is not null as goes from payout where withdrawal_id = $1', [claim.withdrawalId]))
      .goes,
  ).toBe(true);
});

test('[OPS-24] what was asked for before a case, or after a suspension by it, takes two; its suspension ends by the case alone', async () => {
  const claim = await aClaim();
  const id = await aCase([claim.userId]);
  expect((await money(claim)).needed).toBe(2);
  await suspend(id);
  const by = { actorId: support.id, reason: 'He asked.' };
  await expect(liftSuspension({ db: database.staff.db, bus }, { userId: claim.userId }, by)).rejects.toMatchObject({
    code: 'SUSPENDED_BY_CASE',
  });
  await expect(
    database.staff.pool.query(
      `update suspension set ended_at = now(), lifted_by = $2, lift_reason = 'x' where user_id = $1 and ended_at is null`,
      [claim.userId, support.id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  const later = await one(
    `insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
     values ($1, 'referral', 20000, 20000, 'A', 'B', '+254712000001', 1) returning approvals_needed as needed`,
    [claim.userId],
  );
  expect(later.needed).toBe(2);
});

test('[OPS-24] what one colleague had begun becomes the case’s, as long and as wide as either: nobody ends alone what two decided', async () => {
  const by = { actorId: support.id, reason: 'A friend of mine.' };
  const deps = { db: database.staff.db, bus };
  const whole = { scope: 'all', cause: 'looking_into' } as const;
  const [short, open] = await makePeople(database, 2);
  const id = await aCase([short ?? '', open ?? '']);
  await suspendUser(deps, { ...whole, userId: short ?? '', days: 1 }, by);
  await suspendUser(deps, { ...whole, userId: open ?? '', days: null }, by);
  await byTwo(approvals, [grace.id, peter.id], 'risk.limit', {
    ...{ case: id, revision: await revisionOf(id), cause: 'agreement', days: 30, money: 'release' },
  });
  const { rows } = await owner.query(
    `select s.user_id as who, s.scope, round(extract(epoch from s.ends_at - now()) / 86400)::int as days,
            p.suspension_id = s.id as "isOfCase"
       from suspension s join risk_case_person p using (user_id) where p.case_id = $1 and s.ended_at is null`,
    [id],
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ who: short, scope: 'all', days: 30, isOfCase: true });
  expect(rows).toContainEqual({ who: open, scope: 'all', days: null, isOfCase: true });
  for (const userId of [short ?? '', open ?? ''])
    await expect(liftSuspension(deps, { userId }, by)).rejects.toMatchObject({ code: 'SUSPENDED_BY_CASE' });
  // Nothing was over in between, and nobody was told that they can bid again.
  expect(await toldOf(short ?? '')).toEqual(['suspended_all', 'suspended_all']);
});

test('[OPS-24] whoever approves reads who is suspended already; what begins meanwhile ends the request', async () => {
  const person = await aPerson();
  const id = await aCase([person]);
  const deps = { db: database.staff.db, bus };
  const term = { userId: person, scope: 'bidding', cause: 'conduct', days: 3 } as const;
  await suspendUser(deps, term, { actorId: support.id, reason: 'Rude on the phone.' });
  const reason = { code: 'everyday', words: 'Two accounts, one phone.' };
  const params = { case: id, revision: await revisionOf(id), cause: 'conduct', days: 30 };
  const { reference } = await requestApproval(approvals, grace.id, { kind: 'risk.suspend', params, reason });
  const { rows } = await owner.query('select facts::text, number from approval_request order by number desc limit 1');
  expect(rows[0].facts).toContain('(bidding, until ');
  await liftSuspension(deps, { userId: person }, { actorId: support.id, reason: 'Said sorry.' });
  expect(await approveRequest(approvals, peter.id, reference)).toMatchObject({
    state: 'failed',
    code: 'SUBJECT_CHANGED',
  });
});

test('[OPS-24] a milder decision on an appeal ends what was harder: nobody stays shut out beside it', async () => {
  const [person, other] = await makePeople(database, 2);
  const id = await aCase([person ?? '', other ?? '']);
  await suspend(id);
  await appeal(support.as, id);
  const boss = await office.aPerson(['finance']);
  await byTwo(approvals, [joy.id, boss.id], 'risk.limit', {
    ...{ case: id, revision: await revisionOf(id), cause: 'agreement', days: 7, money: 'release', people: [person] },
  });
  expect([await standing(person ?? ''), await standing(other ?? '')]).toEqual(['active', 'active']);
  const { rows } = await owner.query(
    `select user_id as who, scope from suspension where user_id = any($1) and ended_at is null`,
    [[person, other]],
  );
  expect(rows).toEqual([{ who: person, scope: 'bidding' }]);
  // Only whom nothing keeps out any longer is told that it is over.
  expect(await toldOf(person ?? '')).toEqual(['suspended_all', 'suspended_bidding']);
  expect(await toldOf(other ?? '')).toEqual(['suspended_all', 'suspension_over']);
});

test('[OPS-24] a mailbox that nobody proved keeps no colleague from deciding', async () => {
  const person = await aPerson();
  await owner.query(`update app_user set email = 'pe.ter@gmail.com', email_verified_at = null where id = $1`, [person]);
  await owner.query(`update app_user set email = 'peter+office@gmail.com' where id = $1`, [peter.id]);
  const id = await aCase([person]);
  await suspend(id);
  expect(await standing(person)).toBe('suspended');
});

test('[OPS-24] the held shopper is told that a person looks, and by when', async () => {
  const claim = await aClaim();
  await aCase([claim.userId]);
  const { held } = await one(`select held_until as held from risk_case_person where user_id = $1`, [claim.userId]);
  const view = await world.seen(claim);
  expect(view.waits_for).toBe('review');
  expect(Date.parse(view.due_at ?? '')).toBeGreaterThanOrEqual(held.getTime());
});

test('[OPS-24][WIN-3] whom a case holds reads one day in every place, before the claim and after it, and why', async () => {
  const [win] = await makeWins(database, [null], { priceCents: 500_000 });
  if (win === undefined) throw new Error('no win');
  const phone = await world.makeUsual(win.userId);
  const id = await aCase([win.userId]);
  const { held } = await one(`select held_until as held from risk_case_person where user_id = $1`, [win.userId]);
  const sheet = await world.ask('POST', '/api/withdrawals/due', win.userId, {
    ...{ mpesaNumber: phone, auctionId: win.auctionId },
  });
  const claim = await world.bodyFor(win.auctionId, { mpesaNumber: phone });
  const { body: claimed } = await world.ask('POST', '/api/withdraw', win.userId, claim);
  const page = async () => (await world.ask('GET', `/api/withdrawals/${claimed.withdrawal_id}`, win.userId)).body;
  const notice = await one(
    `select data from notification where user_id = $1 and kind = 'withdrawal' order by id desc limit 1`,
    [win.userId],
  );
  expect([sheet.body.reason, notice.data.hold_reason]).toEqual(['review', 'review']);
  const said = [sheet.body, claimed, notice.data, (await page()).withdrawal].map(({ due_at: at }) => Date.parse(at));
  // To the millisecond, which two lines to the database round differently.
  const aDayAfter = (at: Date, told = 0) => Math.abs(told - at.getTime() - 86_400_000) <= 1;
  expect(new Set(said).size).toBe(1);
  expect(aDayAfter(held, said[0])).toBe(true);
  // Cleared days later, the day begins there: no promise is past.
  await owner.query(`update withdrawal set created_at = created_at - interval '3 days' where id = $1`, [
    claimed.withdrawal_id,
  ]);
  await decide(grace.as, id, 'no_harm');
  // The hold ends a moment before the decision is written, in the same transaction.
  const { ended, decided } = await one(
    `select p.held_until as ended, c.decided_at as decided from risk_case_person p join risk_case c on c.id = p.case_id where p.user_id = $1`,
    [win.userId],
  );
  expect(ended <= decided).toBe(true);
  expect(aDayAfter(ended, Date.parse((await page()).withdrawal.due_at))).toBe(true);
});

test('[OPS-24] by no role is a case decided without its person, its revision or its request, nor made decided', async () => {
  const id = await aCase([await aPerson()]);
  const refused = async (by: { query(text: string, values?: unknown[]): Promise<unknown> }, text: string) =>
    expect(by.query(text)).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|42501)$/) });
  const staff = database.staff.pool;
  await refused(staff, `update risk_case set state = 'no_harm' where id = ${id}`);
  await refused(staff, `update risk_case set state = 'suspended' where id = ${id}`);
  await refused(staff, `update risk_case set state = 'watch', revision = revision + 1 where id = ${id}`);
  await refused(
    staff,
    `update risk_case set state = 'watch', revision = revision + 2, decided_by = '${grace.id}', decided_at = now() where id = ${id}`,
  );
  await refused(staff, `update risk_case set appealed_at = now(), revision = revision + 1 where id = ${id}`);
  await refused(pool, `insert into risk_case (state) values ('suspended')`);
  await refused(pool, `insert into risk_case (state) values ('no_harm')`);
});

test('[OPS-24][ACC-8] who may not see fraud reads of a request no name, no sum and no word of why', async () => {
  const person = await aPerson();
  const { username } = await one('select username from app_user where id = $1', [person]);
  const id = await aCase([person]);
  const params = { case: id, revision: 0, cause: 'several_accounts', days: 30 };
  const reason = { code: 'fraud_suspected', words: 'Pays with the number of faith.' } as const;
  const { reference } = await requestApproval(approvals, grace.id, { kind: 'risk.suspend', params, reason });
  for (const path of ['/api/admin/approvals', '/api/admin/approvals.csv', `/api/admin/find?q=${reference}`]) {
    const shown = JSON.stringify((await office.get(path, packer.as)).body);
    expect(shown).toContain(reference);
    for (const secret of [username, person, 'faith', 'Suspend']) expect(shown).not.toContain(secret);
    const words = path.includes('find') ? 'Suspend' : 'faith';
    expect(JSON.stringify((await office.get(path, joy.as)).body)).toContain(words);
  }
});

test('[OPS-24][ACC-7] what people can download of their suspension names the case and the request, and nobody else', async () => {
  const person = await aPerson();
  const id = await aCase([person]);
  await suspend(id);
  await appeal(support.as, id);
  const boss = await office.aPerson(['finance']);
  await clear(id, 'watch', [joy.id, boss.id]);
  const { reason, lifted } = await one('select reason, lift_reason as lifted from suspension where user_id = $1', [
    person,
  ]);
  for (const words of [reason, lifted]) expect(words).toMatch(new RegExp(`^FC-${id}, R-[0-9]+$`));
});

test('[OPS-24] a note is bound to what was read, and a search by name has its line in the audit', async () => {
  const person = await aPerson();
  const id = await aCase([person]);
  const body = { reason: 'Called them.', revision: 7 };
  expect((await office.post(url(id, '/note'), body, support.as)).body).toMatchObject({ code: 'EDITED_MEANWHILE' });
  const note = { ...body, revision: 0 };
  expect((await office.post(url(id, '/note'), note, support.as)).status).toBe(200);
  const again = exactly(RiskCasePage, (await office.post(url(id, '/note'), note, support.as)).body);
  expect(again.history.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  await office.get('/api/admin/risk?q=somebody', support.as);
  const { n } = await one(
    `select count(*)::int as n from audit where action = 'cases.searched' and actor_id = $1 and after::text not like '%somebody%'`,
    [support.id],
  );
  expect(n).toBe(1);
});

test('[OPS-24] at whom something new is seen is held again after ninety days, and not sooner', async () => {
  const [person, other] = await makePeople(database, 2);
  const id = await aCase([person ?? '', other ?? '']);
  await decide(grace.as, id, 'no_harm');
  await owner.query('alter table risk_case_person disable trigger risk_person_hold');
  await owner.query(
    `update risk_case_person set held_from = held_from - interval '91 days', held_until = held_until - interval '91 days' where user_id = $1`,
    [person],
  );
  await owner.query('alter table risk_case_person enable trigger risk_person_hold');
  await seen('refunds', [person ?? '', other ?? '']);
  await keepCases(database.db);
  const { rows } = await owner.query(
    `select user_id as who from risk_case_person where case_id = $1 and held_until > now()`,
    [id],
  );
  expect(rows).toEqual([{ who: person }]);
});

test('[OPS-24][ACC-7] an account is not deleted while a case holds its person', async () => {
  const person = await aPerson();
  const id = await aCase([person]);
  await owner.query(
    `insert into account_deletion (user_id, asked_at, due_at) values ($1, now() - interval '2 days', now() - interval '1 hour')`,
    [person],
  );
  const deps = {
    ...{ db: database.db, bus, feed: { publish: () => undefined }, log: quietLog },
    messages: { send: async () => undefined },
  } as unknown as Parameters<typeof deleteNext>[0];
  expect(await deleteNext(deps)).toBe('none');
  expect(await standing(person)).toBe('active');
  await decide(grace.as, id, 'no_harm');
  expect(await deleteNext(deps)).toBe('deleted');
});
