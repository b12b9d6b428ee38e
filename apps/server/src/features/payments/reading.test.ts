import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeReference, makeToken, readReference } from './reference.ts';
import { readStatementCsv } from './statement-csv.ts';

describe('references', () => {
  test('[PAY-3] 12 signs that nobody mistakes for another, found however they are typed', () => {
    const seen = new Set(Array.from({ length: 2_000 }, makeReference));
    expect(seen.size).toBe(2_000);
    for (const reference of seen) {
      expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
      const typed = ` ${reference.toLowerCase().replace(/(.{3})/g, '$1 ')}- `;
      expect(readReference(typed)).toBe(reference);
    }
    for (const typed of ['', 'ABC', 'OBCDEFGH2345', 'ABCDEFGH2345X', 'ABCDEFGH 0345'])
      expect(readReference(typed)).toBeNull();
  });
  test('[PAY-3] a token is 24 random bytes of lower-case hex', () => {
    expect(makeToken()).toMatch(/^[0-9a-f]{48}$/);
  });
});

describe('the statement of the portal', () => {
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.';
  test('is read by the names of its columns, in both forms of time, with quotes and commas', async () => {
    const csv = `\uFEFFShortcode,174379\n\n${head}\nSAAA111111,2026-11-21 14:05:00,"a, ""b""\nc",Completed,"1,350.00",,ABC\nSBBB222222,21-11-2026 14:06,x,Completed,,-70.50,\n`;
    expect(await readStatementCsv(csv)).toMatchObject({
      lines: [
        {
          receipt: 'SAAA111111',
          direction: 'in',
          amountCents: 135_000,
          at: '2026-11-21T14:05:00+03:00',
          account: 'ABC',
        },
        { receipt: 'SBBB222222', direction: 'out', amountCents: 7_050, at: '2026-11-21T14:06:00+03:00', account: '' },
      ],
      unreadable: [],
      notCompleted: 0,
      head: { shortcode: '174379', openingCents: null },
    });
  });
  test('what did not complete is left out, what cannot be read is named by its line', async () => {
    const csv = `${head}\nSAAA111111,2026-11-21 14:05:00,x,Failed,10.00,,\nSAAA111112,yesterday,x,Completed,10.00,,\nSAAA111113,2026-11-21 14:05:00,x,Completed,ten,,\n`;
    expect(await readStatementCsv(csv)).toMatchObject({ lines: [], unreadable: [3, 4], notCompleted: 1 });
    await expect(readStatementCsv('hello')).rejects.toThrow(RangeError);
  });
  test('[OPS-19] what the file says of itself is read beside its name or below it', async () => {
    const above =
      'Short Code:,400212\nOpening Balance,"KES 1,000.50",Closing Balance,Total Paid In\n,,"2,000.00",999.50\n';
    const { head: said } = await readStatementCsv(`${above}${head}\n`);
    expect(said).toEqual({
      shortcode: '400212',
      openingCents: 100_050,
      closingCents: 200_000,
      inCents: 99_950,
      outCents: null,
    });
  });
  test('[OPS-19] a long file lets other work come first, again and again; a longer one is refused', async () => {
    const line = 'SAAA111111,2026-11-21 14:05:00,x,Completed,10.00,,\n';
    let turns = 0;
    let isReading = true;
    const turn = () => {
      turns++;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    const { lines } = await readStatementCsv(`${head}\n${line.repeat(20_000)}`);
    isReading = false;
    expect([lines.length, turns >= 8]).toEqual([20_000, true]);
    for (const long of [line.repeat(100_001), `${'x'.repeat(200_000)}\n`, `${','.repeat(200)}\n`])
      await expect(readStatementCsv(`${head}\n${long}`)).rejects.toThrow(RangeError);
  });
  test('any text is read or refused, never worse', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(head, '\n', ',', '"', 'SAAA111111', '2026-11-21 14:05:00', '10.00', 'x'), {
          maxLength: 60,
        }),
        async (parts) => {
          try {
            await readStatementCsv(parts.join(''));
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        },
      ),
    );
  });
});
