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
  test('is read by the names of its columns, in both forms of time, with quotes and commas', () => {
    const csv = `\uFEFFShortcode,174379\n\n${head}\nSAAA111111,2026-11-21 14:05:00,"a, ""b""\nc",Completed,"1,350.00",,ABC\nSBBB222222,21-11-2026 14:06,x,Completed,,-70.50,\n`;
    expect(readStatementCsv(csv)).toMatchObject({
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
  test('what did not complete is left out, what cannot be read is named by its line', () => {
    const csv = `${head}\nSAAA111111,2026-11-21 14:05:00,x,Failed,10.00,,\nSAAA111112,yesterday,x,Completed,10.00,,\nSAAA111113,2026-11-21 14:05:00,x,Completed,ten,,\n`;
    expect(readStatementCsv(csv)).toMatchObject({ lines: [], unreadable: [3, 4], notCompleted: 1 });
    expect(() => readStatementCsv('hello')).toThrow(RangeError);
  });
  test('[OPS-19] what the file says of itself is read beside its name or below it', () => {
    const above =
      'Short Code:,400212\nOpening Balance,"KES 1,000.50",Closing Balance,Total Paid In\n,,"2,000.00",999.50\n';
    const { head: said } = readStatementCsv(`${above}${head}\n`);
    expect(said).toEqual({
      shortcode: '400212',
      openingCents: 100_050,
      closingCents: 200_000,
      inCents: 99_950,
      outCents: null,
    });
  });
  test('any text is read or refused, never worse', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(head, '\n', ',', '"', 'SAAA111111', '2026-11-21 14:05:00', '10.00', 'x'), {
          maxLength: 60,
        }),
        (parts) => {
          try {
            readStatementCsv(parts.join(''));
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        },
      ),
    );
  });
});
