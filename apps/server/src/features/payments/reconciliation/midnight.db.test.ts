import { afterAll, expect, test } from 'vitest';
import { daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

/** Money at Nairobi's midnight, which M-PESA writes down by its own clock, and lines that stand twice under one receipt. */
const database = await testDatabase();
const desk = await statementDesk(database);
const { byBoth, pageOf } = desk;
afterAll(() => desk.stop());

type Line = readonly [receipt: string, at: string, details: string, paidIn: string, withdrawn: string];

async function imports(from: string, to: string, lines: readonly Line[], shortcode = '600584'): Promise<void> {
  const csv = [
    `Short Code,${shortcode}`,
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    ...lines.map(
      ([receipt, at, details, paidIn, withdrawn]) =>
        `${receipt},${at},Completed,${paidIn},${withdrawn},,${details},none`,
    ),
  ].join('\n');
  const { body } = await desk.upload('/api/admin/statements', csv, { from, to });
  expect(await byBoth('statement.import', { importId: body.import_id })).toMatchObject({ state: 'executed' });
}

/** As if it had been paid, and we had heard of it then. */
async function plant(statement: string, values: readonly unknown[]): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(statement, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
const paidOut = (receipt: string, kes: number, at: string) =>
  plant(
    `insert into payout (withdrawal_id, amount_cents, phone, state, attempt, receipt, completed_at, next_step_at)
     values (gen_random_uuid(), $2, '+254712345678', 'completed', 1, $1, ($3 || '+03')::timestamptz, null)`,
    [receipt, kes * 100, at],
  );
const came = (receipt: string, kes: number, at: string) =>
  plant(
    `insert into receipt (receipt, amount_cents, state, why, told_by, paid_at) values ($1, $2, 'unallocated', 'x', 'c2b_confirmation', ($3 || '+03')::timestamptz)`,
    [receipt, kes * 100, at],
  );
const payout = (receipt: string, at: string, kes: number): Line => [
  ...([receipt, at, 'Business Payment to 254712345678 - JANE', '', `-${kes}.00`] as const),
];
const sumsOf = async (day: string) => {
  const { differences, money_in: into, money_out: out } = await pageOf(day);
  return {
    differences: differences.map(({ item }) => item),
    in: [into.ours, into.theirs],
    out: [out.ours, out.theirs],
  };
};

test('[OPS-19] a payout that M-PESA ended before midnight and we heard of after it is of one day on both sides', async () => {
  const [day, next] = [ago(20), ago(19)];
  await paidOut('SMIDNIGHT1', 1_000, `${next} 00:00:07`);
  await imports(day, next, [payout('SMIDNIGHT1', `${day} 23:59:58`, 1_000)]);
  expect(await sumsOf(day)).toEqual({ differences: [], in: [0, 0], out: [1_000, 1_000] });
  expect(await sumsOf(next)).toEqual({ differences: [], in: [0, 0], out: [0, 0] });
});

test('[OPS-19] one that we heard of just before midnight waits for the next day’s statement, and differs there if that doesn’t show it', async () => {
  const [day, next] = [ago(17), ago(16)];
  await paidOut('SMIDNIGHT2', 700, `${day} 23:59:59`);
  await paidOut('SMIDNIGHT3', 300, `${day} 23:55:00`);
  await came('SMIDNIGHT4', 50, `${day} 23:59:59`);
  await imports(day, day, []);
  expect(await sumsOf(day)).toEqual({ differences: [], in: [0, 0], out: [0, 0] });
  await imports(next, next, [
    payout('SMIDNIGHT2', `${next} 00:00:01`, 700),
    ['SMIDNIGHT4', `${next} 00:00:02`, 'Pay Bill from 254712345678 - JANE', '50.00', ''],
  ]);
  expect(await sumsOf(next)).toEqual({
    ...{ differences: ['out_not_on_statement:SMIDNIGHT3'], in: [50, 50], out: [1_000, 700] },
  });
  expect(await sumsOf(day)).toEqual({ differences: [], in: [0, 0], out: [0, 0] });
});

test('[OPS-19] a line under a receipt that is known on the other side, or once already, is in no sum without a difference', async () => {
  const day = ago(12);
  await came('STWICE1111', 500, `${day} 10:00:00`);
  await paidOut('STWICE2222', 900, `${day} 10:00:00`);
  await imports(day, day, [
    ['STWICE1111', `${day} 10:00:00`, 'Pay Bill from 254712345678 - JANE', '500.00', ''],
    // M-PESA took it back under the same receipt, and nobody knows of it.
    ['STWICE1111', `${day} 11:00:00`, 'Pay Bill Reversal to 254712345678', '', '-500.00'],
    payout('STWICE2222', `${day} 10:00:00`, 900),
    ['STWICE2222', `${day} 12:00:00`, 'Business Payment Reversal to 254712345678', '', '-900.00'],
  ]);
  const { differences, money_out: out } = await pageOf(day);
  expect(differences.map(({ item, ours, theirs }) => [item, ours, theirs])).toEqual([
    ['out_amount_differs:STWICE2222', 900, 1_800],
    ['out_not_booked:STWICE1111', 0, 500],
  ]);
  expect([out.ours, out.theirs]).toEqual([900, 2_300]);
});
