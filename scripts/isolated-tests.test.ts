import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['apps/server/src', 'apps/web/src', 'packages', 'tests', 'bench', 'scripts'];

// Replaced for one file, a module stays replaced for all that the same process runs after it: 14 tests of screens failed so.
test('a file of tests that replaces modules, or evaluates them anew, has a process of its own by its name', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((file) => /\.test\.tsx?$/.test(file) && !/[\\/](node_modules|dist)[\\/]/.test(file));
  const replacing = files.filter((file) =>
    /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !/\.isolated\.ui\.test\.tsx?$/.test(file))).toEqual([]);
});
