import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circumstances, table, withPart } from './proof.ts';

const PART = (part: string, text: string) =>
  `<!-- ${part}: written by npm run ${part} -->\n\n${text}\n\n<!-- end of ${part} -->`;

test('a part is replaced as a whole, and the others stay as they are', () => {
  const whole = `# Proof\n\n${PART('drill', 'old')}\n\nbetween\n\n${PART('faults', 'kept')}\n`;
  expect(withPart(whole, 'drill', 'new')).toBe(
    `# Proof\n\n${PART('drill', 'new')}\n\nbetween\n\n${PART('faults', 'kept')}\n`,
  );
  expect(withPart(withPart(whole, 'drill', 'x'), 'drill', 'old')).toBe(whole);
  expect(() => withPart('# Proof\n', 'drill', 'new')).toThrow('lost the marks around drill');
});

test('docs/proof.md has the marks of all commands', () => {
  const proof = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8');
  for (const part of ['drill', 'faults', 'attack', 'upgrade', 'bench'])
    expect(withPart(proof, part, 'x')).toContain(PART(part, 'x'));
});

test('a broken promise stands out', () => {
  const rows = [
    { what: 'A', promised: '≤ 1 s', measured: '0.5 s', isKept: true },
    { what: 'B', promised: '≤ 1 s', measured: '2 s', isKept: false },
  ];
  expect(table(rows).split('\n').slice(2)).toEqual([
    '| A | ≤ 1 s | 0.5 s | kept |',
    '| B | ≤ 1 s | 2 s | **broken** |',
  ]);
});

test('figures say when, where and what else ran', () => {
  expect(circumstances()).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d UTC, \d+ × .+, \d+ GB, Node v\d+.*load average \d+\.\d when it began/,
  );
});
