import { sql } from 'kysely';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import {
  approvalKind,
  approveRequest,
  fact,
  listRequests,
  readRequest,
  refuseRequest,
  requestApproval,
  startApprovalsWorker,
  withdrawRequest,
} from './index.ts';

const database = await testDatabase();
const { db, pool, owner } = database;
// A table of the test's own: something whose state can be seen, and changed by others, by the server's role too.
await owner.query('create table dial (name text primary key, value int not null)');
await owner.query('grant select, insert, update on dial to mnada_app');
await owner.query(
  `insert into approval_verb (kind, permission, beneficiary, why_nobody) values ('test.turn', 'finance', 'nobody', 'a dial')`,
);
const [ann = '', ben = '', clerk = ''] = await makePeople(database, 3, { kind: 'staff' });
await database.owner.query(`update app_user set permissions = '{finance}' where id = any($1)`, [[ann, ben]]);
await database.owner.query(`update app_user set permissions = '{fulfilment}' where id = $1`, [clerk]);

/** Turns a dial. */
const turn = approvalKind({
  kind: 'test.turn',
  permission: 'finance',
  params: z.strictObject({ name: z.string(), to: z.int() }),
  async look(trx, { name, to }) {
    const { rows } = await sql<{ value: number }>`
      select value from dial where name = ${name} for update`.execute(trx);
    return {
      subject: `dial:${name}`,
      summary: `Turns ${name} to ${to}`,
      facts: () => [fact.count('lines', to, rows[0]?.value ?? 0)],
      basis: { value: rows[0]?.value ?? null },
    };
  },
  async execute(trx, { name, to }, by) {
    await sql`insert into dial (name, value) values (${name}, ${to})
      on conflict (name) do update set value = excluded.value`.execute(trx);
    if (to === 13) throw new Refusal('STATE_FORBIDS', { errors: ['thirteen'] });
    if (to === 14) throw new Error('a bug');
    return { result: { to, asked: by.requestedBy === ann } };
  },
});
const deps = { db: database.staff.db, kinds: [turn] };
const reason = { code: 'everyday', words: 'a test' };
const ask = (name: string, to = 1, who = ann) =>
  requestApproval(deps, who, { kind: 'test.turn', params: { name, to }, reason });
const valueOf = async (name: string): Promise<unknown> =>
  (await pool.query('select value from dial where name = $1', [name])).rows[0]?.value;
const auditOf = async (reference: string): Promise<string[]> =>
  (await pool.query(`select action from audit where subject = $1 order by id`, [`approval:${reference}`])).rows.map(
    (row) => row.action,
  );

test('[OPS-5] what one person asks for is done when another approves it, once, with both in the audit', async () => {
  const { reference } = await ask('one', 7);
  expect(await valueOf('one')).toBeUndefined();
  expect(await approveRequest(deps, ben, reference)).toEqual({
    reference,
    state: 'executed',
    result: { to: 7, asked: true },
  });
  expect(await valueOf('one')).toBe(7);
  await expect(approveRequest(deps, ben, reference)).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' });
  expect(await auditOf(reference)).toEqual(['approval.requested', 'approval.executed']);
  expect(await readRequest(db, reference)).toMatchObject({ state: 'executed', requestedBy: ann, decidedBy: ben });
});

test('[OPS-5] nobody approves or refuses their own request; whoever asked withdraws it, and nobody else', async () => {
  const { reference } = await ask('own');
  await expect(approveRequest(deps, ann, reference)).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  await expect(refuseRequest(deps, ann, reference, 'no')).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  await expect(withdrawRequest(deps, ben, reference, 'no')).rejects.toMatchObject({ code: 'APPROVAL_NOT_YOURS' });
  await withdrawRequest(deps, ann, reference, 'a mistake');
  await expect(approveRequest(deps, ben, reference)).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' });
  expect(await valueOf('own')).toBeUndefined();
  const next = await ask('own');
  await refuseRequest(deps, ben, next.reference, 'I see no reason');
  expect(await readRequest(db, next.reference)).toMatchObject({ state: 'refused', decidedWords: 'I see no reason' });
});

test('[OPS-5] two accounts of one mailbox are one person', async () => {
  const [again = ''] = await makePeople(database, 1, { kind: 'staff' });
  await database.owner.query(
    `update app_user set permissions = '{finance}', email = 'a.nn+office@gmail.com' where id = $1`,
    [again],
  );
  await database.owner.query(`update app_user set email = 'ann@googlemail.com' where id = $1`, [ann]);
  const { reference } = await ask('mailbox');
  await expect(approveRequest(deps, again, reference)).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  expect((await approveRequest(deps, ben, reference)).state).toBe('executed');
});

test('[OPS-5] both people need the permission, at the request and at the decision', async () => {
  await expect(ask('permission', 1, clerk)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { reference } = await ask('permission');
  await expect(approveRequest(deps, clerk, reference)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [ann]);
  expect(await approveRequest(deps, ben, reference)).toMatchObject({ state: 'failed', code: 'FORBIDDEN' });
  await database.owner.query(`update app_user set status = 'active' where id = $1`, [ann]);
  expect(await valueOf('permission')).toBeUndefined();
});

test('[OPS-5] one open request about one thing, however many ask at once; approved by ten at once it is done once', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => ask('race', 3, n % 2 ? ann : ben)));
  const made = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(made).toHaveLength(1);
  const [{ reference = '' } = {}] = made;
  const { requestedBy } = await readRequest(db, reference);
  const other = requestedBy === ann ? ben : ann;
  const approvals = await Promise.allSettled(Array.from({ length: 10 }, () => approveRequest(deps, other, reference)));
  expect(approvals.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
});

test('[OPS-5] what has changed since it was asked for is not done, and the request is over with its code', async () => {
  const { reference } = await ask('moved', 5);
  await pool.query(`insert into dial (name, value) values ('moved', 4)`);
  expect(await approveRequest(deps, ben, reference)).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
  expect(await valueOf('moved')).toBe(4);
  expect(await auditOf(reference)).toEqual(['approval.requested', 'approval.failed']);
});

test('[OPS-5] a refusal while it is done undoes what had begun; a bug leaves the request open', async () => {
  const refused = await ask('undone', 13);
  expect(await approveRequest(deps, ben, refused.reference)).toEqual({
    reference: refused.reference,
    state: 'failed',
    code: 'STATE_FORBIDS',
    errors: ['thirteen'],
  });
  expect(await valueOf('undone')).toBeUndefined();
  const bug = await ask('undone', 14);
  await expect(approveRequest(deps, ben, bug.reference)).rejects.toThrow('a bug');
  expect((await readRequest(db, bug.reference)).state).toBe('requested');
  expect(await valueOf('undone')).toBeUndefined();
});

test('[OPS-5] what nobody approved in time is ended and told even if nobody looks', async () => {
  const { reference, id } = await ask('forgotten');
  await owner.query('alter table approval_request disable trigger approval_request_guard');
  await owner.query(
    `update approval_request set requested_at = requested_at - interval '73 h', expires_at = expires_at - interval '73 h'
      where id = $1`,
    [id],
  );
  await owner.query('alter table approval_request enable trigger approval_request_guard');
  const metrics = new Metrics();
  const told: object[] = [];
  const log = Object.assign(silentLog(), { warn: (fields: object) => void told.push(fields) });
  await startApprovalsWorker({ db, log, metrics }).stop();
  expect(told).toEqual([{ request: reference, kind: 'test.turn' }]);
  expect(await auditOf(reference)).toEqual(['approval.requested', 'approval.expired']);
  const { rows } = await pool.query('select state from approval_request where id = $1', [id]);
  expect(rows).toEqual([{ state: 'expired' }]);
  const { rows: waiting } = await pool.query(`select count(*) as n from approval_request where state = 'requested'`);
  expect(await metrics.text()).toContain(`approvals_waiting ${waiting[0].n}\n`);
});

test('[OPS-5] a request lives for 72 hours', async () => {
  const { reference } = await ask('old');
  const request = await readRequest(db, reference);
  expect(request.expiresAt.getTime() - request.requestedAt.getTime()).toBe(72 * 3_600_000);
  await owner.query('alter table approval_request disable trigger approval_request_guard');
  await owner.query(
    `update approval_request set requested_at = requested_at - interval '73 h', expires_at = expires_at - interval '73 h'
      where id = $1`,
    [request.id],
  );
  await owner.query('alter table approval_request enable trigger approval_request_guard');
  await expect(approveRequest(deps, ben, reference)).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED' });
  expect(await valueOf('old')).toBeUndefined();
  expect((await listRequests(deps, { all: true })).find((each) => each.id === request.id)?.state).toBe('expired');
  await ask('old');
});

test('[OPS-5] the database itself refuses a second person who is the first, and a decision that is changed', async () => {
  const { id, reference } = await ask('guarded');
  const done = `update approval_request set state = 'executed', decided_by = $2, decided_at = clock_timestamp() where id = $1`;
  await expect(database.staff.pool.query(done, [id, ann])).rejects.toMatchObject({ code: '23514' });
  await expect(
    database.staff.pool.query(`update approval_request set params = '{}' where id = $1`, [id]),
  ).rejects.toMatchObject({
    code: '42501',
  });
  await expect(pool.query('delete from approval_request where id = $1', [id])).rejects.toMatchObject({ code: '42501' });
  await refuseRequest(deps, ben, reference, 'no');
  await expect(database.staff.pool.query(done, [id, ben])).rejects.toMatchObject({ code: '23514' });
});

test.for([
  ['a code that is not on the list', { code: 'because', words: 'I like to' }],
  ['no words', { code: 'everyday', words: '   ' }],
] as const)('[OPS-5] a request needs a reason: %s is refused', async ([, given]) => {
  await expect(
    requestApproval(deps, ann, { kind: 'test.turn', params: { name: 'x', to: 1 }, reason: given }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[OPS-5] parameters that the kind does not know are refused', async () => {
  const params = { name: 'x', to: 'seven', more: true };
  await expect(requestApproval(deps, ann, { kind: 'test.turn', params, reason })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(requestApproval(deps, ann, { kind: 'test.other', params, reason })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
