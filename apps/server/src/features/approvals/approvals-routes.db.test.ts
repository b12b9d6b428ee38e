import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approvalKind } from './index.ts';

const database = await testDatabase();
await database.owner.query('create table dial (name text primary key, value int not null)');
await database.owner.query('grant select, insert, update on dial to mnada_app');
await database.owner.query(
  `insert into approval_verb (kind, permission, beneficiary, why_nobody) values ('test.turn', 'finance', 'nobody', 'a dial')`,
);
const turn = approvalKind({
  kind: 'test.turn',
  permission: 'finance',
  params: z.strictObject({ name: z.string() }),
  look: async (_trx, { name }) => ({ subject: `dial:${name}`, summary: `Turns ${name}`, facts: () => [], basis: {} }),
  async execute(trx, { name }) {
    await sql`insert into dial (name, value) values (${name}, 1) on conflict (name) do update set value = dial.value + 1`.execute(
      trx,
    );
    return { result: { name } };
  },
});
const { db } = database.staff;
const office = await officeApp(database, { approvals: { db, kinds: [turn] } });
afterAll(() => office.stop());
const [ann, ben, clerk, auditor] = await Promise.all([
  office.aPerson(['finance']),
  office.aPerson(['finance']),
  office.aPerson(['fulfilment']),
  office.aPerson(['audit']),
]);

const ask = async (name: string, as = ann.as) => {
  const body = { kind: 'test.turn', params: { name }, reason_code: 'everyday', reason: 'a test of it' };
  return await office.post('/api/admin/approvals', body, as);
};
const readOne = async (reference: string, as: string) =>
  (await office.get(`/api/admin/approvals/${reference}`, as)).body;
const valueOf = async (name: string): Promise<unknown> =>
  (await database.owner.query('select value from dial where name = $1', [name])).rows[0]?.value;

test('[OPS-5] what one asks for, another approves with a fresh proof, once', async () => {
  const { reference, summary } = (await ask('once')).body;
  const path = `/api/admin/approvals/${reference}/approve`;
  expect((await office.post(path, undefined, ben.as)).body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    step_up: {
      ...{ act: 'approvals.answer', subject: `approval:${reference}` },
      says: `Approve ${reference}: ${summary}`,
    },
  });
  await office.proved(ben.as, 'approvals.answer', `approval:${reference}`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => office.post(path, undefined, ben.as)));
  expect(answers.filter(({ body }) => body.state === 'executed')).toHaveLength(1);
  expect(await valueOf('once')).toBe(1);
});

test('[OPS-5] whoever asked and whoever answered is called by their name, as everywhere in the office', async () => {
  const { reference } = (await ask('named')).body;
  await office.proved(ben.as, 'approvals.answer', `approval:${reference}`);
  await office.post(`/api/admin/approvals/${reference}/approve`, undefined, ben.as);
  const { requested_by: asked, decided_by: answered } = await readOne(reference, ann.as);
  expect([asked, answered]).toMatchObject([
    { id: ann.id, name: 'Staff finance', initials: 'SF' },
    { id: ben.id, name: 'Staff finance', initials: 'SF' },
  ]);
});

test('[OPS-5] who asked is told before the press that they can’t answer, and is refused all the same', async () => {
  const { reference } = (await ask('own')).body;
  expect((await readOne(reference, ann.as)).may_answer).toBe('own');
  expect((await readOne(reference, ben.as)).may_answer).toBe('yes');
  expect((await readOne(reference, clerk.as)).may_answer).toBe('not_permitted');
  await office.proved(ann.as, 'approvals.answer', `approval:${reference}`);
  const answer = await office.post(`/api/admin/approvals/${reference}/approve`, undefined, ann.as);
  expect(answer.body).toMatchObject({ code: 'APPROVAL_OWN' });
  expect(await valueOf('own')).toBe(undefined);
});

test('[ACC-8] another’s permission asks and answers nothing of it, and an auditor reads alone', async () => {
  expect((await ask('clerk', clerk.as)).body).toMatchObject({ code: 'FORBIDDEN' });
  const { reference } = (await ask('auditor')).body;
  const listed = await office.get('/api/admin/approvals', auditor.as);
  expect(listed.body.kinds).toEqual([]);
  expect(listed.body.requests.map((each: { reference: string }) => each.reference)).toContain(reference);
  await office.proved(auditor.as, 'approvals.answer', `approval:${reference}`);
  const answer = await office.post(`/api/admin/approvals/${reference}/approve`, undefined, auditor.as);
  expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
});

test('[OPS-5] refused with words, or taken back by whoever asked', async () => {
  const refused = (await ask('refused')).body.reference as string;
  const no = await office.post(`/api/admin/approvals/${refused}/refuse`, { reason: 'not now' }, ben.as);
  expect(no.body).toMatchObject({ state: 'refused', decided_words: 'not now', may_answer: 'decided' });
  const back = (await ask('back')).body.reference as string;
  expect((await office.post(`/api/admin/approvals/${back}/withdraw`, { reason: 'mine' }, ben.as)).status).toBe(403);
  const withdrawn = await office.post(`/api/admin/approvals/${back}/withdraw`, { reason: 'a slip' }, ann.as);
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' });
});

test('[OPS-2] all requests are exported, newest first, with formulas escaped; the export is a line of the audit', async () => {
  const body = { kind: 'test.turn', params: { name: 'csv' }, reason_code: 'everyday', reason: '=1+1 as a reason' };
  const { reference } = (await office.post('/api/admin/approvals', body, ann.as)).body;
  const csv = await office.get('/api/admin/approvals.csv?state=all', auditor.as);
  expect(csv.headers['content-type']).toContain('text/csv');
  const [head, first = '', ...rest] = String(csv.body).trimEnd().split('\n');
  expect(head).toContain('request,kind,what,state,asked_by');
  expect(first.startsWith(`${reference},test.turn`)).toBe(true);
  expect(first).toContain("'=1+1 as a reason");
  const { rows } = await database.owner.query('select count(*)::int as requests from approval_request');
  expect(rest.length + 1).toBe(rows[0].requests);
  const line = await database.owner.query(`select after from audit where action = 'approvals.exported'`);
  expect(line.rows).toEqual([{ after: { state: 'all' } }]);
});
