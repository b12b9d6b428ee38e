/**
 * Prints what a first visit to each screen loads, as it travels: scripts in brotli, the style sheet, the font. Measures
 * the last build (`npm run build`). The budget is the design's: at most 150 KB of script before the first input. Fails above it.
 * The back office is counted apart: it shares nothing with the shop's, and is opened on a desk.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type TextsManifest = { folder: string; everywhere: string[]; screens: Record<string, string[]> };
type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Screens = readonly { path: string; screen: string }[];

const BUDGET_BYTES = 150_000;
/** Of the office: its frame, and any one room with it. */
const OFFICE_BUDGET_BYTES = 190_000;
/** Of its door, the first screen that anybody sees. */
const OFFICE_DOOR_BYTES = 155_000;
const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const manifestPath = join(DIST, 'client/.vite/manifest.json');
if (!existsSync(manifestPath)) throw new Error('There is no web build. Run "npm run build" first.');
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>;
const { SCREENS } = (await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href)) as { SCREENS: Screens };

/** Small files have no compressed copy: they travel as they are. */
const sent = (file: string): number => {
  const path = join(DIST, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sent(file), 0);

function scripts(source: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(source)) return found;
  seen.add(source);
  for (const imported of chunk.imports ?? []) scripts(imported, found, seen);
  if (chunk.file.endsWith('.js')) found.add(chunk.file);
  return found;
}

/** Words of a screen in English; Kiswahili's are as long. */
const texts = JSON.parse(readFileSync(join(DIST, 'client/.vite/texts.json'), 'utf8')) as TextsManifest;
const words = (areas: readonly string[]): string[] => areas.map((area) => `${texts.folder}/en/${area}.json`);

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);
const entry = scripts('src/main.tsx');
const files = Object.values(manifest).map(({ file }) => file);
const styles = new Set(files.filter((file) => file.endsWith('.css')));
const fonts = new Set(
  [...files, ...Object.values(manifest).flatMap(({ assets }) => assets ?? [])].filter((file) =>
    file.endsWith('.woff2'),
  ),
);

console.log('First visit, kB as sent (scripts and styles in brotli)\n');
console.log(
  `${kilobytes(total(styles))}  styles; what a page uses of them stands inside it, the whole comes before it answers`,
);
console.log(`${kilobytes(total(fonts))}  font`);
console.log(`${kilobytes(total(entry))}  script of every page`);
console.log(`${kilobytes(total(words(texts.everywhere)))}  words of every page\n`);
console.log(`${'script'.padStart(7)}  ${'words'.padStart(7)}  budget  screen`);
const bySize = SCREENS.map(({ path, screen }) => {
  return {
    path: path.startsWith('/') ? path : `/${path}`,
    script: total(scripts(screen, new Set(entry))),
    words: total(words([...texts.everywhere, ...(texts.screens[screen] ?? [])])),
    isKnown: manifest[screen] !== undefined,
  };
}).sort((a, b) => b.script - a.script || a.path.localeCompare(b.path));
for (const { path, script, words: said, isKnown } of bySize) {
  const share = `${Math.round((script / BUDGET_BYTES) * 100)} %`.padStart(6);
  const note = isKnown ? '' : '  (its screen is not in the build)';
  console.log(`${kilobytes(script)}  ${kilobytes(said)}  ${share}  ${path}${note}`);
}

const OFFICE = fileURLToPath(new URL('../apps/office/dist/client', import.meta.url));
const office = JSON.parse(readFileSync(join(OFFICE, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const officeTotal = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(bestOf(join(OFFICE, name))).size, 0);
const bestOf = (path: string): string => (existsSync(`${path}.br`) ? `${path}.br` : path);
function officeScripts(source: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = office[source];
  if (chunk === undefined || seen.has(source)) return found;
  seen.add(source);
  for (const imported of chunk.imports ?? []) officeScripts(imported, found, seen);
  if (chunk.file.endsWith('.js')) found.add(chunk.file);
  return found;
}
const frame = officeScripts('index.html');
const rooms = Object.keys(office)
  .filter((source) => source.endsWith('-screen.tsx'))
  .map((source) => ({ source, script: officeTotal(officeScripts(source, new Set(frame))) }))
  .sort((a, b) => b.script - a.script);
console.log(`\nThe back office\n${kilobytes(officeTotal(frame))}  script of every room`);
for (const { source, script } of rooms) console.log(`${kilobytes(script)}  ${source.replace('src/features/', '')}`);
const isDoorTooBig = rooms.some(
  ({ source, script }) => source.endsWith('/sign-in-screen.tsx') && script > OFFICE_DOOR_BYTES,
);
if (rooms.length === 0 || isDoorTooBig || rooms.some(({ script }) => script > OFFICE_BUDGET_BYTES))
  process.exitCode = 1;
if (bySize.some(({ script, isKnown }) => script > BUDGET_BYTES || !isKnown)) process.exitCode = 1;
