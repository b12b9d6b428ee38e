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
  const { lines, unreadable } = await readBankCsv(FILE);
  expect(lines.map(({ textHash: _hash, ...line }) => line)).toEqual([
    {
      ...{ day: '2026-06-01', direction: 'in', cents: 100_000, nth: 1, receipt: 'SC7D191857', line: 6 },
      ...{ says: 'MPESA SETTLEMENT 400212 SC7D191857', balanceCents: 1_100_000 },
    },
    {
      ...{ day: '2026-06-02', direction: 'out', cents: 3_500, nth: 1, receipt: null, line: 7 },
      ...{ says: 'LEDGER FEE', balanceCents: 1_096_500 },
    },
    // The same once more is another line.
    {
      ...{ day: '2026-06-02', direction: 'out', cents: 3_500, nth: 2, receipt: null, line: 8 },
      ...{ says: 'LEDGER FEE', balanceCents: 1_093_000 },
    },
  ]);
  expect(unreadable).toEqual([9, 10]);
});

test('[OPS-19] a file without a date, a credit or a debit is no statement of a bank', async () => {
  await expect(readBankCsv('Receipt No.,Completion Time,Paid In\nSC7D191857,2026-06-01 10:00:00,1')).rejects.toThrow(
    RangeError,
  );
  await expect(readBankCsv('')).rejects.toThrow(RangeError);
});
