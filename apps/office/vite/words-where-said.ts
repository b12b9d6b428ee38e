import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
/** Registers all words, for tests and development. */
const REGISTER = resolve(SRC, 'routes/texts.ts');
const CATALOGUE = resolve(SRC, 'client/i18n/catalogue.ts');
/** Every area with its file: `orders` stands in `orders.texts.ts`, `savedViews` in `saved-views.texts.ts`. */
const FILES = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.texts.ts'))
    .map((path) => [areaOf(path), resolve(SRC, path)] as const),
);
const WORDS = 'virtual:words/';
function areaOf(path: string): string {
  return basename(path, '.texts.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `'orders.title'`, and the beginning of `` `orders.state_${state}` ``. */
const KEYS = new RegExp(`(?<!\\bact: )(['"\`])(${[...FILES.keys()].join('|')})\\.(\\w*)(\\1|\\$\\{)`, 'g');
/** What they mention isn't said. */
const COMMENTS = /\/\*[\s\S]*?\*\//g;

/**
 * Words travel with what says them: a module of ours that holds a key brings the words of its area along, so that a room's
 * stand in the room's own files, and the first file has those of the frame alone. Found in the sources, as in the shop's
 * build: no list that somebody forgets to write a room into. Tests and development have all words at once.
 */
export function wordsWhereSaid(): Plugin {
  let names: ReadonlyMap<string, readonly string[]> = new Map();
  return {
    name: 'mnada:words-where-said',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      names = await allNames();
    },
    resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id === REGISTER) return 'export {};';
      if (!id.startsWith(`\0${WORDS}`)) return undefined;
      const area = id.slice(WORDS.length + 1);
      const code = `import { addTexts } from ${JSON.stringify(CATALOGUE)};
import { ${area} } from ${JSON.stringify(FILES.get(area))};
addTexts(${JSON.stringify(area)}, ${area});`;
      return { code, moduleSideEffects: true };
    },
    transform(code, id) {
      if (!id.startsWith(SRC) || !/\.tsx?$/.test(id) || id.endsWith('.texts.ts')) return undefined;
      const areas = areasOf(code, names);
      // On the first line: every line keeps its number.
      return areas.length === 0
        ? undefined
        : { code: `${areas.map((area) => `import '${WORDS}${area}';`).join('')}${code}`, map: null };
    },
  };
}

/** The areas whose words a source says; what only looks like a key, such as an act (`orders.see`), is none. */
function areasOf(source: string, names: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  for (const [, , area = '', name = '', end] of source.replace(COMMENTS, '').matchAll(KEYS)) {
    const known = names.get(area) ?? [];
    if (end === '${' ? known.some((each) => each.startsWith(name)) : known.includes(name)) found.add(area);
  }
  return [...found].sort();
}

/** What each area can say. */
async function allNames(): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const [area, file] of FILES) {
    const { module } = await runnerImport<Record<string, { en?: object }>>(file, {
      configFile: false,
      logLevel: 'error',
    });
    const words = module[area]?.en;
    if (words === undefined) throw new Error(`${file} has no words under the name ${area}.`);
    names.set(area, Object.keys(words));
  }
  return names;
}
