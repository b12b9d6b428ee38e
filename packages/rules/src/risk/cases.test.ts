import { expect, test } from 'vitest';
import { CASE_PEOPLE_MAX, type CaseSignal, casesFrom } from './cases.ts';

let id = 0;
const signal = (kind: CaseSignal['kind'], weight: CaseSignal['weight'], ...people: string[]): CaseSignal => ({
  ...{ id: ++id, kind, weight, people },
});

test('[OPS-24] what a family shares opens no case, however much it is', () => {
  const family = ['amina', 'baraka', 'chebet', 'daudi'];
  expect(
    casesFrom([
      signal('device', 'strong', ...family),
      signal('address', 'medium', ...family),
      signal('payer', 'medium', ...family),
      signal('network', 'weak', ...family),
    ]),
  ).toEqual([]);
});

test('[OPS-24] a medium fact about what somebody did opens one only with another kind about the same person', () => {
  const pair = signal('pair', 'medium', 'a', 'b');
  expect(casesFrom([pair])).toEqual([]);
  expect(casesFrom([pair, signal('pair', 'medium', 'c', 'd')])).toEqual([]);
  expect(casesFrom([signal('refunds', 'medium', 'a'), signal('refunds', 'medium', 'a')])).toEqual([]);
  // But who avoids two others takes turns with them.
  expect(casesFrom([pair, signal('pair', 'medium', 'b', 'c')])[0]?.people).toEqual(['a', 'b', 'c']);
  expect(casesFrom([pair, signal('device', 'weak', 'a', 'b')])).toEqual([]);
  const device = signal('device', 'medium', 'a', 'b');
  expect(casesFrom([pair, device])).toEqual([{ people: ['a', 'b'], signals: [pair.id, device.id] }]);
});

test('[OPS-24] one strong fact about what somebody did is enough; two strong shared things tie three and more', () => {
  const rate = signal('rate', 'strong', 'x');
  expect(casesFrom([rate])).toEqual([{ people: ['x'], signals: [rate.id] }]);
  const [device, payer] = [signal('device', 'strong', 'a', 'b', 'c'), signal('payer', 'strong', 'a', 'b', 'c', 'd')];
  expect(casesFrom([device, payer])).toEqual([{ people: ['a', 'b', 'c', 'd'], signals: [device.id, payer.id] }]);
});

test('[OPS-24] cases with a person in common are one, and weak facts about two of them come along', () => {
  const facts = [
    signal('pair', 'strong', 'a', 'b'),
    signal('pair', 'strong', 'b', 'c'),
    signal('network', 'weak', 'a', 'c', 'stranger'),
    signal('network', 'weak', 'a', 'stranger'),
  ];
  expect(casesFrom(facts)).toEqual([{ people: ['a', 'b', 'c'], signals: facts.slice(0, 3).map((each) => each.id) }]);
});

test('[OPS-24] a case is of twenty people at most; the next ones are another', () => {
  const chain = Array.from({ length: 30 }, (_, n) => signal('pair', 'strong', `p${n}`, `p${n + 1}`));
  const cases = casesFrom(chain);
  expect(Math.max(...cases.map(({ people }) => people.length))).toBeLessThanOrEqual(CASE_PEOPLE_MAX);
  expect(new Set(cases.flatMap(({ people }) => people)).size).toBeGreaterThan(CASE_PEOPLE_MAX);
});
