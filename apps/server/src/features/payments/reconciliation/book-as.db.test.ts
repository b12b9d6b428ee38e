import { StatementKept } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

/** Both M-PESA accounts of a shop, their statements in whatever order they come, and two people who book what they say. */
const database = await testDatabase();
const desk = await statementDesk(database);
const { asks, answers, byBoth, pageOf } = desk;
afterAll(() => desk.stop());

const PAYBILL = '400212';
const UTILITY = '600584';
type Line = readonly [receipt: string, details: string, paidIn: string, withdrawn: string];

const asksToBook = (day: string, kind: string, direction = 'out') => asks('statement.book', { day, kind, direction });
const books = async (day: string, kind: string, direction = 'out') =>
  answers((await asksToBook(day, kind, direction)).reference);

/** One account's file of one day, read and taken over by two people. */
async function imports(shortcode: string, day: string, lines: readonly Line[]): Promise<void> {
  const csv = [
    `Short Code,${shortcode}`,
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    ...lines.map(
      ([receipt, details, paidIn, withdrawn]) =>
        `${receipt},${day} 10:00:00,Completed,${paidIn},${withdrawn},,${details},none`,
    ),
  ].join('\n');
  const { body } = await desk.upload('/api/admin/statements', csv, { from: day, to: day });
  const kept = exactly(StatementKept, body);
  expect(await byBoth('statement.import', { importId: kept.import_id })).toMatchObject({ state: 'executed' });
}

const booked = async (day: string): Promise<readonly string[]> =>
  (
    await database.owner.query<{ what: string }>(
      `select d.kind || ' <- ' || c.kind || ' ' || sum(t.amount) as what
         from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
        where t.source like 'stated:%' and nairobi_day(t.created_at) = $1 group by d.kind, c.kind order by 1`,
      [day],
    )
  ).rows.map(({ what }) => what);

const toUtility = (receipt: string): Line => [receipt, 'Working Account to Utility Account', '', '-500.00'];
const fromPaybill = (receipt: string): Line => [receipt, 'Utility Account from Working Account', '500.00', ''];

test('[OPS-19] the end of a move that came waits for the one that left: both are booked once, whichever statement came first', async () => {
  const day = ago(20);
  await imports(UTILITY, day, [fromPaybill('SMOVE11111')]);
  expect((await pageOf(day)).differences).toMatchObject([{ item: 'float_move:in', bookable: false }]);
  expect((await asksToBook(day, 'float_move', 'in')).code).toBe('STATE_FORBIDS');
  await imports(PAYBILL, day, [toUtility('SMOVE11111')]);
  expect((await pageOf(day)).differences).toMatchObject([{ item: 'float_move:out', lines: 1, bookable: true }]);
  expect(await books(day, 'float_move')).toMatchObject({ state: 'executed' });
  expect((await asksToBook(day, 'float_move')).code).toBe('STATE_FORBIDS');
  expect(await booked(day)).toEqual(['utility <- mpesa 50000']);
  expect(await pageOf(day)).toMatchObject({ differences: [], may_close: 'yes' });
});

test('[OPS-19] a charge is booked once, though a later file says whose account it was taken from', async () => {
  const day = ago(22);
  await imports(UTILITY, day, [['SCHG111111', 'Transaction Charge', '', '-9.00']]);
  expect(await books(day, 'charge')).toMatchObject({ state: 'executed' });
  await imports(UTILITY, day, [['SCHG111111', 'Business Payment to 254712345678 - JANE', '', '-1000.00']]);
  expect((await asksToBook(day, 'charge')).code).toBe('STATE_FORBIDS');
  await imports(UTILITY, day, [['SCHG222222', 'Business Payment Charge', '', '-7.00']]);
  expect((await pageOf(day)).differences).toContainEqual(
    expect.objectContaining({ item: 'charge:out', lines: 1, ours: -9, theirs: -16 }),
  );
  expect(await books(day, 'charge')).toMatchObject({ state: 'executed' });
  expect(await booked(day)).toEqual(['charges <- mpesa 900', 'charges <- utility 700']);
  expect((await pageOf(day)).differences.filter(({ what }) => what === 'charge')).toEqual([]);
});

test('[OPS-19] what two people book is what both read: between those accounts', async () => {
  const day = ago(24);
  await imports(UTILITY, day, [['SCHG444444', 'Transaction Charge', '', '-9.00']]);
  const asked = await asksToBook(day, 'charge');
  await imports(UTILITY, day, [['SCHG444444', 'Business Payment to 254712345678 - JANE', '', '-1000.00']]);
  expect(await answers(asked.reference)).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
  expect(await booked(day)).toEqual([]);
});

test('[OPS-19] what came into the float and left no other account is never booked out of the paybill', async () => {
  const day = ago(26);
  await imports(UTILITY, day, [['SBANK11111', 'Utility Account Float Top Up from Bank', '1000.00', '']]);
  expect((await pageOf(day)).differences).toMatchObject([{ item: 'float_move:in', bookable: false, asked: null }]);
  expect((await asksToBook(day, 'float_move', 'in')).code).toBe('STATE_FORBIDS');
});

test('[OPS-19] past the room no line is booked twice, nor between other accounts than its own', async () => {
  const day = ago(28);
  await imports(PAYBILL, day, [['SCHG777777', 'Pay Bill Charge', '', '-9.00']]);
  expect(await books(day, 'charge')).toMatchObject({ state: 'executed' });
  const { rows } = await database.owner.query<{ id: string }>(
    'select request_id as id from statement_booking where day = $1',
    [day],
  );
  const again = `insert into booked_line select shortcode, receipt, direction, kind, request_id, debit_kind, credit_kind from booked_line
                  where request_id = $1`;
  await expect(database.staff.pool.query(again, [rows[0]?.id])).rejects.toThrow(/booked_line_pkey/);
  const other = `insert into statement_booking (request_id, day, kind, direction, debit_kind, credit_kind, lines, cents)
                 values ($1, $2, 'charge', 'out', 'charges', 'utility', 1, 900)`;
  await expect(database.staff.pool.query(other, [rows[0]?.id, day])).rejects.toThrow(/does not say so/);
});
