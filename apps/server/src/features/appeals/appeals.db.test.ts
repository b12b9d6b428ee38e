import { AppealsAnswer } from '@mnada/contract';
import { RiskCasePage, UserOverview } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD, TEST_KEYS } from '../../testing/accounts-app.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { byTwo } from '../../testing/by-two.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { appealPass } from '../accounts/appeal-pass.ts';
import { keepCases } from '../risk/keep-cases.ts';
import { riskApprovals } from '../risk/decide-by-two.ts';
import { endSuspensions, liftSuspension, suspendUser } from '../users/index.ts';
import { appealRoutes, endHeldAppeals } from './index.ts';

const database = await testDatabase();
const { db, owner, pool } = database;
const world = await payoutWorld(database);
const bus = { publish: () => undefined };
const staff = { db: database.staff.db, bus };
const approvals = { db: database.staff.db, kinds: riskApprovals({ bus }) };
const office = await officeApp(database, { approvals });
const shop = await accountsApp(database, { more: (app) => app.register(appealRoutes({ db, keys: TEST_KEYS })) });
const [grace, peter, joy, mary] = [
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
  await office.aPerson(['finance']),
];
const [support, other, auditor] = [
  await office.aPerson(['support']),
  await office.aPerson(['support']),
  await office.aPerson(['audit']),
];
afterAll(async () => {
  await shop.close();
  await office.stop();
  await world.http.close();
});

const WORDS = 'This is my sister’s phone: we share it at home.';
const by = (actorId = support.id) => ({ actorId, reason: 'looked into' });
const suspend = (userId: string, more: object = {}) =>
  suspendUser(staff, { userId, scope: 'bidding', cause: 'several_accounts', days: 30, ...more }, by());
const mine = async (token: string) =>
  exactly(AppealsAnswer, (await shop.call('GET', '/api/appeals', { token })).body).appeals;
const write = (token: string, words = WORDS, about = 'suspension') =>
  shop.call('POST', '/api/appeals', { token, body: { about, words } });
const one = async (text: string, values: readonly unknown[]) => (await owner.query(text, [...values])).rows[0];
const told = async (userId: string) =>
  (
    await owner.query(
      `select data->>'event' as event, data->>'answer' as answer from notification where user_id = $1 and kind = 'account' order by id`,
      [userId],
    )
  ).rows.map(({ event, answer }) => (answer === null ? event : `${event}: ${answer}`));
const stands = async (as: string, userId: string, answer = 'The receipts name one payer for both.') => {
  await office.proved(as, 'users.suspend', `user:${userId} appeal`);
  return office.post(`/api/admin/users/${userId}/appeal`, { answer }, as);
};
let planted = 0;
async function aCase(people: readonly string[]): Promise<number> {
  await owner.query(
    `with s as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
                values ('rate', sha256($1), 'd-91c4', '{"people": 2}', 3, 4100, 'strong', now() - interval '3 days', now()) returning id)
     insert into risk_signal_person (signal_id, user_id) select s.id, p from s, unnest($2::uuid[]) p`,
    [`appeal ${++planted}`, people],
  );
  await keepCases(db);
  return Number((await one('select case_id from risk_case_person where user_id = $1', [people[0]])).case_id);
}
const revisionOf = async (id: number): Promise<number> =>
  (await one('select revision from risk_case where id = $1', [id])).revision;
const decideBy = async (kind: string, two: [string, string], id: number, more: object = {}) =>
  byTwo(approvals, two, kind, { case: id, revision: await revisionOf(id), ...more });
const HARD = { cause: 'several_accounts', days: 30 };
const pageOf = async (id: number, as = joy.as) =>
  exactly(RiskCasePage, (await office.get(`/api/admin/risk/FC-${id}`, as)).body);

test('[OPS-26] whoever is kept from bidding writes once, in their own words, and is told by when another person answers', async () => {
  const { token, user } = await shop.aShopper();
  expect(await mine(token)).toEqual([]);
  expect((await write(token)).body).toMatchObject({ code: 'NOTHING_TO_APPEAL' });
  await suspend(user.id);
  expect(await mine(token)).toMatchObject([{ about: 'suspension', scope: 'bidding', is_running: true, written: null }]);
  const sent = await write(token, `  ${WORDS}\u202E `);
  expect(sent.status).toBe(200);
  const [own] = exactly(AppealsAnswer, sent.body).appeals;
  expect(own?.written).toMatchObject({ words: WORDS, outcome: null, answer: '' });
  const waits = Date.parse(own?.written?.answer_by ?? '') - Date.parse(own?.written?.at ?? '');
  expect(Math.abs(waits - 3 * 86_400_000)).toBeLessThan(5_000);
  // The page heard no answer and sends it again: one appeal, one line in the audit. Other words are a second one.
  expect((await write(token)).status).toBe(200);
  expect((await write(token, 'Something else altogether.')).body).toMatchObject({ code: 'APPEAL_WRITTEN' });
  expect((await one('select count(*)::int as n from appeal where user_id = $1', [user.id])).n).toBe(1);
  expect(
    (
      await one(`select count(*)::int as n from audit where action = 'appeal.written' and subject = $1`, [
        `user:${user.id}`,
      ])
    ).n,
  ).toBe(1);
});

test('[OPS-26] too little to read, too much, and signs that nobody sees are refused before anything is written', async () => {
  const { token, user } = await shop.aShopper();
  await suspend(user.id);
  for (const words of ['no', '\u200B'.repeat(40), '!!!!!!!!!!!!!!!!', 'x'.repeat(1_001)])
    expect((await write(token, words)).status).toBe(400);
  expect((await mine(token))[0]?.written).toBeNull();
});

test('[OPS-26] of ten at once one stands', async () => {
  const { token, user } = await shop.aShopper();
  await suspend(user.id);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => write(token, `${WORDS} ${i}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('[OPS-26] whoever can’t sign in writes with what the refused sign-in handed out, and with nothing forged or old', async () => {
  const { user, phone } = await shop.aShopper();
  await suspend(user.id, { scope: 'all' });
  const refused = await shop.call('POST', '/api/auth/login', {
    body: { phoneNumber: phone, password: base64(PASSWORD), registrationType: 'phone' },
  });
  expect(refused.body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  const pass = refused.body.appeal_pass;
  const shut = await shop.call('POST', '/api/auth/appeals/mine', { body: { pass } });
  expect(exactly(AppealsAnswer, shut.body).appeals).toMatchObject([
    { scope: 'all', cause: 'several_accounts', written: null },
  ]);
  const sent = await shop.call('POST', '/api/auth/appeals', { body: { pass, words: WORDS } });
  expect(exactly(AppealsAnswer, sent.body).appeals[0]?.written?.words).toBe(WORDS);
  const wrong = await shop.call('POST', '/api/auth/login', {
    body: { phoneNumber: phone, password: base64('not it, sorry 9'), registrationType: 'phone' },
  });
  expect(wrong.body.appeal_pass).toBeUndefined();
  const stranger = await shop.aShopper();
  for (const bad of [
    appealPass(TEST_KEYS, user.id, Date.now() - 3_700_000),
    pass.replace(user.id, stranger.user.id),
    `${pass}x`,
    'a.b.c',
    '...',
  ]) {
    const answer = await shop.call('POST', '/api/auth/appeals/mine', { body: { pass: bad } });
    expect([bad, answer.body.code]).toEqual([bad, 'APPEAL_PASS_OVER']);
  }
});

test('[OPS-26] that it stands is another person’s word, with its reason, and reaches them; whoever decided may only lift it', async () => {
  const { token, user } = await shop.aShopper();
  await suspend(user.id);
  await write(token);
  const read = async (as: string) => exactly(UserOverview, (await office.get(`/api/admin/users/${user.id}`, as)).body);
  expect(await read(support.as)).toMatchObject({
    may_answer: 'decided',
    appeals: [{ words: WORDS, case: null, outcome: null }],
  });
  expect(await read(auditor.as)).toMatchObject({ may_answer: 'not_permitted', appeals: [{ words: '' }] });
  expect(
    (await office.post(`/api/admin/users/${user.id}/appeal`, { answer: 'No, it stands.' }, other.as)).body.code,
  ).toBe('STEP_UP_REQUIRED');
  expect((await stands(support.as, user.id)).body.code).toBe('APPEAL_OWN_DECISION');
  await expect(
    owner.query(
      `update appeal set outcome = 'stands', answer = 'Mine.', answered_at = now(), answered_by = $2 where user_id = $1`,
      [user.id, support.id],
    ),
  ).rejects.toThrow('another person');
  expect((await read(other.as)).may_answer).toBe('yes');
  expect((await stands(other.as, user.id)).status).toBe(200);
  expect((await stands(other.as, user.id)).body.code).toBe('APPEAL_NOT_FOUND');
  expect((await mine(token))[0]?.written).toMatchObject({
    outcome: 'stands',
    answer: 'The receipts name one payer for both.',
  });
  expect(await told(user.id)).toEqual(['suspended_bidding', 'appeal_stands: The receipts name one payer for both.']);
  // What was answered stays answered, also when it is over.
  await liftSuspension(staff, { userId: user.id }, by(other.id));
  expect((await mine(token))[0]).toMatchObject({ is_running: false, written: { outcome: 'stands' } });
});

test('[OPS-26] lifted, or over by its term, it is answered, and told once', async () => {
  const [lifted, over] = [await shop.aShopper(), await shop.aShopper()];
  for (const { token, user } of [lifted, over]) {
    await suspend(user.id);
    await write(token);
  }
  await liftSuspension(staff, { userId: lifted.user.id }, by());
  expect((await mine(lifted.token))[0]?.written?.outcome).toBe('lifted');
  expect(await told(lifted.user.id)).toEqual(['suspended_bidding', 'appeal_lifted']);
  await owner.query(
    `update suspension set started_at = started_at - interval '40 days', ends_at = clock_timestamp() - interval '1 ms' where user_id = $1`,
    [over.user.id],
  );
  await endSuspensions({ db, bus });
  expect((await mine(over.token))[0]).toMatchObject({ is_running: false, written: { outcome: 'ended' } });
  expect(await told(over.user.id)).toEqual(['suspended_bidding', 'suspension_over']);
});

test('[OPS-26] of what a case began the words open it for two others, and stand in it; masked for an auditor', async () => {
  const { token, user } = await shop.aShopper();
  const id = await aCase([user.id]);
  await decideBy('risk.limit', [grace.id, peter.id], id, { ...HARD, money: 'release' });
  expect((await write(token)).status).toBe(200);
  const page = await pageOf(id);
  expect(page).toMatchObject({
    case: { state: 'open' },
    may_decide: 'yes',
    appeals: [{ words: WORDS, case: `FC-${id}`, outcome: null }],
  });
  expect(page.history[0]).toMatchObject({ kind: 'appealed', by: null, words: '' });
  expect((await pageOf(id, auditor.as)).appeals).toMatchObject([{ words: '' }]);
  expect((await pageOf(id, grace.as)).may_decide).toBe('decided_before');
  await expect(decideBy('risk.clear', [joy.id, peter.id], id, { decision: 'no_harm' })).rejects.toMatchObject({
    code: 'RISK_CASE_DECIDED_BEFORE',
  });
  // It stands: not without a word to whoever wrote.
  await expect(decideBy('risk.limit', [joy.id, mary.id], id, { ...HARD, money: 'release' })).rejects.toMatchObject({
    code: 'APPEAL_NEEDS_ANSWER',
  });
  await decideBy('risk.limit', [joy.id, mary.id], id, {
    ...HARD,
    money: 'release',
    answer: 'Both phones took the same free bids.',
  });
  expect((await mine(token)).map(({ is_running, written }) => [is_running, written?.outcome ?? null])).toEqual([
    [true, null],
    [false, 'stands'],
  ]);
  expect(await told(user.id)).toContain('appeal_stands: Both phones took the same free bids.');
  // A new decision, and so once more: this time they are believed.
  expect((await write(token, 'My sister came with me to your office.')).status).toBe(200);
  await decideBy('risk.clear', [grace.id, peter.id], id, { decision: 'no_harm' });
  expect((await mine(token))[0]).toMatchObject({ is_running: false, written: { outcome: 'lifted' } });
  expect((await told(user.id)).slice(-1)).toEqual(['appeal_lifted']);
});

test('[OPS-26] whoever may sign in again is told that it is milder', async () => {
  const { user } = await shop.aShopper();
  const id = await aCase([user.id]);
  await decideBy('risk.suspend', [grace.id, peter.id], id, HARD);
  const pass = appealPass(TEST_KEYS, user.id, Date.now());
  expect((await shop.call('POST', '/api/auth/appeals', { body: { pass, words: WORDS } })).status).toBe(200);
  await decideBy('risk.limit', [joy.id, mary.id], id, {
    ...HARD,
    money: 'release',
    answer: 'You may come in; the bids rest.',
  });
  expect(await told(user.id)).toContain('appeal_changed: You may come in; the bids rest.');
});

test('[OPS-26] whoever is held says so before anybody decides, and is told what became of it', async () => {
  const [claim, other] = await world.claims(2, { isUsual: true, priceCents: 150_000 });
  for (const { userId } of [claim, other].filter((each) => each !== undefined)) await aCase([userId]);
  const id = Number((await one('select case_id from risk_case_person where user_id = $1', [claim?.userId])).case_id);
  const before = await revisionOf(id);
  const { token } = await sessionOf(claim?.userId ?? '');
  expect(await mine(token)).toMatchObject([{ about: 'hold', scope: null, is_running: true, written: null }]);
  expect((await write(token, WORDS)).body.code).toBe('NOTHING_TO_APPEAL');
  expect((await write(token, WORDS, 'hold')).status).toBe(200);
  // It is another question by now, but nobody has decided: whoever looks may decide.
  expect(await revisionOf(id)).toBe(before + 1);
  expect((await pageOf(id)).may_decide).toBe('yes');
  await office.proved(joy.as, 'risk.decide', `case:${id} no_harm`);
  const body = { decision: 'no_harm', reason: 'It is as she says.', revision: before + 1 };
  expect((await office.post(`/api/admin/risk/FC-${id}/decide`, body, joy.as)).status).toBe(200);
  expect((await told(claim?.userId ?? '')).slice(-1)).toEqual(['appeal_hold_lifted']);
  expect((await mine(token))[0]).toMatchObject({ is_running: false, written: { outcome: 'lifted' } });
  // Of the other the week ends before anybody looks.
  const late = await sessionOf(other?.userId ?? '');
  expect((await write(late.token, WORDS, 'hold')).status).toBe(200);
  expect(await endHeldAppeals(db)).toBe(0);
  await owner.query('update risk_case_person set held_until = clock_timestamp() where user_id = $1', [other?.userId]);
  expect(await endHeldAppeals(db)).toBe(1);
  expect((await mine(late.token))[0]?.written?.outcome).toBe('ended');
});

/** A session of somebody whom another world made. */
const sessionOf = (userId: string) =>
  db.transaction().execute((trx) => shop.sessions.open(trx, { userId, userAgent: '', networkHash: Buffer.alloc(32) }));

test('[OPS-26] [S58] the server can’t answer an appeal, and staff change no word of it', async () => {
  const { token, user } = await shop.aShopper();
  await suspend(user.id);
  await write(token);
  await expect(
    pool.query(`update appeal set outcome = 'lifted', answered_at = now() where user_id = $1`, [user.id]),
  ).rejects.toThrow();
  await expect(
    database.staff.pool.query(`update appeal set words = 'I did it, sorry.' where user_id = $1`, [user.id]),
  ).rejects.toThrow('permission denied');
  await expect(pool.query('delete from appeal where user_id = $1', [user.id])).rejects.toThrow(
    'goes with their account',
  );
  await expect(
    pool.query(`insert into appeal (user_id, held_from, case_id, words, answer_by) values ($1, now(), 1, $2, now())`, [
      user.id,
      WORDS,
    ]),
  ).rejects.toThrow('holds its person now');
});

test('[OPS-26] [S58] the server ends no appeal whose suspension or hold still runs', async () => {
  const { token, user } = await shop.aShopper();
  await suspend(user.id);
  await write(token);
  await expect(
    pool.query(`update appeal set outcome = 'ended', answered_at = now() where user_id = $1`, [user.id]),
  ).rejects.toThrow();
});

test('[OPS-26] [OPS-5] a colleague’s mailbox that somebody merely typed keeps no colleague from deciding their appeal', async () => {
  const { token, user } = await shop.aShopper();
  const id = await aCase([user.id]);
  await decideBy('risk.limit', [grace.id, peter.id], id, { ...HARD, money: 'release' });
  await owner.query(
    `update app_user set email = (select replace(email, '@', '+me@') from app_user where id = $2), email_verified_at = null where id = $1`,
    [user.id, joy.id],
  );
  expect((await write(token)).status).toBe(200);
  await decideBy('risk.clear', [joy.id, mary.id], id, { decision: 'no_harm' });
  expect((await mine(token))[0]?.written?.outcome).toBe('lifted');
});
