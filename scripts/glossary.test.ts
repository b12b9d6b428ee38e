import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const ROW = /^\| ([^|]+) \| [^|]+ \| `([^`]+)`: `(\w+)` \|$/gm;
const TERMS = [...read('docs/glossary.md').matchAll(ROW)].map(([, word = '', file = '', name = '']) => ({
  word,
  file,
  name,
}));

test('every line of the glossary has a word, a meaning and a place', () => {
  const [table = ''] = read('docs/glossary.md').split("Where the shop's");
  const lines = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Word |'));
  expect(TERMS).toHaveLength(lines.length);
  expect(new Set(TERMS.map(({ word }) => word)).size).toBe(TERMS.length);
});

test.each(TERMS)('$word stands in the code as $name', ({ file, name }) => {
  expect(read(file)).toMatch(new RegExp(`\\b${name}\\b`));
});

const SOURCES = ['apps/server/src', 'apps/web/src', 'apps/office/src', 'packages/rules/src', 'packages/contract/src'];
const RETIRED =
  'turn|evidence|standing|wish|asker|gate|hint|catch-?up|own-?data|integrity|early-?press|live-?socket|calm';
/** A part of a name in kebab-case. `gate` stays inside longer words, e.g. gateway. */
const inFile = new RegExp(`(^|[/.-])(${RETIRED})s?([/.-]|$)`);
const inExport = new RegExp(`(^|-)(${RETIRED})s?(-|$)`);
const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|type|interface) (\w+)/gm;

/** `readStandingOrder` → `read-standing-order`: words of a name, so that part of a word is none. */
const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

const files = SOURCES.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

test('no file and no folder is called by a retired word', () => {
  expect(files.filter((path) => inFile.test(path))).toEqual([]);
});

test('nothing is exported by a retired word', () => {
  const exported = files.flatMap((path) => [...read(path).matchAll(EXPORT)].map(([, name = '']) => `${path} ${name}`));
  expect(exported.filter((each) => inExport.test(words(each.split(' ')[1] ?? '')))).toEqual([]);
});
