import { PaymentView } from '@mnada/contract';
import { afterAll, expect, test } from 'vitest';
import { cancelsAndPays } from '../../../testing/paybill-payers.ts';
import { daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

/** Both sides of a day add up by the same rows, and no day closes over two sums that differ without a word. */
const database = await testDatabase();
const desk = await statementDesk(database);
const { byBoth, pageOf, shop, office, grace } = desk;
const { owner } = database;
afterAll(() => desk.stop());

type Line = readonly [receipt: string, details: string, paidIn: string, withdrawn: string];

async function imports(day: string, lines: readonly Line[]): Promise<void> {
  const csv = [
    // A file of its own, also where nothing moved.
    `Short Code,60${day.slice(-2)}84`,
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    ...lines.map(
      ([receipt, details, paidIn, withdrawn]) =>
        `${receipt},${day} 10:00:00,Completed,${paidIn},${withdrawn},,${details},none`,
    ),
  ].join('\n');
  const { body } = await desk.upload('/api/admin/statements', csv, { from: day, to: day });
  expect(await byBoth('statement.import', { importId: body.import_id })).toMatchObject({ state: 'executed' });
}
/** Past every guard: as an older release, or a fault, could have left it. */
async function plant(statement: string, values: readonly unknown[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(statement, [...values]);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

test('[OPS-19, PAY-7] a rest that went back stands in the same row on both sides of its day', async () => {
  const day = ago(20);
  const at = `${day} 10:00:00+03`;
  const payer = await cancelsAndPays(shop, 2_000);
  const { payment } = (await shop.ask(`/api/payments/${payer.paymentId}`, { who: payer.id })).body;
  const pack = PaymentView.parse(payment).other_sum?.choices.find((each) => each.choice === 'pack');
  if (pack?.choice !== 'pack') throw new Error('no pack to choose');
  const body = { receipt: payer.receipt, choice: 'pack', package_id: pack.package_id };
  expect((await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body })).status).toBe(200);
  const { rows } = await owner.query('select number from refund_due where receipt = $1', [payer.receipt]);
  const refund = Number(rows[0]?.number);
  expect(await byBoth('refund.returned', { refund, returnedBy: 'SREST12345' })).toMatchObject({ state: 'executed' });
  await owner.query('update receipt set created_at = $2, paid_at = $2 where receipt = $1', [payer.receipt, at]);
  await owner.query('update refund_due set updated_at = $2 where number = $1', [refund, at]);
  await imports(day, [
    [payer.receipt, `Pay Bill from 254712345678 - JANE Acc. ${payer.reference}`, '2000.00', ''],
    ['SREST12345', 'Business Payment to Customer to 254712345678 - JANE', '', `-${pack.rest}.00`],
  ]);
  const page = await pageOf(day);
  expect(page.rows).toEqual([
    { row: 'packs', side: 'in', our_lines: 1, ours: 2_000, their_lines: 1, theirs: 2_000 },
    { row: 'refunds', side: 'out', our_lines: 1, ours: pack.rest, their_lines: 1, theirs: pack.rest },
  ]);
  expect([page.differences, page.may_close]).toEqual([[], 'yes']);
});

test('[OPS-19, WIN-3] what was paid out a second time is booked, and differs from nothing', async () => {
  const day = ago(18);
  const bears = await owner.query(
    `select (select id from account where unit = 'KES' and kind = 'prize') as prize, (select id from account where unit = 'KES' and kind = 'mpesa') as till`,
  );
  await plant(
    `insert into transfer (source, unit, debit_id, credit_id, amount, created_at)
     values ('overpaid:' || gen_random_uuid() || ':SAGAIN1234', 'KES', $1, $2, 90000, ($3 || ' 10:00:00+03')::timestamptz)`,
    [bears.rows[0].prize, bears.rows[0].till, day],
  );
  await imports(day, [['SAGAIN1234', 'Business Payment to Customer to 254712345678 - JANE', '', '-900.00']]);
  const page = await pageOf(day);
  expect(page.rows).toEqual([
    { row: 'withdrawals', side: 'out', our_lines: 1, ours: 900, their_lines: 1, theirs: 900 },
  ]);
  expect(page.differences).toEqual([]);
});

test('[OPS-19] sums that differ beyond all that is listed are a difference of their own: such a day closes once somebody explained them', async () => {
  const day = ago(16);
  await imports(day, []);
  expect((await pageOf(day)).may_close).toBe('yes');
  await plant(
    `insert into statement_booking (request_id, day, kind, direction, debit_kind, credit_kind, lines, cents)
     select id, $1::date, 'charge', 'out', 'charges', 'mpesa', 1, 65000 from approval_request limit 1`,
    [day],
  );
  const close = () =>
    office.proving(grace.as, () =>
      office.post(`/api/admin/reconciliation/${day}/close`, { words: 'All agrees.' }, grace.as),
    );
  const page = await pageOf(day);
  expect([page.money_out.ours, page.money_out.theirs, page.state, page.may_close]).toEqual([
    ...[650, 0, 'open', 'open_differences'],
  ]);
  expect(page.differences).toMatchObject([{ what: 'out_sums_differ', ours: 650, theirs: 0, explained_as: null }]);
  expect((await close()).status).toBe(409);
  const said = { item: page.differences[0]?.item, as: 'other', words: 'Booked twice by a fault, put right by hand.' };
  const explained = await office.post(`/api/admin/reconciliation/${day}/explain`, said, desk.peter.as);
  expect([explained.status, explained.body.state]).toEqual([200, 'to_sign']);
  expect((await close()).status).toBe(200);
});

test('[OPS-19] a file that was read before lines were kept by kind counts on their side, too', async () => {
  const day = ago(14);
  await plant(
    `insert into receipt (receipt, amount_cents, state, why, told_by, paid_at) values ('SOLDLINE12', 50000, 'unallocated', 'x', 'c2b_confirmation', ($1 || ' 10:00:00+03')::timestamptz)`,
    [day],
  );
  await imports(day, []);
  await plant(
    `insert into statement_line (receipt, direction, amount_cents, at, import_id)
     select 'SOLDLINE12', 'in', 50000, ($1 || ' 10:00:00+03')::timestamptz, max(id) from statement_import`,
    [day],
  );
  const { rows, differences } = await pageOf(day);
  expect([rows, differences]).toEqual([
    [{ row: 'waiting', side: 'in', our_lines: 1, ours: 500, their_lines: 1, theirs: 500 }],
    [],
  ]);
});
