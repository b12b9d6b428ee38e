import { BankKept } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { bankCsv, daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
const desk = await statementDesk(database);
const { office, grace, peter, answers, byBoth, pageOf } = desk;
const support = await office.aPerson(['support']);
afterAll(() => desk.stop());

const [FIRST, SECOND, LAST] = [ago(9), ago(8), ago(6)];
const upload = (path: string, csv: string, { as = grace.as, from = FIRST, to = ago(1) } = {}) =>
  desk.upload(path, csv, { as, from, to });
const asks = async (kind: string, params: object): Promise<string> => (await desk.asks(kind, params)).reference;

test('[OPS-19] M-PESA settles, the books say so, and until a statement of the bank is read there is no third side', async () => {
  const line = (receipt: string, day: string, kes: number) =>
    `${receipt},${day} 22:00:00,Completed,,-${kes}.00,,Organization Settlement to Bank 1180442,none`;
  const csv = [
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    ...[line('SBANK11111', FIRST, 1_000), line('SBANK22222', SECOND, 2_000), line('SBANK33333', FIRST, 3_000)],
  ].join('\n');
  const { body } = await upload('/api/admin/statements', csv);
  expect(await byBoth('statement.import', { importId: body.import_id })).toMatchObject({ state: 'executed' });
  for (const day of [FIRST, SECOND])
    expect(await byBoth('statement.book', { day, kind: 'settlement', direction: 'out' })).toMatchObject({
      state: 'executed',
    });
  expect((await pageOf(FIRST)).bank).toBeNull();
});

test('[OPS-19] a statement of the bank counts once a second person has compared it', async () => {
  const csv = bankCsv([
    `${SECOND},MPESA SETTLEMENT SBANK11111,FT1,,1000.00,1000.00`,
    `${LAST},MPESA SETTLEMENT SBANK22222,FT2,,1990.00,2990.00`,
    `${LAST},LEDGER FEE,FT3,35.00,,2955.00`,
    `${LAST},CASH DEPOSIT,FT4,,500.00,3455.00`,
  ]);
  expect((await upload('/api/admin/bank-statements', csv, { as: support.as })).status).toBe(403);
  expect((await upload('/api/admin/bank-statements', 'no statement')).body.code).toBe('STATEMENT_UNREADABLE');
  expect((await upload('/api/admin/bank-statements', csv, { from: SECOND, to: SECOND })).status).toBe(400);
  expect((await upload('/api/admin/bank-statements', csv, { to: ago(0) })).status).toBe(400);
  const kept = exactly(BankKept, (await upload('/api/admin/bank-statements', csv)).body);
  expect(kept).toMatchObject({ lines: 4, in: 3_490, out: 35, receipts: 2, unreadable: [] });
  expect(kept).toMatchObject({ opening: 0, closing: 3_455, breaks: [] });
  const reference = await asks('bank.import', { importId: kept.import_id });
  expect((await answers(reference, grace)).state).not.toBe('executed');
  expect((await pageOf(FIRST)).bank).toBeNull();
  expect(await answers(reference, peter)).toMatchObject({ state: 'executed' });
});

test('[OPS-19] three ways: what M-PESA sent, what was booked, what came to the bank; what is late or another sum is a difference of its own day', async () => {
  const first = await pageOf(FIRST);
  expect(first.bank).toMatchObject({ covered: true, sent: 4_000, booked: 4_000, arrived: 1_000, due: null });
  expect(first.differences).toEqual([]);
  // Three days later it is not there.
  const due = await pageOf(LAST);
  expect(
    due.differences
      .map(({ what, receipt, ours, theirs, bookable }) => [what, receipt, ours, theirs, bookable])
      .toSorted(),
  ).toEqual(
    [
      ['bank_in', null, 0, 500, true],
      ['bank_missing', 'SBANK33333', 3_000, 0, false],
      ['bank_out', null, 0, -35, true],
      ['bank_sum_differs', 'SBANK22222', 2_000, 1_990, false],
    ].toSorted(),
  );
  expect(due.may_close).toBe('open_differences');
});

test('[OPS-19] the same lines in another file are no news, and past the room no line comes to a file that was taken', async () => {
  const again = bankCsv([`${SECOND},mpesa  settlement SBANK11111,FT1,,1000.00,`, `${SECOND},REFUND,FT9,,1.00,`]);
  const { body } = await upload('/api/admin/bank-statements', again);
  expect(await byBoth('bank.import', { importId: body.import_id })).toMatchObject({ state: 'executed' });
  const { rows } = await database.owner.query(`select count(*)::int as n from bank_line`);
  expect(rows[0].n).toBe(5);
  const line = `insert into bank_line (day, direction, cents, text_sha256, nth, import_id, line)
                values ($1, 'in', 100, sha256('x'), 1, $2, 9)`;
  await expect(database.staff.pool.query(line, [SECOND, body.import_id])).rejects.toThrow(/two people/);
  await expect(
    database.staff.pool.query(`update bank_import set approved_at = now() where id = $1`, [body.import_id + 1]),
  ).resolves.toMatchObject({ rowCount: 0 });
  const alone = (await upload('/api/admin/bank-statements', bankCsv([`${SECOND},REFUND,FT10,,1.00,`]))).body.import_id;
  await expect(
    database.staff.pool.query(`update bank_import set approved_at = now() where id = $1`, [alone]),
  ).rejects.toThrow(/two people/);
});
