import { DeskAnswer } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
const office = await officeApp(database);
const grace = await office.aPerson(['finance']);
const support = await office.aPerson(['support']);
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

const read = async (search = '') => exactly(DeskAnswer, (await office.get(`/api/admin/desk${search}`, grace.as)).body);
const run = (text: string, values: unknown[] = []) => database.owner.query(text, values);
let held: string;
let differs: string;
let unsent: string;

beforeAll(async () => {
  for (const [receipt, kes, hours] of [
    ['SLARGE1234', 5_000, 1],
    ['SOLDER1234', 100, 200],
    ['SSMALL1234', 50, 2],
  ] as const)
    await run(
      `insert into receipt (receipt, amount_cents, state, told_by, account_text, payer_phone, payer_name, created_at)
       values ($1, $2, 'unallocated', 'pull', 'none', '254711222048', 'FAITH MUTUA', now() - make_interval(hours => $3))`,
      [receipt, kes * 100, hours],
    );
  const claims = await world.claims(3);
  [held = '', differs = '', unsent = ''] = claims.map(({ withdrawalId }) => withdrawalId);
  await run(`update withdrawal set held_until = now() + interval '1 day', name_differs = true where id = $1`, [held]);
  await run(`update withdrawal set name_differs = true where id = $1`, [differs]);
  const client = await database.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into refund_due (source, cause, receipt, amount_cents, why) values ('receipt:SGOESBACK1', 'unclaimed', 'SGOESBACK1', 7000, 'asked')`,
  );
  await client.query(`update withdrawal set state = 'approved' where id = $1`, [unsent]);
  await client.query(
    `insert into payout (withdrawal_id, amount_cents, phone, state, attempt, reason)
     select id, net_cents, phone, 'indeterminate', 1, 'no_result' from withdrawal where id = $1`,
    [unsent],
  );
  client.release(true);
});

test('[OPS-21] whatever of money waits for a person stands in one list, by money times age', async () => {
  const { rows, counts } = await read();
  expect(rows.map(({ weight }) => weight)).toEqual(rows.map(({ weight }) => weight).toSorted((a, b) => b - a));
  const receipts = rows.filter(({ kind }) => kind === 'unallocated').map(({ reference }) => reference);
  // KSh 100 for 200 hours weigh more than KSh 5,000 for one.
  expect(receipts).toEqual(['SOLDER1234', 'SLARGE1234', 'SSMALL1234']);
  expect(counts.unallocated).toEqual({ count: 3, total: 5_150 });
  expect([counts.refund_due.count, counts.payout_unknown.count]).toEqual([1, 1]);
  // What is held is held; that its name differs is seen on its page.
  expect([counts.on_hold.count, counts.name_differs.count]).toEqual([1, 1]);
  expect(rows.find(({ id }) => id === differs)).toMatchObject({ kind: 'name_differs' });
  expect(rows.find(({ id }) => id === held)?.facts).toContainEqual(
    expect.objectContaining({ name: 'until', value: { at: expect.any(String) } }),
  );
});

test('[OPS-21] each has its evidence beside it, numbers masked, and the way to where it is settled', async () => {
  const { rows } = await read('?kind=unallocated');
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['unallocated']));
  expect(rows[0]).toMatchObject({ path: '/unallocated?receipt=SOLDER1234', cure: null, person: null });
  expect(JSON.stringify(rows)).not.toMatch(/254711222048|MUTUA/);
  expect(rows[0]?.facts).toContainEqual({ name: 'typed', value: { words: 'none' } });
});

test('[OPS-21][OPS-5] a cure is asked for by one person and nobody does it alone; while it waits nobody asks anew', async () => {
  const [refund] = (await read('?kind=refund_due')).rows;
  expect(refund?.cure).toEqual({ kind: 'refund.pay', params: { refund: Number(refund?.id) } });
  await run(
    `insert into approval_request (kind, subject, params, basis, summary, reason_code, reason_words, requested_by)
     select 'refund.pay', 'refund:' || id, '{}', '{}', 'Give it back', 'everyday', 'asked', $1 from refund_due`,
    [grace.id],
  );
  const [asked] = (await read('?kind=refund_due')).rows;
  expect(asked).toMatchObject({ cure: null, open_request: expect.stringMatching(/^R-[0-9]+$/) });
  const [unknown] = (await read('?kind=payout_unknown')).rows;
  expect(unknown?.cure).toMatchObject({ kind: 'withdrawal.not_paid', params: { withdrawal: unknown?.reference } });
});

test('[OPS-21] finance alone sees it; a kind that is none is refused', async () => {
  expect((await office.get('/api/admin/desk', support.as)).status).toBe(403);
  expect((await office.get('/api/admin/desk?kind=other', grace.as)).status).toBe(400);
});

test('[OPS-21] of more than are ranked all are counted, and summed', async () => {
  const before = (await read()).counts.unallocated;
  await run(
    `insert into receipt (receipt, amount_cents, state, told_by, account_text, created_at)
     select 'M' || lpad(n::text, 9, '0'), 1000, 'unallocated', 'pull', 'none', now() from generate_series(1, 5100) n`,
  );
  const { rows, counts } = await read();
  expect(counts.unallocated).toEqual({ count: before.count + 5_100, total: before.total + 51_000 });
  expect(rows).toHaveLength(100);
});
