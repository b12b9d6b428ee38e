import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tables = join(root, 'apps/server/src/platform/database/tables');

test('every table of the database stands in the plan of growth, and nothing that is none', () => {
  const made = readdirSync(tables).flatMap((file) =>
    [...readFileSync(join(tables, file), 'utf8').matchAll(/^ {2}([a-z_]+): [A-Z]\w*Table;$/gm)].map(
      ([, name = '']) => name,
    ),
  );
  expect(made.length).toBeGreaterThan(100);
  const plan = readFileSync(join(root, 'docs/operations/growth.md'), 'utf8');
  const named = new Set([...plan.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
  expect(made.filter((name) => !named.has(name))).toEqual([]);
  // What the first cell of a row names is a table.
  const rows = [...plan.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(rows.filter((name) => !made.includes(name))).toEqual([]);
});
