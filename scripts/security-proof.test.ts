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
  const read = (file: string) =>
    ({
      'a.test.ts': "test('[PAY-4, S06] once')",
      'b.test.ts': '// S06 says so',
      'c.test.ts': "test('[S06, S07] x')\n  describe('[S08] y')\ntest.skip('[S09] z')\nconst a = '[S10]'",
    })[file] ?? '';
  expect([...testsByNumber(['a.test.ts', 'b.test.ts', 'c.test.ts'], read)]).toEqual([
    ['S06', ['a.test.ts', 'c.test.ts']],
    ['S07', ['c.test.ts']],
    ['S08', ['c.test.ts']],
  ]);
});
