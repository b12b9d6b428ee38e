import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BY_HAND, promises, proofs, testsByNumber, withTable } from './security-proof.ts';

const PAGE = new URL('../docs/security.md', import.meta.url);

test('every promise about security, S01 to S62, is proven by a test that carries its number, or by a named step', () => {
  const all = proofs();
  expect(all.map(({ number }) => number)).toEqual(
    Array.from({ length: 62 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`),
  );
  expect(all.filter(({ files, byHand }) => files.length === 0 && byHand === null)).toEqual([]);
  expect(all.filter(({ text }) => text === '')).toEqual([]);
  for (const number of Object.keys(BY_HAND)) expect(all.map((each) => each.number)).toContain(number);
});

test('docs/security.md is written: npm run docs:security', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(withTable(page)).toBe(page);
});

test('numbers that share a sentence share its text; a number in a text that is no name of a test counts nothing', () => {
  expect(
    promises('## 7. Security\n\n**A.** S01 one thing. S02, S03 two things.\n\n**B.** S04 more.\n\n## 8. More'),
  ).toEqual([
    { number: 'S01', text: 'one thing.' },
    { number: 'S02', text: 'two things.' },
    { number: 'S03', text: 'two things.' },
    { number: 'S04', text: 'more.' },
  ]);
  expect(
    byNumber({
      'a.test.ts': "test('[PAY-4, S06] once')",
      'b.test.ts': '// S06 says so',
      'c.test.ts': "test('[S06, S07] x')\nconst a = '[S10]'; tell('[S11] y')",
    }),
  ).toEqual([
    ['S06', ['a.test.ts', 'c.test.ts']],
    ['S07', ['c.test.ts']],
  ]);
});

test('what may be skipped proves nothing, by itself or through its group; a group without a test proves nothing either', () => {
  const whole = (test: string) => byNumber({ 'a.test.ts': test }).map(([number]) => number);
  expect(
    whole("describe('[S01] group', () => { test.for(ALL)('[GEN-4] [S02] %s', () => {}); it(`[S03] ${name}`, f) })"),
  ).toEqual(['S01', 'S02', 'S03']);
  for (const unsure of [
    "test.skip('[S01] x', f)",
    "test.todo('[S01] x')",
    "test.fails('[S01] x', f)",
    "test.runIf(redis)('[S01] x', f)",
    "test.skipIf(!redis).for(ALL)('[S01] x', f)",
    "describe.runIf(redis !== null)('[S01] group', () => { test('[S02] x', f) })",
    "describe.skip('group', () => { test('[S01] x', f) })",
    "if (redis) test('[S01] x', f)",
    "redis && test('[S01] x', f)",
    "test('[S01] x', ({ skip }) => { if (!redis) skip() })",
    "test('[S01] x', async (context) => { context.skip('no Redis') })",
    "describe('[S01] group', () => {})",
    "// test('[S01] x', f)",
  ])
    expect([unsure, whole(unsure)]).toEqual([unsure, []]);
});

function byNumber(files: Readonly<Record<string, string>>) {
  return [...testsByNumber(Object.keys(files), (file) => files[file] ?? '')];
}
