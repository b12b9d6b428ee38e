/**
 * Names that a file exports and nobody needs: what is left over once its last user went (docs: CONTRIBUTING.md, "Boundaries").
 *
 * Needed is what another file imports. A test is no such file: what only tests call, a rule above all, does nothing for anybody; a test
 * may still ask for a helper that its own file uses, and a type that stands in a signature may be named by whoever calls. What stands in a folder for tests is needed by tests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const FOLDERS = ['apps', 'packages', 'scripts', 'tests', 'bench'];
const NOT_OURS = new Set(['node_modules', 'dist', 'public', '.data', '.cache']);
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const FOR_TESTS = /(?:^|\/)(?:testing|tests)\/|\/testing\.ts$|\.test\.tsx?$/;
/** Vite, vitest and the benchmarks ask for these by their path, not by an import. */
const ENTRIES =
  /(?:^|\/)(?:vite\.config|vitest\.config|entry-server)\.tsx?$|\/global-[\w-]+\.ts$|\.bench\.ts$|\/(?:closing-line|create-icon)\.ts$/;
/** Needed where no import says so. */
const KEPT: Readonly<Record<string, string>> = {
  'packages/i18n/src/with-texts.ts: withTexts': 'apps/web/vite/texts-by-area.ts writes its import into what it builds',
  'apps/web/src/client/late-files.ts: fetchWith': 'apps/web/vite/late-files.ts puts it where Vite has its own',
  'apps/office/src/client/i18n/catalogue.ts: addTexts': 'so does apps/office/vite/words-where-said.ts',
  'apps/server/src/features/auctions/schedule-auction.ts: scheduleAuction': 'sets the scene of a hundred tests',
  'apps/server/src/features/auctions/auction-workers.ts: callOff': 'ends the scene of as many',
};
const LATER = /\bimport\(\s*['`"]([^'`"]+)['`"]\s*\)/g;

/** An exported name and, where it is only passed on, from where. `*` passes on all. */
type Export = { name: string; from: string | null; as: string; isType: boolean };
type Import = { from: string; name: string };
type Source = { path: string; exports: Export[]; imports: Import[]; later: string[]; words: Map<string, number> };
/** By whom a name is imported. */
type Users = { code: boolean; tests: boolean };

/** @returns `file: name` of each exported name that nobody needs, in order; none when all is well */
export function deadExports(root: string): string[] {
  const sources = new Map(pathsUnder(root).map((path) => [path, readSource(root, path)]));
  const find = resolver(root, sources);
  const users = countUsers(sources, find);
  return [...sources.values()]
    .filter(({ path }) => !ENTRIES.test(path))
    .flatMap((source) => deadIn(source, users))
    .filter((each) => KEPT[each] === undefined);
}

function deadIn(source: Source, users: ReadonlyMap<string, Users>): string[] {
  const needed = ({ name, from, as, isType }: Export): boolean => {
    const by = users.get(`${source.path}#${name}`) ?? { code: false, tests: false };
    if (name === '*' || by.code) return true;
    // A check of the house, which a test runs, is needed by it.
    const forTests = FOR_TESTS.test(source.path) || source.path.startsWith('scripts/');
    if (by.tests && (from !== null || forTests)) return true;
    const usedHere = (source.words.get(as) ?? 0) > source.exports.filter((each) => each.as === as).length;
    return from === null && usedHere && (by.tests || isType);
  };
  const dead = source.exports.filter((each) => !needed(each));
  return [...new Set(dead.map(({ name }) => `${source.path}: ${name}`))];
}

function countUsers(sources: ReadonlyMap<string, Source>, find: Find): Map<string, Users> {
  const users = new Map<string, Users>();
  const mark = (path: string, name: string, by: Source): void => {
    for (const key of wayOf(sources, find, path, name)) {
      const known = users.get(key) ?? { code: false, tests: false };
      users.set(key, FOR_TESTS.test(by.path) ? { ...known, tests: true } : { ...known, code: true });
    }
  };
  for (const source of sources.values()) {
    for (const { from, name } of source.imports) {
      const target = find(source.path, from);
      if (target === null) continue;
      for (const each of name === '*' ? namesOf(sources, find, target) : [name]) mark(target, each, source);
    }
    for (const from of source.later) {
      const target = find(source.path, from);
      if (target === null) continue;
      // Whoever takes a name of what is loaded later says it: often in another file than the one that loads.
      for (const name of namesOf(sources, find, target))
        for (const other of sources.values())
          if (other.path !== target && (name === 'default' || other.words.has(name))) mark(target, name, other);
    }
  }
  return users;
}

/** Each place that a name passes on its way from `path` to where it is declared. */
function wayOf(sources: ReadonlyMap<string, Source>, find: Find, path: string, name: string): string[] {
  const source = sources.get(path);
  if (source === undefined) return [];
  const own = source.exports.filter((each) => each.name === name);
  if (own.length > 0) {
    return own.flatMap(({ from, as }) => {
      const target = from === null ? null : find(path, from);
      if (target === null || as === '*') return [`${path}#${name}`];
      return [`${path}#${name}`, ...wayOf(sources, find, target, as)];
    });
  }
  return source.exports.flatMap(({ name: all, from }) => {
    const target = all === '*' && from !== null ? find(path, from) : null;
    return target === null ? [] : wayOf(sources, find, target, name);
  });
}

function namesOf(sources: ReadonlyMap<string, Source>, find: Find, path: string): string[] {
  return (sources.get(path)?.exports ?? []).flatMap(({ name, from }) => {
    if (name !== '*') return [name];
    const target = from === null ? null : find(path, from);
    return target === null ? [] : namesOf(sources, find, target);
  });
}

type Find = (importer: string, specifier: string) => string | null;

/** What an import names, as a path of `sources`; null for packages of others and for styles. */
function resolver(root: string, sources: ReadonlyMap<string, Source>): Find {
  const packages = new Map<string, string>();
  for (const folder of foldersIn(root, 'packages')) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
      exports?: Record<string, string | { source: string }>;
    };
    for (const [key, value] of Object.entries(exports))
      packages.set(join(name, key), join(folder, typeof value === 'string' ? value : value.source));
  }
  const ours = (specifier: string): string | null => {
    const whole = packages.get(specifier);
    if (whole !== undefined) return whole;
    for (const [key, value] of packages)
      if (key.endsWith('*') && specifier.startsWith(key.slice(0, -1)))
        return value.replace('*', specifier.slice(key.length - 1));
    return null;
  };
  return (importer, specifier) => {
    const target = specifier.startsWith('.') ? normalize(join(dirname(importer), specifier)) : ours(specifier);
    return target !== null && sources.has(target) ? target : null;
  };
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const code = withoutComments(text, comments);
  const source: Source = { path, exports: [], imports: [], later: [], words: wordsOf(code) };
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries)
      source.imports.push({ from: moduleRequest.value, name: nameOf(importName.kind, importName.name) });
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName, localName, isType } of entries)
      source.exports.push({
        name: exportName.kind === 'None' ? '*' : nameOf(exportName.kind, exportName.name),
        from: moduleRequest?.value ?? null,
        isType,
        as: moduleRequest === null ? (localName.name ?? 'default') : nameOf(importName.kind, importName.name),
      });
  for (const [, specifier = ''] of code.matchAll(LATER)) source.later.push(specifier);
  return source;
}

const nameOf = (kind: string, name: string | null | undefined): string =>
  kind === 'Default' ? 'default' : kind === 'Name' ? (name as string) : '*';

const withoutComments = (text: string, comments: readonly { start: number; end: number }[]): string =>
  comments.reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), text);

function wordsOf(code: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of code.matchAll(/[A-Za-z_$][\w$]*/g)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

const foldersIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

function pathsUnder(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (NOT_OURS.has(entry.name)) return [];
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return walk(path);
      return SOURCE.test(path) && !path.endsWith('.d.ts') ? [path] : [];
    });
  const present = new Set(readdirSync(root));
  return FOLDERS.filter((folder) => present.has(folder))
    .flatMap(walk)
    .sort();
}

if (process.argv[1] === import.meta.filename) {
  const dead = deadExports('.');
  for (const each of dead) console.error(`Nobody needs this export: ${each}`);
  if (dead.length > 0) process.exitCode = 1;
}
