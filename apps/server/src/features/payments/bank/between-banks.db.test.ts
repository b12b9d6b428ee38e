import { BankKept } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { bankCsv, daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
const desk = await statementDesk(database);
const { asks, byBoth, pageOf } = desk;
afterAll(() => desk.stop());

async function toBank(lines: readonly string[], from: string, to: string, account: 'bank' | 'bank_2') {
  const { body } = await desk.upload('/api/admin/bank-statements', bankCsv(lines), { from, to, account });
  const kept = exactly(BankKept, body);
  expect(await byBoth('bank.import', { importId: kept.import_id })).toMatchObject({ state: 'executed' });
}

test('[OPS-19] what went from one account of the shop to the other is booked once, and explains the line of the other', async () => {
  await database.owner.query(`insert into setting (name, value) values ('bank_2.name', '"Savings bank"')`);
  const day = ago(5);
  const csv = 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.';
  const { body } = await desk.upload('/api/admin/statements', csv, { from: ago(6), to: ago(1) });
  expect(await byBoth('statement.import', { importId: body.import_id })).toMatchObject({ state: 'executed' });
  await toBank([`${day},TO SAVINGS,FT1,5000.00,,`], ago(6), ago(1), 'bank');
  await toBank([`${day},FROM CURRENT,FT1,,5000.00,`], ago(6), ago(1), 'bank_2');
  const out = (await pageOf(day)).differences.find(({ what }) => what === 'bank_out');
  expect(out).toMatchObject({ bookable: true });
  const asked = await asks('bank.book', { day, item: out?.item, other: 'bank_2', words: 'To savings.' });
  expect(asked).toHaveProperty('reference');
  expect(await desk.answers(asked.reference)).toMatchObject({ state: 'executed' });
  const rest = (await pageOf(day)).differences;
  expect(rest.map(({ what, theirs }) => [what, theirs])).toEqual([]);
  for (const { item } of rest)
    expect((await asks('bank.book', { day, item, other: 'bank', words: 'From current.' })).code).toBe('STATE_FORBIDS');
});
