import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = resolve(ROOT, 'src');
const ENTRY = resolve(SRC, 'main.tsx');
/** Every area with its file: `payoutDue` stands in `payout-due.texts.ts`. */
const AREAS = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.texts.ts'))
    .map((path) => [areaOf(path), resolve(SRC, path)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
const LANGUAGES = ['en', 'sw'] as const;
const SAYS = new RegExp(`['"\`](${[...AREAS.keys()].join('|')})\\.[a-zA-Z0-9$]`, 'g');
/** Ours are written with their extension, so no resolver is needed. Types bring no words. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:(?:\{([^}]*)\}|[^'"]*?)\sfrom\s+)?'(\.[^']+\.tsx?)'/gm;
/** What they mention isn't said. */
const COMMENTS = /\/\*[\s\S]*?\*\//g;
const DYNAMIC = /\bimport\('(\.[^']+\.tsx?)'\)/g;
/** Head texts of routes are said once their screen has been loaded; a list of addresses is no reason to load all areas. */
const NAMES_ONLY = /\.(?:route\.tsx|texts\.ts)$/;
/** Registers all words where they needn't be fetched. */
const REGISTER = resolve(SRC, 'routes/texts.ts');

/** For the server (features/pages) and the budget (scripts/size.ts): which words a page needs. */
export type TextsManifest = {
  readonly folder: string;
  readonly everywhere: readonly string[];
  /** By the source of a screen: the names of its files. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
};
export const TEXTS_MANIFEST = '.vite/texts.json';

/**
 * Words travel by area and language: a page loads those that its screens say, in the language it is shown in. Only for
 * what browsers load: server, tests and development have all texts. Every dynamic import of a module that says something,
 * itself or through what it imports, waits for its words (packages/i18n/src/with-texts.ts).
 */
export function textsByArea(): Plugin {
  let folder = '';
  const everywhere = areasOf(ENTRY);
  const screens: Record<string, string[]> = {};
  return {
    name: 'mnada:texts-by-area',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    async buildStart() {
      const files = await textFiles();
      const hash = createHash('sha256')
        .update(JSON.stringify([...files]))
        .digest('base64url')
        .slice(0, 8);
      folder = `assets/texts-${hash}`;
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
    load(id) {
      if (id === REGISTER) return 'export {};';
      if (!id.endsWith('/i18n/src/texts-folder.ts')) return undefined;
      return `export const TEXTS = ${JSON.stringify({ folder: `/${folder}`, everywhere: everywhere.map(fileOf) })};`;
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return undefined;
      let isChanged = false;
      const wrapped = code.replace(DYNAMIC, (call, path: string) => {
        const file = resolve(dirname(id), path);
        const areas = areasOf(file).filter((area) => !everywhere.includes(area));
        if (areas.length === 0) return call;
        screens[relative(ROOT, file)] = areas.map((area) => String(fileOf(area)));
        isChanged = true;
        return `withTexts(${call}, ${JSON.stringify(areas.map(fileOf))})`;
      });
      // On the first line: every line keeps its number.
      return isChanged
        ? { code: `import { withTexts } from '@mnada/i18n/with-texts.ts';${wrapped}`, map: null }
        : undefined;
    },
    generateBundle() {
      const manifest: TextsManifest = { folder, everywhere: everywhere.map((area) => String(fileOf(area))), screens };
      this.emitFile({ type: 'asset', fileName: TEXTS_MANIFEST, source: JSON.stringify(manifest) });
    },
  };
}

/** The number that an area's file travels under: the entry names the files of every screen, and numbers are lighter than names. */
const fileOf = (area: string): number => [...AREAS.keys()].indexOf(area);

/** `en/7.json` and so on, each with its words. */
async function textFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [area, file] of AREAS) {
    const { module } = await runnerImport<Record<string, Record<string, object>>>(file, {
      configFile: false,
      logLevel: 'error',
    });
    for (const language of LANGUAGES) {
      const words = module[area]?.[language];
      if (words === undefined) throw new Error(`${file} has no words in "${language}" under the name ${area}.`);
      files.set(`${language}/${fileOf(area)}.json`, JSON.stringify({ [area]: words }));
    }
  }
  return files;
}

function areaOf(path: string): string {
  const name = basename(path, '.texts.ts');
  return name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}

/** What a module says, itself or through all that it imports; sorted. */
function areasOf(file: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string, names: string): void => {
    const key = isIndex(path) ? `${path} ${names}` : path;
    if (path === REGISTER || seen.has(key)) return;
    seen.add(key);
    const code = readFileSync(path, 'utf8').replace(COMMENTS, '');
    if (!NAMES_ONLY.test(path)) for (const [, area] of code.matchAll(SAYS)) found.add(area as string);
    for (const [, named, imported] of code.matchAll(IMPORTS)) {
      // Of what an index passes on, only what is asked for comes along.
      if (isIndex(path) && named !== undefined && !namesIn(named).some((name) => namesIn(names).includes(name)))
        continue;
      visit(resolve(dirname(path), imported as string), named ?? '');
    }
  };
  visit(file, '');
  return [...found].sort();
}

const isIndex = (path: string): boolean => path.endsWith('/index.ts');

/** Of `a, type B, c as d` the values that it takes from the other module: `a` and `c`. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(' as ')[0] as string);
