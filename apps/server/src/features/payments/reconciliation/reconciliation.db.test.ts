import { DayPage, DaysAnswer, StatementKept } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireApprovals } from '../../../node/wiring/approvals.ts';
import { TEST_KEYS } from '../../../testing/accounts-app.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, OFFICE_URL } from '../../../testing/office-app.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { noNotices } from '../../payouts/index.ts';

const database = await testDatabase();
const shop = await referralWorld(database);
const { db } = database.staff;
const money = { ...shop.money.deps, db };
const bus = { publish: () => undefined };
const office = await officeApp(database, {
  money,
  approvals: wireApprovals({ db, bus, payments: money, notices: noNotices, keys: TEST_KEYS }),
});
const grace = await office.aPerson(['finance']);
const peter = await office.aPerson(['finance']);
const support = await office.aPerson(['support']);
/** Two days ago, in Nairobi: over, whatever the hour. */
const DAY = new Date(Date.now() + 3 * 3_600_000 - 2 * 86_400_000).toISOString().slice(0, 10);
const AT = `${DAY} 10:00:00`;
let paid: Awaited<ReturnType<typeof shop.payment>>;
beforeAll(async () => {
  paid = await shop.payment(await shop.pay(await shop.aPerson()));
  await database.owner.query(
    `update receipt set created_at = ($2::text || '+03')::timestamptz, paid_at = ($2::text || '+03')::timestamptz where receipt = $1`,
    [paid.receipt, AT],
  );
});
afterAll(async () => {
  await office.stop();
  await shop.stop();
});

const line = (receipt: string | null, details: string, paidIn: string, out: string, balance: string) =>
  `${receipt},${AT},Completed,${paidIn},${out},${balance},${details},none`;
/** As the portal exports it: a head, then every movement, a charge under the receipt of a payment first. */
const csvOf = (lines: readonly string[], head: readonly string[] = []) =>
  [...head, 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.', ...lines].join(
    '\n',
  );

async function upload(csv: string, as = grace.as, days = `from=${DAY}&to=${DAY}`) {
  const boundary = 'xxMNADAxx';
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api/admin/statements?${days}`,
    headers: {
      host: 'mnada.example',
      origin: OFFICE_URL,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    cookies: { [cookieName]: as },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="s.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const { staffCookie } = await import('../../../platform/http/index.ts');
const cookieName = staffCookie(OFFICE_URL);

const answers = async (reference: string, { as }: { as: string }) => {
  await office.proved(as, 'approvals.answer', `approval:${reference}`);
  return office.post(`/api/admin/approvals/${reference}/approve`, {}, as);
};
async function imported(csv: string, days?: string) {
  const kept = exactly(StatementKept, (await upload(csv, grace.as, days)).body);
  const asked = await office.post(
    '/api/admin/approvals',
    {
      kind: 'statement.import',
      params: { importId: kept.import_id },
      reason_code: 'statement_checked',
      reason: 'Compared.',
    },
    grace.as,
  );
  const done = (await answers(asked.body.reference, peter)).body;
  return { kept, done };
}
const dayOf = async (as = grace.as) =>
  exactly(DayPage, (await office.get(`/api/admin/reconciliation/${DAY}`, as)).body);
const post = (verb: string, body: object, as = grace.as) =>
  office.post(`/api/admin/reconciliation/${DAY}/${verb}`, body, as);

test('[OPS-19] a day without a statement says so, and can’t be closed', async () => {
  const page = await dayOf();
  expect([page.state, page.covered, page.may_close]).toEqual(['missing', false, 'not_covered']);
  const strip = exactly(DaysAnswer, (await office.get('/api/admin/reconciliation', grace.as)).body);
  expect(strip.days).toHaveLength(14);
  expect((await office.get('/api/admin/reconciliation', support.as)).status).toBe(403);
  expect((await office.get('/api/admin/reconciliation/2026-02-31', grace.as)).status).toBe(400);
});

test('[OPS-19] a real-shaped statement is read without loss: charges under the same receipts hide no payment, sums per kind stand beside the file’s own', async () => {
  const kes = paid.amount_cents / 100;
  const csv = csvOf(
    [
      line(paid.receipt, 'Pay Bill Charge', '', '-13.00', '99987.00'),
      line(
        paid.receipt,
        `Pay Bill from 254712345678 - JANE KAMAU Acc. ${paid.reference}`,
        `${kes}.00`,
        '',
        String(99_987 + kes),
      ),
      line('SLOST12345', 'Pay Bill from 254700000001 - FAITH MUTUA Acc. typo', '1350.00', '', String(101_337 + kes)),
      line('SBANK12345', 'Organization Settlement to Bank 1180442', '', '-1000.00', String(100_337 + kes)),
      `SFAIL12345,${AT},Failed,500.00,,,Pay Bill,none`,
      'nonsense,,,,,,,',
    ],
    [
      'Short Code,400212',
      'Opening Balance,KES 100000.00',
      `Total Paid In,${1350 + kes}.00`,
      'Total Withdrawn,-1013.00',
    ],
  );
  const { kept, done } = await imported(csv);
  expect(done).toMatchObject({ state: 'executed' });
  const of = (kind: string) => kept.kinds.find((each) => each.kind === kind);
  expect(of('payment')).toMatchObject({ lines: 2, in: 1350 + kes, out: 0 });
  expect([of('charge')?.out, of('settlement')?.out]).toEqual([13, 1000]);
  expect([kept.read.in, kept.read.out]).toEqual([kept.file.in, kept.file.out]);
  expect([kept.charges_beside, kept.not_completed, kept.unreadable]).toEqual([1, 1, [11]]);
  const { rows } = await database.owner.query(
    `select kind from statement_entry where receipt = $1 and shortcode = '400212' order by kind`,
    [paid.receipt],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['charge', 'payment']);
  const { rows: lines } = await database.owner.query('select direction from statement_line where receipt = $1', [
    paid.receipt,
  ]);
  expect(lines).toEqual([{ direction: 'in' }]);
  const { rows: said } = await database.owner.query('select string_agg(says, $1) as says from statement_entry', [' ']);
  expect(said[0].says).not.toMatch(/JANE|FAITH|2547/);
});

test('[OPS-19] the same file again changes nothing and says what was known', async () => {
  const before = await database.owner.query('select count(*)::int as n from statement_entry');
  const again = csvOf(
    [line('SBANK12345', 'Organization Settlement to Bank 1180442', '', '-999.00', '')],
    ['Short Code,400212'],
  );
  const { done } = await imported(again);
  expect(done.state).toBe('executed');
  const { rows } = await database.owner.query(
    `select result from approval_request where kind = 'statement.import' order by number desc limit 1`,
  );
  expect(rows[0].result).toMatchObject({ known: 1, otherSum: 1 });
  expect((await database.owner.query('select count(*)::int as n from statement_entry')).rows).toEqual(before.rows);
});

test('[OPS-19] our lines, theirs and the difference; each difference has its place, and an owner once somebody takes it', async () => {
  const page = await dayOf();
  const packs = page.rows.find(({ row }) => row === 'packs');
  expect(packs).toMatchObject({
    our_lines: 1,
    their_lines: 1,
    ours: paid.amount_cents / 100,
    theirs: paid.amount_cents / 100,
  });
  expect([page.opening, page.differences.some(({ what }) => what === 'balance')]).toEqual([100_000, false]);
  expect(page.differences.map(({ item }) => item).toSorted()).toEqual(
    ['charge:out', 'in_not_booked:SLOST12345', 'settlement:out'].toSorted(),
  );
  expect(page.may_close).toBe('open_differences');
  const taken = exactly(DayPage, (await post('take', { item: 'charge:out' })).body);
  expect(taken.differences.find(({ item }) => item === 'charge:out')?.owner?.id).toBe(grace.id);
  expect((await post('take', { item: 'charge:in' })).body.code).toBe('STATE_FORBIDS');
});

test('[OPS-19] an explanation stands for the sum and the lines that it was said of: what a later import adds is open again', async () => {
  const charges = async () => (await dayOf()).differences.find(({ item }) => item === 'charge:out');
  expect((await post('explain', { item: 'charge:out', as: 'charges', words: 'Tariff.' })).status).toBe(200);
  expect(await charges()).toMatchObject({ theirs: -13, explained_as: 'charges' });
  const more = [line('SMORE12345', 'Business Payment Charge', '', '-750000.00', '')];
  expect((await imported(csvOf(more, ['Short Code,400212']))).done.state).toBe('executed');
  expect(await charges()).toMatchObject({ theirs: -750_013, lines: 2, explained_as: null, explained_by: null });
  expect((await dayOf(peter.as)).may_close).toBe('open_differences');
});

test('[OPS-19] more differences than are listed are counted, and keep the day open', async () => {
  const day = new Date(Date.parse(DAY) - 86_400_000).toISOString().slice(0, 10);
  const many = Array.from({ length: 501 }, (_, n) =>
    line(`SMANY${10_000 + n}`, 'Pay Bill from 254712345678 - JANE KAMAU', '100.00', '', '').replace(DAY, day),
  );
  expect((await imported(csvOf(many, ['Short Code,400212']), `from=${day}&to=${day}`)).done.state).toBe('executed');
  const read = async (as: string) => exactly(DayPage, (await office.get(`/api/admin/reconciliation/${day}`, as)).body);
  expect(await read(peter.as)).toMatchObject({ found: 501, open: 501, differences: { length: 500 } });
  await database.owner.query(
    `insert into day_task (day, item, owner_id, explained_as, words, explained_by, explained_at, of_lines, of_ours_cents, of_theirs_cents)
     select $1::date, 'in_not_booked:' || receipt, $2, 'other', 'All of them.', $2, now(), 1, 0, amount_cents
       from statement_entry where receipt like 'SMANY%'`,
    [day, grace.id],
  );
  expect(await read(peter.as)).toMatchObject({ found: 501, open: 1, may_close: 'open_differences' });
});

test('[OPS-19] closed at nothing open alone, with a proof, and by another person than who explained', async () => {
  const close = ({ as }: { as: string }) =>
    office.proving(as, () => post('close', { words: 'Agrees with the portal.' }, as));
  const { money_in: came, money_out: went } = await dayOf();
  const asked = (await post('close', { words: 'Agrees.' })).body;
  // It names what is signed, by which the proof is bound: the day and both of its sums.
  expect(asked).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    step_up: { act: 'days.close', subject: `day:${DAY} in ${came.theirs} out ${went.theirs}` },
  });
  expect(asked.step_up.says).toMatch(/^Close .*: KSh [\d,.]+ came, KSh [\d,.]+ went$/);
  expect((await close(peter)).body).toMatchObject({ code: 'DAY_NOT_READY', errors: ['open_differences'] });
  for (const { item } of (await dayOf()).differences)
    expect((await post('explain', { item, as: 'other', words: 'As the portal shows.' })).status).toBe(200);
  expect((await dayOf()).may_close).toBe('explained_it');
  expect((await close(grace)).body).toMatchObject({ code: 'DAY_NOT_READY', errors: ['explained_it'] });
  const closed = exactly(DayPage, (await close(peter)).body);
  expect([closed.state, closed.closed?.by.id, closed.may_close]).toEqual(['closed', peter.id, 'closed']);
  expect((await post('explain', { item: 'charge:out', as: 'other', words: 'Anew.' })).body.code).toBe('STATE_FORBIDS');
});

test('[OPS-19] a statement with a line that a closed day doesn’t know is refused by the day’s name; what it knows is no news', async () => {
  const known = line('SMORE12345', 'Business Payment Charge', '', '-750000.00', '');
  expect((await upload(csvOf([known], ['Short Code,400212']))).status).toBe(200);
  const late = [known, line('SLATE12345', 'Pay Bill Charge', '', '-20.00', '')];
  const refused = await upload(csvOf(late, ['Short Code,400212']));
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'DAY_CLOSED', errors: [DAY] }]);
});

test('[OPS-19] the database refuses whoever goes past the room: the explainer closes nothing, and what is closed stays so', async () => {
  const other = '2026-01-05';
  const insert = (by: string, day: string) =>
    database.staff.pool.query(
      `insert into reconciled_day (day, closed_by, in_cents, out_cents, explained, words) values ($1, $2, 0, 0, 0, 'past the room')`,
      [day, by],
    );
  await expect(insert(peter.id, other)).rejects.toThrow(/no statement covers/);
  await expect(insert(support.id, other)).rejects.toThrow(/for finance/);
  await expect(
    database.staff.pool.query(`update day_task set words = 'changed' where day = $1`, [DAY]),
  ).rejects.toThrow(/is closed/);
  await expect(database.staff.pool.query(`delete from reconciled_day where day = $1`, [DAY])).rejects.toThrow(
    /permission denied/,
  );
});

test('[OPS-19] a task goes to somebody else, though whoever had explained it works for finance no more', async () => {
  const leaver = await office.aPerson(['finance']);
  await database.owner.query(
    `insert into day_task (day, item, owner_id, explained_as, words, explained_by, explained_at, of_lines, of_ours_cents, of_theirs_cents)
     values ('2026-01-07', 'charge:out', $1, 'charges', 'As the portal shows.', $1, now(), 1, 0, 0)`,
    [leaver.id],
  );
  await database.owner.query(`update app_user set permissions = '{}' where id = $1`, [leaver.id]);
  const take = (by: string) =>
    database.staff.pool.query(`update day_task set owner_id = $1 where day = '2026-01-07' and item = 'charge:out'`, [
      by,
    ]);
  await expect(take(grace.id)).resolves.toMatchObject({ rowCount: 1 });
  await expect(take(support.id)).rejects.toThrow(/for finance/);
  await expect(
    database.staff.pool.query(`update day_task set words = 'anew', explained_by = $1 where day = '2026-01-07'`, [
      leaver.id,
    ]),
  ).rejects.toThrow(/for finance/);
});

test('[OPS-19] a line is one line, whether its file names the account or not', async () => {
  const far = new Date(Date.now() + 3 * 3_600_000 - 9 * 86_400_000).toISOString().slice(0, 10);
  const days = `from=${far}&to=${far}`;
  const charge = line('STWICE1234', 'Pay Bill Charge', '', '-20.00', '').replaceAll(AT, `${far} 10:00:00`);
  const more = line('STWICE1235', 'Pay Bill Charge', '', '-21.00', '').replaceAll(AT, `${far} 11:00:00`);
  const known = async (csv: string) => {
    expect((await imported(csv, days)).done.state).toBe('executed');
    const { rows } = await database.owner.query(
      `select result -> 'known' as known from approval_request where kind = 'statement.import' order by number desc limit 1`,
    );
    return rows[0].known as number;
  };
  expect(await known(csvOf([charge]))).toBe(0);
  expect(await known(csvOf([charge, more], ['Short Code,400212']))).toBe(1);
  expect(await known(`${csvOf([charge, more])}\n`)).toBe(2);
  const { rows } = await database.owner.query(
    `select receipt, count(*)::int as n from statement_entry where receipt like 'STWICE%' group by 1 order by 1`,
  );
  expect(rows.map(({ n }) => n)).toEqual([1, 1]);
});

test('[OPS-19] two statements that cover a day together are cover enough, for the database as for the room', async () => {
  const halves = ['[2026-01-08T21:00:00Z,2026-01-09T09:00:00Z)', '[2026-01-09T09:00:00Z,2026-01-09T21:00:00Z)'];
  // The console takes whole days; what is older, or came another way, needn't.
  const client = await database.owner.connect();
  await client.query('set session_replication_role = replica');
  for (const covers of halves)
    await client.query(
      `insert into statement_import (sha256, covers, lines, imported_by, approved_at)
       values (sha256(convert_to($1::text, 'UTF8')), $1::text::tstzrange, 0, $2, now())`,
      [covers, grace.id],
    );
  client.release(true);
  const close = `insert into reconciled_day (day, closed_by, in_cents, out_cents, explained, words) values ('2026-01-09', $1, 0, 0, 0, 'both halves')`;
  await expect(database.staff.pool.query(close, [peter.id])).resolves.toMatchObject({ rowCount: 1 });
});

describe('charges, settlements and moves of the float', () => {
  const day = new Date(Date.now() + 3 * 3_600_000 - 12 * 86_400_000).toISOString().slice(0, 10);
  const days = `from=${day}&to=${day}`;
  const on = (receipt: string, details: string, paidIn: string, out: string) =>
    line(receipt, details, paidIn, out, '').replaceAll(DAY, day);
  const page = async (as = grace.as) =>
    exactly(DayPage, (await office.get(`/api/admin/reconciliation/${day}`, as)).body);
  const ask = (kind: string, direction = 'out', as = grace.as) =>
    office.post(
      '/api/admin/approvals',
      {
        ...{ kind: 'statement.book', params: { day, kind, direction } },
        ...{ reason_code: 'statement_checked', reason: 'As the portal shows.' },
      },
      as,
    );
  const booked = async () =>
    (
      await database.owner.query(
        `select d.kind as debit, c.kind as credit, t.amount::int, nairobi_day(t.created_at)::text as day
           from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
          where t.source like 'stated:%' order by 1, 2, 3`,
      )
    ).rows;

  test('[OPS-19] [MON-7] are booked as the statement says by two people, each between its accounts, and differ no more', async () => {
    const csv = csvOf(
      [
        on('SBOOK12341', 'Pay Bill Charge', '', '-13.00'),
        on('SBOOK12342', 'Business Payment Charge', '', '-15.27'),
        on('SBOOK12343', 'Organization Settlement to Bank 1180442', '', '-1000.00'),
        on('SBOOK12344', 'Working Account to Utility Account', '', '-500.00'),
        on('SBOOK12344', 'Utility Account from Working Account', '500.00', ''),
      ],
      ['Short Code,400212'],
    );
    expect((await imported(csv, days)).done.state).toBe('executed');
    // The other end of a move is no difference of its own.
    expect((await page()).differences.map(({ item }) => item)).toEqual([
      'charge:out',
      'float_move:out',
      'settlement:out',
    ]);
    expect((await ask('charge', 'out', support.as)).status).toBe(403);
    const asked = await ask('charge');
    expect((await page()).differences[0]).toMatchObject({ bookable: true, asked: asked.body.reference, ours: 0 });
    expect((await answers(asked.body.reference, grace)).status).not.toBe(200);
    expect(await booked()).toEqual([]);
    for (const reference of [asked, await ask('settlement'), await ask('float_move')].map(({ body }) => body.reference))
      expect((await answers(reference, peter)).body).toMatchObject({ state: 'executed' });
    expect(await booked()).toEqual([
      { debit: 'bank', credit: 'mpesa', amount: 100_000, day },
      { debit: 'charges', credit: 'mpesa', amount: 1_300, day },
      { debit: 'charges', credit: 'utility', amount: 1_527, day },
      { debit: 'utility', credit: 'mpesa', amount: 50_000, day },
    ]);
    const after = await page();
    expect([after.differences, after.money_out.ours, after.money_in.ours]).toEqual([[], 1_528.27, 500]);
    expect([after.money_out.theirs, after.money_in.theirs, after.may_close]).toEqual([1_528.27, 500, 'yes']);
    expect((await ask('charge')).body.code).toBe('STATE_FORBIDS');
  });

  test('[OPS-19] what a later statement adds is open again, and booked by itself; past the room nobody books more than it says', async () => {
    const more = csvOf([on('SBOOK12345', 'Pay Bill Charge', '', '-7.00')], ['Short Code,400212']);
    expect((await imported(more, days)).done.state).toBe('executed');
    expect((await page()).differences).toMatchObject([{ item: 'charge:out', lines: 1, ours: -28.27, theirs: -35.27 }]);
    const asked = await ask('charge');
    expect((await answers(asked.body.reference, peter)).body.state).toBe('executed');
    expect((await booked()).map(({ amount }) => amount).filter((cents) => cents === 700)).toEqual([700]);
    const { rows } = await database.owner.query(
      `select request_id as id from statement_booking where day = $1 and kind = 'settlement'`,
      [day],
    );
    const past = `insert into statement_booking (request_id, day, kind, direction, debit_kind, credit_kind, lines, cents)
                  values ($1, $2, 'settlement', 'out', 'bank', 'utility', 1, 1)`;
    await expect(database.staff.pool.query(past, [rows[0].id, day])).rejects.toThrow(/does not say so/);
    await expect(database.pool.query(past, [rows[0].id, day])).rejects.toThrow(/permission denied/);
    const transferOf = `insert into transfer (source, unit, debit_id, credit_id, amount)
      select 'stated:' || $1::text || ':bank:utility', 'KES', d.id, c.id, 1 from account d, account c
       where d.unit = 'KES' and d.kind = 'bank' and c.unit = 'KES' and c.kind = 'utility'`;
    await expect(database.pool.query(transferOf, [rows[0].id])).rejects.toThrow(/booked by two people/);
  });

  test('[OPS-19] of a day that was closed nothing more is booked', async () => {
    const path = `/api/admin/reconciliation/${day}/close`;
    const closed = await office.proving(peter.as, () => office.post(path, { words: 'Agrees.' }, peter.as));
    expect(closed.body.state).toBe('closed');
    expect((await ask('charge')).body.code).toBe('DAY_CLOSED');
  });
});

test('[S58] the file of a statement, which names people, is read by staff alone', async () => {
  const { rows } = await database.owner.query(
    `select r, has_column_privilege(r, 'statement_import', 'csv', 'select') as reads,
            has_column_privilege(r, 'statement_import', 'sha256', 'select') as knows
       from unnest('{mnada_app,mnada_reader,mnada_staff}'::text[]) r`,
  );
  expect(rows).toEqual([
    { r: 'mnada_app', reads: false, knows: true },
    { r: 'mnada_reader', reads: false, knows: true },
    { r: 'mnada_staff', reads: true, knows: true },
  ]);
});
