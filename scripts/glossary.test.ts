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

/** `readStandingOrder`, `odds_line` → `read-standing-order`, `odds-line`: words of a name, so that part of a word is none. */
const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

/** Comments speak of anything, and a string or a call only uses a name. */
function declares(file: string, source: string, name: string): boolean {
  if (file.endsWith('.sql')) {
    const code = source.replaceAll(/--.*$/gm, '');
    return new RegExp(
      `(?:create (?:or replace )?(?:table|view|function)|add column) ${name}\\b|^  ${name} +[a-z]`,
      'm',
    ).test(code);
  }
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  return new RegExp(
    `\\b(?:function\\*?|const|class|type|interface) ${name}\\b|^ +(?:readonly )?${name}\\??: |^ +(?:async )?${name}\\(.*\\{$`,
    'm',
  ).test(code);
}

const SMALL = ['a', 'of', 'the'];
/** `chart of accounts` is in `chart_account`: each word in the name or in those of its file and folder, one of them in the name itself. */
function isNamedSo(word: string, file: string, name: string): boolean {
  const parts = word
    .replace(/ \(.*\)/, '')
    .toLowerCase()
    .split(/[ -]/)
    .filter((part) => !SMALL.includes(part));
  const stem = (part: string) => part.replace(/(?:ed|(?<!s)s)$/, '');
  const inName = words(name).split('-').map(stem);
  const inPath = file.split(/[/.-]/).map(stem);
  return (
    parts.some((part) => inName.includes(stem(part))) &&
    parts.every((part) => inName.includes(stem(part)) || inPath.includes(stem(part)))
  );
}

test.each(TERMS)('$word is declared in the code as $name', ({ word, file, name }) => {
  expect(isNamedSo(word, file, name), `${name} says nothing of “${word}”`).toBe(true);
  expect(declares(file, read(file), name), `${file} declares no ${name}`).toBe(true);
});

test('what only speaks of a thing, or uses it, does not declare it; another name says nothing of it', () => {
  const source = [
    '/** The lane decides. */',
    '// const lane = 1',
    "import { lane } from './lane.ts';",
    "lane('lane');",
    'const lanes = lane;',
  ].join('\n');
  expect(declares('lane.ts', source, 'lane')).toBe(false);
  for (const own of [
    'export function lane() {',
    'const lane = 1;',
    'type lane = 1;',
    '  readonly lane?: X;',
    '  async lane() {',
  ]) {
    expect(declares('lane.ts', `${source}\n${own}`, 'lane'), own).toBe(true);
  }
  const sql = '-- create table odds_line (\ngrant select on odds_line to mnada_app;';
  expect(declares('1.sql', sql, 'odds_line')).toBe(false);
  expect(declares('1.sql', `${sql}\ncreate table odds_line (\n  month  date not null`, 'odds_line')).toBe(true);
  expect(declares('1.sql', 'create table odds_line (\n  month  date not null', 'month')).toBe(true);
  expect(isNamedSo('odds line', 'features/odds/publish-odds.ts', 'publishDue')).toBe(false);
  expect(isNamedSo('lane', 'features/bidding/lane.ts', 'planets')).toBe(false);
  expect(isNamedSo('chart of accounts', 'migrations/0076_shilling_books.sql', 'chart_account')).toBe(true);
});

const SOURCES = ['apps/server/src', 'apps/web/src', 'apps/office/src', 'packages/rules/src', 'packages/contract/src'];
const RETIRED =
  'turn|evidence|standing|wish|asker|gate|hint|catch-?up|own-?data|integrity|early-?press|live-?socket|calm';
/** A part of a name in kebab-case. `gate` stays inside longer words, e.g. gateway. */
const inFile = new RegExp(`(^|[/.-])(${RETIRED})s?([/.-]|$)`);
const inExport = new RegExp(`(^|-)(${RETIRED})s?(-|$)`);
const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|type|interface) (\w+)/gm;

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
