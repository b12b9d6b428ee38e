import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');

test('the ring’s arc is told as a length: Firefox drops a bare number from calc(), and every ring would be full', () => {
  const offsets = Array.from(css.matchAll(/stroke-dashoffset:\s*([^;]+);/g), ([, value]) => value ?? '');
  expect(offsets.length).toBeGreaterThan(0);
  for (const offset of offsets) expect(offset).toMatch(/^calc\(.+ \* 1px\)$/);
});
