import { afterAll, expect, test } from 'vitest';
import { bankCsv, daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
const desk = await statementDesk(database);
const { office, grace, answers, byBoth, pageOf } = desk;
afterAll(() => desk.stop());

const upload = async (path: string, csv: string, from: string, to: string) =>
  (await desk.upload(path, csv, { from, to })).body;
const asks = async (kind: string, params: object): Promise<string> => (await desk.asks(kind, params)).reference;
const toBank = (lines: readonly string[], from: string, to: string) =>
  upload('/api/admin/bank-statements', bankCsv(lines), from, to);
async function close(day: string) {
  const path = `/api/admin/reconciliation/${day}/close`;
  return (await office.proving(grace.as, () => office.post(path, { words: 'All agrees.' }, grace.as))).body;
}

test('[OPS-19] once the bank is read, nobody closes a day before its statement: a settlement that never came differs on an open day', async () => {
  const csv = [
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    `SBANK44444,${ago(8)} 22:00:00,Completed,,-900000.00,,Organization Settlement to Bank 1180442,none`,
  ].join('\n');
  const kept = await upload('/api/admin/statements', csv, ago(11), ago(1));
  expect(await byBoth('statement.import', { importId: kept.import_id })).toMatchObject({ state: 'executed' });
  const settled = { day: ago(8), kind: 'settlement', direction: 'out' };
  expect(await byBoth('statement.book', settled)).toMatchObject({ state: 'executed' });
  expect((await pageOf(ago(11))).may_close).toBe('yes');
  expect(await close(ago(11))).toMatchObject({ state: 'closed' });
  const first = await toBank([], ago(9), ago(7));
  expect(await byBoth('bank.import', { importId: first.import_id })).toMatchObject({ state: 'executed' });
  // Before the bank was read for the first time, a day has no third side.
  expect((await pageOf(ago(10))).may_close).toBe('yes');
  const due = ago(5);
  expect((await pageOf(due)).may_close).toBe('bank_not_covered');
  expect(await close(due)).toMatchObject({ code: 'DAY_NOT_READY', errors: ['bank_not_covered'] });
  const past = `insert into reconciled_day (day, closed_by, in_cents, out_cents, explained, words) values ($1, $2, 0, 0, 0, 'x')`;
  await expect(database.staff.pool.query(past, [due, grace.id])).rejects.toThrow(/statement of the bank/);
  const second = await toBank([], ago(9), ago(1));
  expect(await byBoth('bank.import', { importId: second.import_id })).toMatchObject({ state: 'executed' });
  const after = await pageOf(due);
  expect([after.may_close, after.open]).toEqual(['open_differences', 1]);
});

test('[OPS-19] a closed day keeps the bank’s word that it was closed with: no new line of it, and no cover where it was closed without', async () => {
  expect(await toBank([], ago(11), ago(9))).toMatchObject({ code: 'DAY_CLOSED', errors: [ago(11)] });
  const reference = await asks('bank.import', {
    importId: (await toBank([`${ago(9)},FEE,FT1,10.00,,`], ago(9), ago(9))).import_id,
  });
  expect(await close(ago(9))).toMatchObject({ state: 'closed' });
  expect(await answers(reference)).toMatchObject({ state: 'failed', code: 'DAY_CLOSED' });
  expect(await toBank([`${ago(9)},FEE,FT1,10.00,,`], ago(9), ago(9))).toMatchObject({ code: 'DAY_CLOSED' });
  // What it knows is no news.
  expect(await toBank([], ago(9), ago(7))).toMatchObject({ lines: 0 });
});

test('[OPS-19][OPS-5] the file that two people compared is the one that is taken, by the database’s word and by its digest', async () => {
  const kept = await toBank([`${ago(3)},FEE,FT1,10.00,,`], ago(3), ago(3));
  const reference = await asks('bank.import', { importId: kept.import_id });
  const other = bankCsv([`${ago(3)},MPESA SETTLEMENT SBANK44444,FT1,,900000.00,`]);
  const change = 'update bank_import set csv = $2 where id = $1';
  await expect(database.staff.pool.query(change, [kept.import_id, other])).rejects.toThrow(/as it was kept/);
  await database.owner.query('alter table bank_import disable trigger bank_import_file');
  await database.owner.query(change, [kept.import_id, other]);
  await database.owner.query('alter table bank_import enable trigger bank_import_file');
  expect(await answers(reference)).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
  const file = await upload('/api/admin/statements', STATEMENT, ago(2), ago(2));
  const changeFile = 'update statement_import set csv = $2 where id = $1';
  await expect(database.staff.pool.query(changeFile, [file.import_id, other])).rejects.toThrow(/as it was kept/);
});
const STATEMENT =
  'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.\n' +
  `SFEE111111,${ago(2)} 09:00:00,Completed,,-5.00,,Pay Utility Charge,none`;

test('[OPS-14] an executed request changes a setting once', async () => {
  const { rows } = await database.owner.query(
    `select indexdef from pg_indexes where tablename = 'setting_change' and indexdef like '%UNIQUE%(request_id, name)'`,
  );
  expect(rows).toHaveLength(1);
});
