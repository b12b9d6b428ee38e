import { AppealsAnswer } from '@mnada/contract';
import { RiskCasePage } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD, TEST_KEYS } from '../../testing/accounts-app.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { keepCases } from '../risk/keep-cases.ts';
import { suspendUser } from '../users/index.ts';
import { appealRoutes } from './index.ts';

/** What staff ask the holders of the accounts in a case, and what these answer in their own words (OPS-27). */
const database = await testDatabase();
const { db, owner, pool } = database;
const office = await officeApp(database);
const shop = await accountsApp(database, { more: (app) => app.register(appealRoutes({ db, keys: TEST_KEYS })) });
const grace = await office.aPerson(['finance']);
const support = await office.aPerson(['support']);
const auditor = await office.aPerson(['audit']);
const fulfilment = await office.aPerson(['fulfilment']);
afterAll(async () => {
  await shop.close();
  await office.stop();
});

const QUESTION = 'Three accounts were used on one phone. Whose is it?';
const WORDS = 'This is my sister’s phone: we share it at home.';
let planted = 0;
async function aCase(people: readonly string[]): Promise<number> {
  await owner.query(
    `with s as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
                values ('rate', sha256($1), 'd-91c4', '{"people": 2}', 3, 4100, 'strong', now() - interval '3 days', now()) returning id)
     insert into risk_signal_person (signal_id, user_id) select s.id, p from s, unnest($2::uuid[]) p`,
    [`question ${++planted}`, people],
  );
  await keepCases(db);
  const { rows } = await owner.query('select case_id from risk_case_person where user_id = $1', [people[0]]);
  return Number(rows[0].case_id);
}
const pageOf = async (id: number, as = grace.as) =>
  exactly(RiskCasePage, (await office.get(`/api/admin/risk/FC-${id}`, as)).body);
async function ask(id: number, { reason = QUESTION, as = support.as, revision = -1 } = {}) {
  await office.proved(as, 'risk.note', `case:${id} ask`);
  const body = { reason, revision: revision < 0 ? (await pageOf(id)).revision : revision };
  return office.post(`/api/admin/risk/FC-${id}/ask`, body, as);
}
const mine = async (token: string) =>
  exactly(AppealsAnswer, (await shop.call('GET', '/api/appeals', { token })).body).questions;
const answer = (token: string, question: number, words = WORDS) =>
  shop.call('POST', '/api/appeals/answer', { token, body: { question, words } });
const told = async (userId: string) =>
  (
    await owner.query(`select data->>'event' as event from notification where user_id = $1 and kind = 'account'`, [
      userId,
    ])
  ).rows.map(({ event }) => event);

test('[OPS-27] its holders are asked once, by a notice, and answer in their own words: the case is another question then, and nothing is decided', async () => {
  const [ann, ben] = [await shop.aShopper(), await shop.aShopper()];
  const id = await aCase([ann.user.id, ben.user.id]);
  const before = await pageOf(id);
  const first = await ask(id, { revision: before.revision });
  expect(first.status).toBe(200);
  // The page heard no answer and sends it again: one question. Another one waits.
  expect((await ask(id, { revision: before.revision })).status).toBe(200);
  expect((await ask(id, { reason: 'And whose is the number?' })).body.code).toBe('QUESTION_WAITS');
  const asked = await pageOf(id);
  expect(asked.revision).toBe(before.revision);
  expect(asked.questions.map(({ user }) => user.id).sort()).toEqual([ann.user.id, ben.user.id].sort());
  expect(asked.questions).toMatchObject([
    { nth: 1, words: QUESTION, answer: '' },
    { nth: 1, words: QUESTION, answer: '' },
  ]);
  expect(asked.history[0]).toMatchObject({ kind: 'asked', by: { id: support.id }, words: QUESTION });
  expect(await told(ann.user.id)).toEqual(['case_question']);
  const [question] = await mine(ann.token);
  expect(question).toMatchObject({ words: QUESTION, can_answer: true, answer: '', answered_at: null });
  const sent = await answer(ann.token, question?.id ?? 0, `  ${WORDS}\u202E `);
  expect(exactly(AppealsAnswer, sent.body).questions).toMatchObject([{ can_answer: false, answer: WORDS }]);
  const answered = await pageOf(id);
  expect([answered.revision, answered.case.state]).toEqual([before.revision + 1, 'open']);
  expect(answered.questions.find(({ user }) => user.id === ann.user.id)?.answer).toBe(WORDS);
  expect(answered.history[0]).toMatchObject({ kind: 'answered', by: null });
  // Whoever opened the page before the answer reads it before they decide.
  const decided = await office.post(
    `/api/admin/risk/FC-${id}/note`,
    { reason: 'A note of mine.', revision: before.revision },
    grace.as,
  );
  expect(decided.body.code).toBe('EDITED_MEANWHILE');
});

test('[OPS-27] an answer is given once, to one’s own question, in words that can be read, and while the case is open', async () => {
  const [ann, ben] = [await shop.aShopper(), await shop.aShopper()];
  const id = await aCase([ann.user.id]);
  await ask(id);
  const [question] = await mine(ann.token);
  const to = question?.id ?? 0;
  expect((await answer(ben.token, to)).body.code).toBe('QUESTION_NOT_FOUND');
  for (const words of ['no', '!!!!!!!!!!!!!!', 'x'.repeat(1_001)])
    expect((await answer(ann.token, to, words)).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => answer(ann.token, to, `${WORDS} ${n}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await answer(ann.token, to, (await mine(ann.token))[0]?.answer)).status).toBe(200);
  expect((await answer(ann.token, to)).body.code).toBe('QUESTION_ANSWERED');
  await ask(id, { reason: 'One more: since when?' });
  const [later] = await mine(ann.token);
  const { revision } = await pageOf(id);
  await office.proved(grace.as, 'risk.decide', `case:${id} no_harm`);
  const body = { decision: 'no_harm', reason: 'It is as she says.', revision };
  expect((await office.post(`/api/admin/risk/FC-${id}/decide`, body, grace.as)).status).toBe(200);
  expect((await mine(ann.token))[0]).toMatchObject({ id: later?.id, can_answer: false, answer: '' });
  expect((await answer(ann.token, later?.id ?? 0)).body.code).toBe('QUESTION_OVER');
  expect((await ask(id, { reason: 'And why then?' })).body.code).toBe('RISK_CASE_DECIDED');
});

test('[OPS-27] three questions at most: the next once all answered, or once their time is over', async () => {
  const ann = await shop.aShopper();
  const id = await aCase([ann.user.id]);
  expect((await ask(id, { reason: 'The first question.' })).status).toBe(200);
  await owner.query('alter table case_question disable trigger case_question_guard');
  await owner.query(`update case_question set answer_by = now() where case_id = $1`, [id]);
  await owner.query('alter table case_question enable trigger case_question_guard');
  expect((await ask(id, { reason: 'The second question.' })).status).toBe(200);
  // One that is late is still read.
  const [second, first] = await mine(ann.token);
  for (const each of [first, second]) expect((await answer(ann.token, each?.id ?? 0)).status).toBe(200);
  expect((await ask(id, { reason: 'The third question.' })).status).toBe(200);
  const [third] = await mine(ann.token);
  expect((await answer(ann.token, third?.id ?? 0)).status).toBe(200);
  expect((await ask(id, { reason: 'A fourth one.' })).body.code).toBe('QUESTIONS_ALL_ASKED');
});

test('[OPS-27] support and finance ask, with a fresh proof; nobody asks in a case of their own; an auditor reads no words', async () => {
  const ann = await shop.aShopper();
  const id = await aCase([ann.user.id]);
  const body = { reason: QUESTION, revision: (await pageOf(id)).revision };
  expect((await office.post(`/api/admin/risk/FC-${id}/ask`, body, support.as)).body.code).toBe('STEP_UP_REQUIRED');
  for (const { as } of [auditor, fulfilment])
    expect((await office.post(`/api/admin/risk/FC-${id}/ask`, body, as)).status).toBe(403);
  expect((await ask(id)).status).toBe(200);
  await answer(ann.token, (await mine(ann.token))[0]?.id ?? 0);
  expect((await pageOf(id, auditor.as)).questions).toMatchObject([{ words: '', answer: '' }]);
  const own = await aCase([(await shop.aShopper()).user.id]);
  await owner.query(
    `update app_user set email = (select replace(email, '@', '+x@') from app_user where id = $1), email_verified_at = now()
      where id = (select user_id from risk_case_person where case_id = $2)`,
    [support.id, own],
  );
  expect((await ask(own)).body.code).toBe('OWN_ACCOUNT');
});

test('[OPS-27] whoever can’t sign in answers with what the refused sign-in handed out', async () => {
  const { user, phone } = await shop.aShopper();
  const id = await aCase([user.id]);
  await ask(id);
  await suspendUser(
    { db: database.staff.db, bus: { publish: () => undefined } },
    { userId: user.id, scope: 'all', cause: 'several_accounts', days: 30 },
    { actorId: grace.id, reason: 'looked into' },
  );
  const refused = await shop.call('POST', '/api/auth/login', {
    body: { phoneNumber: phone, password: base64(PASSWORD), registrationType: 'phone' },
  });
  const pass = refused.body.appeal_pass;
  const seen = exactly(AppealsAnswer, (await shop.call('POST', '/api/auth/appeals/mine', { body: { pass } })).body);
  const body = { pass, question: seen.questions[0]?.id, words: WORDS };
  const sent = await shop.call('POST', '/api/auth/appeals/answer', { body });
  expect(exactly(AppealsAnswer, sent.body).questions).toMatchObject([{ answer: WORDS }]);
  const forged = { ...body, pass: `${pass}x` };
  expect((await shop.call('POST', '/api/auth/appeals/answer', { body: forged })).body.code).toBe('APPEAL_PASS_OVER');
});

test('[OPS-27] [S58] staff can’t answer for anybody, and nobody changes a word: the database refuses it', async () => {
  const ann = await shop.aShopper();
  const id = await aCase([ann.user.id]);
  await ask(id);
  const forged = `update case_question set answer = 'I did it, sorry.', answered_at = now() where case_id = ${id}`;
  await expect(database.staff.pool.query(forged)).rejects.toThrow('nobody of staff answers');
  await expect(pool.query(`update case_question set words = 'Was it you?' where case_id = ${id}`)).rejects.toThrow(
    'permission denied',
  );
  await answer(ann.token, (await mine(ann.token))[0]?.id ?? 0);
  await expect(pool.query(forged)).rejects.toThrow('stays');
  await expect(pool.query(`delete from case_question where case_id = ${id}`)).rejects.toThrow(
    'goes with their account',
  );
  await expect(
    database.staff.pool.query(
      `insert into case_question (case_id, nth, user_id, words, asked_by, answer_by) values ($1, 2, $2, 'And you?', $3, now())`,
      [id, grace.id, support.id],
    ),
  ).rejects.toThrow('who is in an open case');
});
