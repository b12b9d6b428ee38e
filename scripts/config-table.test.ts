import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTable } from './config-table.ts';

test('README.md lists every variable as the schema reads it (npm run docs:config writes it)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toBe(withTable(readme));
});
