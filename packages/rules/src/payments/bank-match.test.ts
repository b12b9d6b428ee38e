import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CameToBank, matchBank } from './bank-match.ts';

const sent = (receipt: string, cents: number, day: string) => ({ receipt, cents, day });
const came = (receipt: string | null, cents: number, day: string): CameToBank => ({ receipt, cents, day });

test('[OPS-19] what the bank names by its receipt is that settlement, also in another sum', () => {
  const [first, other] = [sent('SAAA111111', 1_000, '2026-06-01'), sent('SBBB222222', 1_000, '2026-06-01')];
  const named = came('SBBB222222', 900, '2026-06-02');
  expect(matchBank([first, other], [named])).toEqual({
    pairs: [{ sent: other, came: named }],
    sent: [first],
    came: [],
  });
});

test('[OPS-19] without a receipt the same sum counts within three days, one against one, the earliest first', () => {
  const both = [sent('SAAA111111', 1_000, '2026-06-01'), sent('SBBB222222', 1_000, '2026-06-02')];
  const [late, early] = [came(null, 1_000, '2026-06-04'), came(null, 1_000, '2026-06-02')];
  const { pairs } = matchBank(both, [late, early]);
  expect(pairs.map((each) => [each.sent.receipt, each.came.day])).toEqual([
    ['SAAA111111', '2026-06-02'],
    ['SBBB222222', '2026-06-04'],
  ]);
  expect(matchBank([both[0] ?? sent('', 0, '')], [came(null, 1_000, '2026-06-05')]).pairs).toEqual([]);
  expect(matchBank([both[1] ?? sent('', 0, '')], [came(null, 1_000, '2026-06-01')]).pairs).toEqual([]);
});

test('[OPS-19] nothing is paired twice, and nothing is lost', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-06-0${n}`);
  const cents = fc.integer({ min: 1, max: 3 });
  const receipt = fc.integer({ min: 0, max: 9 }).map((n) => `S${n}`);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ receipt, cents, day }), { selector: (each) => each.receipt }),
      fc.array(fc.record({ receipt: fc.option(receipt), cents, day })),
      (left, right) => {
        const match = matchBank(left, right);
        expect([...match.pairs.map((each) => each.sent), ...match.sent].toSorted(byText)).toEqual(
          left.toSorted(byText),
        );
        expect(new Set([...match.pairs.map((each) => each.came), ...match.came]).size).toBe(right.length);
      },
    ),
  );
});
const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
