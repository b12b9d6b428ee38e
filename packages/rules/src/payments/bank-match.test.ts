import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AtBank, type BankMatch, matchBank, type SentToBank } from './bank-match.ts';

const sent = (receipt: string, cents: number, day: string, account: string | null = null): SentToBank => ({
  ...{ receipt, cents, day, account },
});
const line = (receipt: string | null, cents: number, day: string, account = 'bank'): AtBank => ({
  ...{ receipt, cents, day, account },
});
const match = (moved: {
  sent?: readonly SentToBank[];
  back?: readonly SentToBank[];
  came?: readonly AtBank[];
  went?: readonly AtBank[];
}): BankMatch<AtBank> => matchBank({ sent: [], back: [], came: [], went: [], ...moved });
const june = (day: number): string => `2026-06-${String(day).padStart(2, '0')}`;
const pairsOf = ({ pairs }: BankMatch<AtBank>) => pairs.map((each) => [each.sent.receipt, each.came.day]);
const receiptsOf = (all: readonly { receipt: string | null }[]) => all.map(({ receipt }) => receipt);

test('[OPS-19] what the bank names by its receipt is that settlement, also in another sum', () => {
  const [first, other] = [sent('SAAA111111', 1_000, june(1)), sent('SBBB222222', 1_000, june(1))];
  const named = line('SBBB222222', 900, june(2));
  expect(match({ sent: [first, other], came: [named] })).toMatchObject({
    pairs: [{ sent: other, came: named }],
    sent: [first],
    came: [],
  });
});

test('[OPS-19] without a receipt the same sum counts within three days, one against one, in their order', () => {
  const both = [sent('SAAA111111', 1_000, june(1)), sent('SBBB222222', 1_000, june(2))];
  const [late, early] = [line(null, 1_000, june(4)), line(null, 1_000, june(2))];
  expect(pairsOf(match({ sent: both, came: [late, early] }))).toEqual([
    ['SAAA111111', june(2)],
    ['SBBB222222', june(4)],
  ]);
  expect(match({ sent: both.slice(0, 1), came: [line(null, 1_000, june(5))] }).pairs).toEqual([]);
  expect(match({ sent: both.slice(1), came: [line(null, 1_000, june(1))] }).pairs).toEqual([]);
});

test('[OPS-19] one that is lost among daily ones of the same sum is missing itself, however many come after it', () => {
  const days = Array.from({ length: 20 }, (_, at) => at + 1);
  const all = days.map((day) => sent(`S${day}`, 90_000, june(day)));
  const came = days.filter((day) => day !== 5).map((day) => line(null, 90_000, june(day + 1)));
  const seenBy = (day: number) =>
    receiptsOf(
      match({ sent: all.filter((one) => one.day <= june(day)), came: came.filter((one) => one.day <= june(day)) }).sent,
    );
  expect(seenBy(4)).toEqual(['S4']);
  expect(seenBy(8)).toEqual(['S5', 'S8']);
  expect(seenBy(20)).toEqual(['S5', 'S20']);
  // Where they usually take two days, that is known by those that are sure.
  const named = [sent('SNAMED0001', 5, june(1))];
  const slow = days.filter((day) => day !== 5).map((day) => line(null, 90_000, june(day + 2)));
  expect(receiptsOf(match({ sent: [...named, ...all], came: [line('SNAMED0001', 5, june(3)), ...slow] }).sent)).toEqual(
    ['S5'],
  );
});

test('[OPS-19] two of the same sum on one day are two: each takes a line, and one line covers one of them', () => {
  const two = [sent('SAAA111111', 700, june(1)), sent('SBBB222222', 700, june(1))];
  expect(match({ sent: two, came: [line(null, 700, june(2)), line(null, 700, june(2))] }).sent).toEqual([]);
  expect(match({ sent: two, came: [line(null, 700, june(2))] }).sent).toHaveLength(1);
  expect(receiptsOf(match({ sent: two, came: [line('SAAA111111', 700, june(2))] }).sent)).toEqual(['SBBB222222']);
});

test('[OPS-19] a weekend’s settlements that come on Monday are all there', () => {
  const weekend = [5, 6, 7].map((day) => sent(`S${day}`, 700, june(day)));
  expect(match({ sent: weekend, came: [8, 8, 8].map((day) => line(null, 700, june(day))) }).sent).toEqual([]);
});

test('[OPS-19] what M-PESA has back of a settlement stands against the bank’s line out, or against the settlement that never came', () => {
  const one = sent('SAAA111111', 700, june(1));
  const same = sent('SAAA111111', 700, june(2));
  const other = sent('SBACK00001', 700, june(3));
  // It came, and the bank gave it back.
  const came = [line(null, 700, june(2))];
  const went = [line(null, 700, june(3))];
  for (const back of [same, other])
    expect(match({ sent: [one], back: [back], came, went })).toMatchObject({
      pairs: [{ sent: one }],
      returned: [{ back, went: went[0] }],
      sent: [],
      back: [],
      came: [],
      went: [],
    });
  // It never came.
  for (const back of [same, other])
    expect(match({ sent: [one], back: [back] })).toMatchObject({
      pairs: [],
      returned: [{ back, sent: one }],
      sent: [],
      back: [],
    });
  // The next day's line is the next day's.
  const next = sent('SBBB222222', 700, june(2));
  expect(match({ sent: [one, next], back: [same], came: [line(null, 700, june(3))] })).toMatchObject({
    pairs: [{ sent: next }],
    sent: [],
    back: [],
  });
  // Of the same sum the one of the day before, not what was sent that evening.
  const evening = sent('SCCC333333', 700, june(3));
  expect(match({ sent: [one, evening], back: [other] })).toMatchObject({ returned: [{ sent: one }], sent: [evening] });
  // Money that M-PESA has back of nothing, and that left the bank for nowhere.
  expect(match({ back: [other] }).back).toEqual([other]);
  expect(match({ went }).went).toEqual(went);
});

test('[OPS-19] a settlement that names one bank account isn’t covered by a line of the other', () => {
  const one = sent('SAAA111111', 700, june(1), 'bank_2');
  expect(match({ sent: [one], came: [line(null, 700, june(2), 'bank')] }).sent).toEqual([one]);
  expect(match({ sent: [one], came: [line(null, 700, june(2), 'bank_2')] }).sent).toEqual([]);
  expect(match({ sent: [{ ...one, account: null }], came: [line(null, 700, june(2), 'bank_2')] }).sent).toEqual([]);
});

test('[OPS-19] nothing is paired twice, and nothing is lost', () => {
  const day = fc.integer({ min: 1, max: 9 }).map(june);
  const cents = fc.integer({ min: 1, max: 3 });
  const receipt = fc.integer({ min: 0, max: 9 }).map((n) => `S${n}`);
  const account = fc.constantFrom('bank', 'bank_2');
  const settlement = fc.record({ receipt, cents, day, account: fc.option(account) });
  const settlements = fc.uniqueArray(settlement, { selector: (each) => each.receipt });
  const lines = fc.array(fc.record({ receipt: fc.option(receipt), cents, day, account }));
  fc.assert(
    fc.property(settlements, settlements, lines, lines, (out, back, came, went) => {
      const found = matchBank({ sent: out, back, came, went });
      const of = <T extends object>(all: readonly (T | null)[]) => all.flatMap((each) => each ?? []).sort(byText);
      expect(
        of([...found.pairs.map((each) => each.sent), ...found.returned.map((each) => each.sent), ...found.sent]),
      ).toEqual([...out].sort(byText));
      expect(of([...found.returned.map((each) => each.back), ...found.back])).toEqual([...back].sort(byText));
      expect(of([...found.pairs.map((each) => each.came), ...found.came])).toEqual([...came].sort(byText));
      expect(of([...found.returned.map((each) => each.went), ...found.went])).toEqual([...went].sort(byText));
    }),
  );
});
const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
