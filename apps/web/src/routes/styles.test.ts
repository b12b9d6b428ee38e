import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');

test('the ring’s arc is told as a length: Firefox drops a bare number from calc(), and every ring would be full', () => {
  const offsets = Array.from(css.matchAll(/stroke-dashoffset:\s*([^;]+);/g), ([, value]) => value ?? '');
  expect(offsets.length).toBeGreaterThan(0);
  for (const offset of offsets) expect(offset).toMatch(/^calc\(.+ \* 1px\)$/);
});

test('[AUC-4] what pulses in the last seconds, ring and digits, does so once a second: far from three flashes', () => {
  const base = readFileSync(new URL('../../../../packages/ui/src/base.css', import.meta.url), 'utf8');
  expect(base).toMatch(/--animate-last: mn-pulse 1s /);
  expect(base).toMatch(/@keyframes mn-pulse \{[^@]*scale\(1\.04\)/);
  expect(css).toMatch(/animation: mn-pulse 1s /);
});
