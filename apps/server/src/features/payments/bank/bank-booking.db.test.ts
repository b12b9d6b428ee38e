import { BankAccountsAnswer, BankKept } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { bankCsv, daysAgo as ago, statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

/** A shop with two accounts at banks: what their statements say, and two people who book what nothing else does. */
const database = await testDatabase();
const desk = await statementDesk(database);
const { office, grace, peter, asks, answers, byBoth, pageOf } = desk;
afterAll(() => desk.stop());

type Account = 'bank' | 'bank_2';
async function toBank(lines: readonly string[], from: string, to = from, account: Account = 'bank') {
  const { body } = await desk.upload('/api/admin/bank-statements', bankCsv(lines), { from, to, account });
  const kept = exactly(BankKept, body);
  expect(await byBoth('bank.import', { importId: kept.import_id })).toMatchObject({ state: 'executed' });
  return kept;
}
async function toStatement(lines: readonly string[], from: string, to = from) {
  const csv = [
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    ...lines,
  ].join('\n');
  const { body } = await desk.upload('/api/admin/statements', csv, { from, to });
  expect(await byBoth('statement.import', { importId: body.import_id })).toMatchObject({ state: 'executed' });
}
const settles = (receipt: string, day: string, kes: number, to = '1180442') =>
  `${receipt},${day} 22:00:00,Completed,,-${kes}.00,,Organization Settlement to Bank ${to},none`;
const settlesBack = (receipt: string, day: string, kes: number) =>
  `${receipt},${day} 23:00:00,Completed,${kes}.00,,,Organization Settlement Reversal from Bank 1180442,none`;
const stands = async (): Promise<Record<string, number>> => {
  const { rows } = await database.owner.query<{ kind: string; cents: number }>(
    `select a.kind, sum(case when a.id = t.debit_id then t.amount else -t.amount end)::int as cents
       from transfer t join account a on a.id in (t.debit_id, t.credit_id)
      where t.source like 'stated:%' or t.source like 'booked:%' group by 1 having sum(case when a.id = t.debit_id then t.amount else -t.amount end) <> 0`,
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
};
const differencesOf = async (day: string) =>
  (await pageOf(day)).differences.map(({ what, receipt, ours, theirs }) => [what, receipt, ours, theirs]);

const FIRST = ago(30);

test('[OPS-19][MON-7] a line of the bank is said and booked by two people once, on its own day, and differs no more', async () => {
  await toStatement([], FIRST, ago(1));
  await toBank([`${FIRST},LEDGER FEE,FT1,35.00,,965.00`, `${FIRST},CASH DEPOSIT,FT2,,500.00,1465.00`], FIRST, ago(1));
  const [out, came] = (await pageOf(FIRST)).differences.toSorted((a, b) => a.theirs - b.theirs);
  expect([out, came]).toMatchObject([
    { what: 'bank_out', theirs: -35, bookable: true, asked: null },
    { what: 'bank_in', theirs: 500, bookable: true },
  ]);
  const fee = { day: FIRST, item: out?.item, other: 'charges', words: 'Ledger fee of May.' };
  expect((await asks('bank.book', { ...fee, other: 'bank' })).code).toBe('INVALID_INPUT');
  expect((await asks('bank.book', { ...fee, item: `${out?.item}0` })).code).toBe('STATE_FORBIDS');
  const asked = await asks('bank.book', fee);
  expect((await pageOf(FIRST)).differences.find(({ item }) => item === out?.item)).toMatchObject({
    ...{ bookable: false, asked: asked.reference },
  });
  expect((await answers(asked.reference, grace)).state).not.toBe('executed');
  expect(await answers(asked.reference)).toMatchObject({ state: 'executed' });
  expect(
    await byBoth('bank.book', { day: FIRST, item: came?.item, other: 'capital', words: 'Paid in.' }),
  ).toMatchObject({
    state: 'executed',
  });
  expect((await asks('bank.book', fee)).code).toBe('STATE_FORBIDS');
  expect(await stands()).toEqual({ charges: 3_500, bank: 46_500, capital: -50_000 });
  const { rows } = await database.owner.query<{ day: string }>(
    `select distinct nairobi_day(created_at)::text as day from transfer where source like 'booked:%'`,
  );
  expect(rows).toEqual([{ day: FIRST }]);
  expect(await pageOf(FIRST)).toMatchObject({ differences: [], bank: { went: 35, went_booked: 35, came_booked: 500 } });
});

test('[OPS-19] what was booked by hand at the bank stands against its line within three days, and differs where the bank never says so', async () => {
  const before = await stands();
  const hand = { debit: 'suppliers', credit: 'bank', amount_cents: 70_000, words: 'A courier.' };
  for (let times = 0; times < 2; times++) expect(await byBoth('books.book', hand)).toMatchObject({ state: 'executed' });
  const day = ago(12);
  await database.owner.query(
    `update transfer set created_at = ($1 || ' 12:00+03')::timestamptz where source like 'booked:%' and amount = 70000`,
    [day],
  );
  expect((await stands())['bank']).toBe((before['bank'] ?? 0) - 140_000);
  await toBank([`${ago(13)},COURIER,FT7,700.00,,`], ago(13));
  expect(await differencesOf(ago(13))).toEqual([]);
  // One line covers one of them.
  expect(await differencesOf(ago(9))).toEqual([['bank_booked', expect.stringMatching(/^R-/), -700, 0]]);
  // And is nobody's to book again.
  const { rows } = await database.owner.query<{ item: string }>(
    `select 'bank_out:bank:70000:' || left(encode(text_sha256, 'hex'), 16) || ':1' as item from bank_line where cents = 70000`,
  );
  expect(
    (await asks('bank.book', { day: ago(13), item: rows[0]?.item, other: 'suppliers', words: 'Again.' })).code,
  ).toBe('STATE_FORBIDS');
});

test('[OPS-19] a settlement that M-PESA has back is no payment of anybody: it is booked back, and stands against the bank’s line out or the line that never came', async () => {
  const before = await stands();
  const [day, next] = [ago(25), ago(24)];
  // The first came and was given back by the bank, the second never came.
  await toStatement([settles('SBACK11111', day, 800), settles('SBACK22222', day, 900)], day);
  await toStatement([settlesBack('SBACK33333', next, 800), settlesBack('SBACK22222', next, 900)], next);
  await toBank([`${next},MPESA SETTLEMENT,FT1,,800.00,`, `${next},RETURNED,FT2,800.00,,`], next);
  const { rows } = await database.owner.query(`select receipt from receipt where receipt like 'SBACK%'`);
  expect(rows).toEqual([]);
  expect((await pageOf(next)).differences).toMatchObject([
    { item: 'settlement:in', lines: 2, theirs: 1_700, bookable: true },
  ]);
  for (const [on, direction] of [
    [day, 'out'],
    [next, 'in'],
  ] as const)
    expect(await byBoth('statement.book', { day: on, kind: 'settlement', direction })).toMatchObject({
      state: 'executed',
    });
  for (const on of [day, next, ago(22), ago(21)]) expect([on, await differencesOf(on)]).toEqual([on, []]);
  expect(await stands()).toEqual(before);
});

test('[OPS-19] money that M-PESA has back, and of which the bank says nothing, differs when its three days are over', async () => {
  const day = ago(20);
  await toStatement([settlesBack('SBACK44444', day, 450)], day);
  expect(await byBoth('statement.book', { day, kind: 'settlement', direction: 'in' })).toMatchObject({
    state: 'executed',
  });
  expect(await differencesOf(ago(17))).toEqual([['bank_back', 'SBACK44444', -450, 0]]);
});

test('[OPS-19] balances that don’t lead on are told when the file is read, to whoever compares it, and as a difference of their day', async () => {
  const day = ago(16);
  const csv = bankCsv([`${day},A,FT1,,100.00,1565.00`, `${day},B,FT2,40.00,,1500.00`]);
  const { body } = await desk.upload('/api/admin/bank-statements', csv, { from: day, to: day });
  expect(body).toMatchObject({ opening: 1_465, closing: 1_500, breaks: [3] });
  const asked = await asks('bank.import', { importId: body.import_id });
  const { body: told } = await office.get(`/api/admin/approvals/${asked.reference}`, peter.as);
  expect(told.facts).toContainEqual({ name: 'balance_breaks', value: { count: 1 } });
  expect(await answers(asked.reference)).toMatchObject({ state: 'executed' });
  expect(await differencesOf(day)).toContainEqual(['bank_balance', null, 0, 25]);
  expect((await pageOf(day)).bank?.accounts).toEqual([
    { account: 'bank', name: 'Bank', covered: true, opening: 1_465, closing: 1_500 },
  ]);
});

test('[OPS-19] a second account has its own statements: the same line there is another one, and a day waits for both', async () => {
  const list = async () => exactly(BankAccountsAnswer, (await office.get('/api/admin/bank-accounts', grace.as)).body);
  expect((await list()).accounts).toEqual([{ account: 'bank', name: 'Bank' }]);
  await database.owner.query(
    `insert into setting (name, value) values ('bank_2.name', '"Savings bank"'), ('bank_2.number', '"0110 445 877"')`,
  );
  expect((await list()).accounts[1]).toEqual({ account: 'bank_2', name: 'Savings bank' });
  const [day, next] = [ago(8), ago(7)];
  await toStatement([settles('STWO111111', day, 600), settles('STWO222222', day, 600, '0110445877')], day);
  expect(await byBoth('statement.book', { day, kind: 'settlement', direction: 'out' })).toMatchObject({
    state: 'executed',
  });
  const { rows: booked } = await database.owner.query(
    `select receipt, debit_kind from booked_line where receipt like 'STWO%' order by 1`,
  );
  expect(booked).toEqual([
    { receipt: 'STWO111111', debit_kind: 'bank' },
    { receipt: 'STWO222222', debit_kind: 'bank_2' },
  ]);
  const line = `${next},MPESA SETTLEMENT,FT1,,600.00,`;
  await toBank([line], next);
  expect(await differencesOf(ago(5))).toEqual([['bank_missing', 'STWO222222', 600, 0]]);
  // The second one's first statement begins there: from that day on each day waits for it, too.
  await toBank([line], day, next, 'bank_2');
  expect(await pageOf(day)).toMatchObject({ differences: [], bank: { arrived: 1_200, due: null }, may_close: 'yes' });
  expect((await pageOf(ago(5))).may_close).toBe('bank_not_covered');
  await office.proved(grace.as, 'days.close', `day:${ago(5)}`);
  const closing = `insert into reconciled_day (day, closed_by, in_cents, out_cents, explained, words) values ($1, $2, 0, 0, 0, 'x')`;
  await expect(database.staff.pool.query(closing, [ago(5), grace.id])).rejects.toThrow(/statement of the bank/);
  await toBank([], ago(6), ago(1), 'bank_2');
  expect(await pageOf(ago(5))).toMatchObject({ differences: [], may_close: 'yes' });
});

test('[OPS-19] a settlement that came to another account than it was booked to is told', async () => {
  const [day, next] = [ago(4), ago(3)];
  await toStatement([settles('STWO333333', day, 610)], day);
  expect(await byBoth('statement.book', { day, kind: 'settlement', direction: 'out' })).toMatchObject({
    state: 'executed',
  });
  await toBank([`${next},MPESA SETTLEMENT STWO333333,FT1,,610.00,`], next, next, 'bank_2');
  expect(await differencesOf(next)).toEqual([['bank_elsewhere', 'STWO333333', 610, 610]]);
});

test('[OPS-19][MON-7] a settlement that was booked to the wrong bank is put right by one booking by hand between both, which differs nowhere', async () => {
  const [day, next, late] = [ago(7), ago(6), ago(3)];
  const before = await differencesOf(late);
  await toStatement([settles('STWO444444', day, 620)], day);
  await byBoth('statement.book', { day, kind: 'settlement', direction: 'out' });
  await toBank([`${next},MPESA SETTLEMENT STWO444444,FT1,,620.00,`], next, next, 'bank_2');
  expect(await differencesOf(next)).toEqual([['bank_elsewhere', 'STWO444444', 620, 620]]);
  const undoes = { debit: 'bank_2', credit: 'bank', amount_cents: 62_000, words: 'It came to the savings bank.' };
  const books = async (booking: object) => {
    expect(await byBoth('books.book', booking)).toMatchObject({ state: 'executed' });
    await database.owner.query(
      `update transfer set created_at = ($1 || ' 12:00+03')::timestamptz where source like 'booked:%' and amount = 62000`,
      [next],
    );
  };
  // The other way round undoes nothing, and neither does it twice.
  await books({ ...undoes, debit: 'bank', credit: 'bank_2' });
  expect((await differencesOf(next)).map(([what]) => what)).toEqual(['bank_elsewhere']);
  expect(await differencesOf(late)).toHaveLength(before.length + 2);
  await books(undoes);
  expect(await differencesOf(next)).toEqual([]);
  expect(await differencesOf(late)).toHaveLength(before.length + 2);
  await books(undoes);
  expect(await differencesOf(late)).toHaveLength(before.length + 4);
});

test('[OPS-19][OPS-5] past the room no line of the bank is booked by one, twice, or on another side than its own', async () => {
  const { rows } = await database.owner.query<{ id: string }>(`select request_id as id from bank_booking limit 1`);
  const again = `insert into bank_booking select m.request_id, b.account, b.day, b.direction, b.cents, b.text_sha256, b.nth
                   from bank_booking b, manual_booking m where b.request_id = $1 and m.words = 'A courier.' limit 1`;
  await expect(database.staff.pool.query(again, [rows[0]?.id])).rejects.toThrow(/bank_booking_account_day/);
  const other = `insert into bank_booking
                 select (select request_id from manual_booking where words = 'A courier.' limit 1), account, day, direction, cents, text_sha256, nth
                   from bank_line where cents = 60000 limit 1`;
  await expect(database.staff.pool.query(other)).rejects.toThrow(/two people/);
});

test('[OPS-19] hostile statements, of M-PESA or of the bank, are refused with a sentence, and nothing of them is kept', async () => {
  const kept = async () =>
    (
      await database.owner.query(
        'select (select count(*) from statement_import)::int as mpesa, (select count(*) from bank_import)::int as bank',
      )
    ).rows;
  const before = await kept();
  const heads = {
    '/api/admin/statements':
      'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.\n',
    '/api/admin/bank-statements': 'Date,Description,Reference,Debit,Credit,Balance\n',
  };
  for (const [path, head] of Object.entries(heads)) {
    const hostile: [string, string | Buffer, number, string][] = [
      ['UTF-16', Buffer.from(`\uFEFF${head}1,2,3,4,5,6,7,8`, 'utf16le'), 422, 'STATEMENT_UNREADABLE'],
      ['NULs alone', Buffer.alloc(5_000), 422, 'STATEMENT_UNREADABLE'],
      ['nothing', '', 422, 'STATEMENT_UNREADABLE'],
      ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 422, 'STATEMENT_UNREADABLE'],
      ['a cell of megabytes', `${head}"${'a'.repeat(8_000_000)}`, 422, 'STATEMENT_UNREADABLE'],
      ['a line of a million cells', head + ','.repeat(1_000_000), 422, 'STATEMENT_UNREADABLE'],
      ['more than 20 MB', head + 'x'.repeat(21_000_000), 413, 'IMPORT_TOO_BIG'],
    ];
    for (const [what, csv, status, code] of hostile) {
      const answer = await desk.upload(path, csv, { from: FIRST, to: FIRST, account: 'bank' });
      expect([answer.status, answer.body.code], `${what}, ${path}`).toEqual([status, code]);
      expect(answer.body.message.length).toBeGreaterThan(20);
    }
  }
  expect(await kept()).toEqual(before);
});
