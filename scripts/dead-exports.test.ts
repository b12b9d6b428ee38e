import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { deadExports } from './dead-exports.ts';

function deadIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'mnada-dead-'));
  try {
    const manifest = { name: '@mnada/rules', exports: { '.': { source: './src/index.ts' }, './*': './src/*' } };
    for (const [path, text] of Object.entries({ 'packages/rules/package.json': JSON.stringify(manifest), ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return deadExports(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
const RULE = 'packages/rules/src/limit.ts';
const FRONT = { 'packages/rules/src/index.ts': `export { limit } from './limit.ts';` };
const MAIN = 'apps/server/src/main.ts';

test('a name that nobody imports is told with its file; one that a package passes on to somebody is none', () => {
  const files = {
    ...FRONT,
    [RULE]: `export const limit = 8;\nexport const planted = 9; // planted, planted`,
    [MAIN]: `import { limit } from '@mnada/rules';\nconsole.log(limit);`,
  };
  expect(deadIn(files)).toEqual([`${RULE}: planted`]);
});

test('what is passed on to nobody is told at every place that it passes', () => {
  expect(deadIn({ ...FRONT, [RULE]: 'export const limit = 8;' })).toEqual([
    'packages/rules/src/index.ts: limit',
    `${RULE}: limit`,
  ]);
});

test('a rule that only its test calls does nothing for anybody; a helper of what is used may be tested', () => {
  const tested = {
    'packages/rules/src/limit.test.ts': `import { helper, limit } from './limit.ts';\nhelper(limit());`,
  };
  const rule = `export const helper = () => 8;\nexport const limit = () => helper();`;
  expect(deadIn({ ...tested, [RULE]: rule })).toEqual([`${RULE}: limit`]);
  expect(deadIn({ ...tested, [RULE]: rule, [MAIN]: `import { limit } from '@mnada/rules/limit.ts';` })).toEqual([]);
});

test('what stands in a folder for tests is needed by tests', () => {
  const world = 'apps/server/src/testing/world.ts';
  const tested = { 'apps/server/src/a.test.ts': `import { aWorld } from './testing/world.ts';` };
  expect(deadIn({ ...tested, [world]: 'export const aWorld = 1;\nexport const idle = 2;' })).toEqual([
    `${world}: idle`,
  ]);
});

test('a type of a signature may be named; a value that only its own file uses is exported for nobody', () => {
  const text = `export type Limit = number;\nexport const most: Limit = 8;\nexport const limit = (): Limit => most;`;
  expect(deadIn({ [RULE]: text, [MAIN]: `import { limit } from '@mnada/rules/limit.ts';` })).toEqual([`${RULE}: most`]);
});

test('what is loaded later is needed by whoever says its name', () => {
  const files = {
    'apps/web/src/a.ts': `export const load = () => import('./later.ts');`,
    'apps/web/src/later.ts': 'export const shown = 1;\nexport const idle = 2;',
    'apps/web/src/b.ts': `import { load } from './a.ts';\nvoid load().then(({ shown }) => shown);`,
  };
  expect(deadIn(files)).toEqual(['apps/web/src/later.ts: idle']);
});
