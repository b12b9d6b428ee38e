import { expect, test } from 'vitest';
import { readBankCsv } from './bank-csv.ts';

const FILE = [
  'MNADA LIMITED,,,,,',
  'Account Number,0110 445 8,,,,',
  '',
  'Transaction Date,Value Date,Description,Reference,Debit,Credit,Balance',
  '01/06/2026,,BALANCE B/F,,,,"10,000.00"',
  '01/06/2026,01/06/2026,MPESA SETTLEMENT 400212 SC7D191857 FROM JANE KAMAU,FT26152ABC,,"1,000.00","11,000.00"',
  '2-Jun-2026,2-Jun-2026,LEDGER FEE,FT26153,35.00,,"10,965.00"',
  '2-Jun-2026,2-Jun-2026,LEDGER FEE,FT26153,35.00,,"10,930.00"',
  '31-Jun-2026,,LEDGER FEE,FT26154,35.00,,',
  '2026-06-03,,BOTH SIDES,FT26155,1.00,2.00,',
  ',,TOTAL,,,,',
].join('\r\n');

test('[OPS-19] a bank’s export is read by the names of its columns: days as banks write them, a receipt of M-PESA where a text names one, nobody’s name kept', async () => {
  const { lines, unreadable, breaks, openingCents, closingCents } = await readBankCsv(FILE);
  expect(lines.map(({ textHash: _hash, ...line }) => line)).toEqual([
    {
      ...{ day: '2026-06-01', direction: 'in', cents: 100_000, nth: 1, receipt: 'SC7D191857', line: 6 },
      ...{ says: 'MPESA SETTLEMENT 400212 SC7D191857', balanceCents: 1_100_000, gapCents: 0 },
    },
    {
      ...{ day: '2026-06-02', direction: 'out', cents: 3_500, nth: 1, receipt: null, line: 7 },
      ...{ says: 'LEDGER FEE', balanceCents: 1_096_500, gapCents: 0 },
    },
    // The same once more is another line.
    {
      ...{ day: '2026-06-02', direction: 'out', cents: 3_500, nth: 2, receipt: null, line: 8 },
      ...{ says: 'LEDGER FEE', balanceCents: 1_093_000, gapCents: 0 },
    },
  ]);
  expect(unreadable).toEqual([9, 10]);
  expect([openingCents, closingCents, breaks]).toEqual([1_000_000, 1_093_000, []]);
});

test('[OPS-19] a file without a date, a credit or a debit is no statement of a bank', async () => {
  await expect(readBankCsv('Receipt No.,Completion Time,Paid In\nSC7D191857,2026-06-01 10:00:00,1')).rejects.toThrow(
    RangeError,
  );
  await expect(readBankCsv('')).rejects.toThrow(RangeError);
});

const readsAs = async (head: string, ...lines: readonly string[]) => {
  const { lines: read, ...rest } = await readBankCsv([head, ...lines].join('\n'));
  return { ...rest, moved: read.map(({ direction, cents }) => (direction === 'in' ? cents : -cents)) };
};
const TWO = 'Date,Description,Debit,Credit,Balance';
const ONE = 'Date,Description,Amount,Balance';

test('[OPS-19] debits with a sign or in brackets are debits; one that has a sign among others that have none is told', async () => {
  const signed = ['2026-06-01,FEE,-35.00,,', '2026-06-01,FEE,"(1,035.50)",,', '2026-06-01,FEE,35.5-,,'];
  expect(await readsAs(TWO, ...signed, '2026-06-01,IN,,KES 10.00,')).toMatchObject({
    moved: [-3_500, -103_550, -3_550, 1_000],
    unreadable: [],
  });
  expect(await readsAs(TWO, '2026-06-01,FEE,35.00,,', '2026-06-01,FEE BACK,-35.00,,')).toMatchObject({
    moved: [-3_500],
    unreadable: [3],
  });
  expect(
    await readsAs(TWO, '2026-06-01,IN,,-35.00,', '2026-06-01,FEE,(-35.00),,', '2026-06-01,FEE,35.00 CR,,'),
  ).toMatchObject({ moved: [], unreadable: [2, 3, 4] });
});

test('[OPS-19] the only debit of a file, with a sign, is one where balances say so; else it may be money that the bank gave back, and is told', async () => {
  const went = ['2026-06-01,IN,,100.00,100.00', '2026-06-02,FEE,-35.00,,65.00'];
  for (const file of [went, [...went].reverse(), ['2026-06-01,BALANCE B/F,,,100.00', went[1] ?? '']])
    expect((await readsAs(TWO, ...file)).moved).toContain(-3_500);
  const back = ['2026-06-01,IN,,100.00,100.00', '2026-06-02,FEE REFUND,-35.00,,135.00'];
  expect(await readsAs(TWO, ...back)).toMatchObject({ moved: [10_000], unreadable: [3], breaks: [] });
  expect(await readsAs(TWO, ...[...back].reverse())).toMatchObject({ moved: [10_000], unreadable: [2] });
  expect(await readsAs(TWO, '2026-06-01,IN,,100.00,', '2026-06-02,FEE REFUND,-35.00,,')).toMatchObject({
    moved: [10_000],
    unreadable: [3],
  });
  expect(await readsAs(TWO, '2026-06-02,FEE REFUND,-35.00,,65.00')).toMatchObject({ moved: [], unreadable: [2] });
});

test('[OPS-19] one column for both sides is read by its signs, or by the side beside it; where nothing tells, it is no statement', async () => {
  expect(await readsAs(ONE, '2026-06-01,IN,100.00,', '2026-06-01,FEE,-35.00,', '2026-06-01,FEE,(1.00),')).toMatchObject(
    {
      moved: [10_000, -3_500, -100],
    },
  );
  expect(await readsAs(ONE, '2026-06-01,IN,100.00 CR,', '2026-06-01,FEE,35.00DR,')).toMatchObject({
    moved: [10_000, -3_500],
  });
  const side = 'Date,Description,Amount,Dr/Cr,Balance';
  expect(
    await readsAs(side, '2026-06-01,IN,100.00,C,', '2026-06-01,FEE,35.00,Debit,', '2026-06-01,X,1.00,?,'),
  ).toMatchObject({ moved: [10_000, -3_500], unreadable: [4] });
  await expect(readsAs(ONE, '2026-06-01,IN,100.00,', '2026-06-01,FEE,35.00,')).rejects.toThrow(/which lines came in/);
  await expect(readsAs(ONE, '2026-06-01,IN,100.00,100.00', '2026-06-01,FEE,35.00,65.00')).rejects.toThrow(RangeError);
  expect(await readsAs(ONE, '2026-06-01,IN,100.00,100.00', '2026-06-01,IN,35.00,135.00')).toMatchObject({
    moved: [10_000, 3_500],
  });
});

test('[OPS-19] balances are followed from line to line, whichever way the file goes; where they don’t lead on, the line is told', async () => {
  const good = ['2026-06-01,A,,100.00,100.00', '2026-06-01,B,35.00,,65.00', '2026-06-02,C,70.00,,5.00 DR'];
  expect(await readsAs(TWO, ...good)).toMatchObject({ openingCents: 0, closingCents: -500, breaks: [] });
  expect(await readsAs(TWO, ...[...good].reverse())).toMatchObject({
    ...{ moved: [10_000, -3_500, -7_000], openingCents: 0, closingCents: -500, breaks: [] },
  });
  expect(await readsAs(TWO, ...good.slice(0, 2).reverse())).toMatchObject({ moved: [10_000, -3_500], breaks: [] });
  // A line is missing between them, a sum was changed, or what is carried forward is another one.
  expect((await readsAs(TWO, good[0] ?? '', good[2] ?? '')).breaks).toEqual([3]);
  expect((await readsAs(TWO, '2026-06-01,BALANCE B/F,,,90.00', ...good)).breaks).toEqual([3]);
  expect((await readsAs(TWO, ...good, '2026-06-02,CLOSING BALANCE,,,5.00')).breaks).toEqual([4]);
  const { lines } = await readBankCsv([TWO, good[0], good[2]].join('\n'));
  expect(lines.map(({ gapCents }) => gapCents)).toEqual([null, -3_500]);
});
