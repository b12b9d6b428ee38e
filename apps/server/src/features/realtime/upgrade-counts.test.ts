import { expect, test } from 'vitest';
import { UpgradeCounts } from './upgrade-counts.ts';

const passed = (times: number, one: (n: number) => boolean) =>
  Array.from({ length: times }, (_, n) => one(n)).filter(Boolean).length;

test('[S42] sockets asked for in ten seconds: an address ten times its share, a /32 ten times that, a person three hundred', () => {
  let nowMs = 0;
  const counts = new UpgradeCounts(3, () => nowMs);
  expect(passed(40, () => counts.ofVisitor('105.160.1.1'))).toBe(30);
  expect(passed(40, () => counts.ofVisitor('105.160.1.2'))).toBe(30);
  expect(passed(40, (n) => counts.ofVisitor(`2c0f:fe38:0:1::${n}`))).toBe(30);
  expect(passed(500, (n) => counts.ofVisitor(`2c0f:fe39:0:${n.toString(16)}::1`))).toBe(300);
  expect(passed(400, () => counts.ofPerson('a'))).toBe(300);
  expect(passed(40, () => counts.ofPerson('b'))).toBe(40);
  nowMs += 10_000;
  expect(counts.ofVisitor('105.160.1.1') && counts.ofPerson('a')).toBe(true);
});
