import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { PageAssets } from './document.ts';
import { pageStyles } from './page-styles.ts';

/** Vite's list of what became of each source file. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);
/** Which words a page needs (apps/web/vite/texts-by-area.ts). */
const Texts = z.object({
  folder: z.string(),
  everywhere: z.array(z.string()),
  screens: z.record(z.string(), z.array(z.string())),
});
type Manifest = z.infer<typeof Manifest>;

const ENTRY = 'src/main.tsx';

/**
 * Reads what the web build made, once, at the start.
 * @param clientFolder where `vite build` wrote to
 */
export async function readAssets(clientFolder: string): Promise<PageAssets> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')));
  const texts = Texts.parse(JSON.parse(await readFile(join(clientFolder, '.vite/texts.json'), 'utf8')));
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The web build in ${clientFolder} has no ${ENTRY}.`);
  const files = Object.values(manifest).map(({ file }) => file);
  const [sheet, ...others] = new Set([...(entry.css ?? []), ...files.filter((file) => file.endsWith('.css'))]);
  if (sheet === undefined || others.length > 0)
    throw new Error(`The web build in ${clientFolder} has not one style sheet.`);
  const css = await readFile(join(clientFolder, sheet), 'utf8');
  const inEntry = scriptsOf(manifest, ENTRY);
  const screens = Object.keys(manifest).filter((source) => source !== ENTRY && source.startsWith('src/'));
  return {
    // Nothing in a style sheet may end its own element.
    styles: pageStyles(css.replaceAll('</', '<\\/'), address(sheet)),
    styleSheets: [],
    fonts: [...new Set([...(entry.assets ?? []), ...files])].filter((file) => file.endsWith('.woff2')).map(address),
    scripts: inEntry.map(address),
    screenScripts: new Map(
      screens.map((source) => [
        source,
        scriptsOf(manifest, source)
          .filter((file) => !inEntry.includes(file))
          .map(address),
      ]),
    ),
    words: (sources, language) =>
      [...new Set([...texts.everywhere, ...sources.flatMap((source) => texts.screens[source] ?? [])])].map(
        (area) => `/${texts.folder}/${language}/${area}.json`,
      ),
    preamble: null,
  };
}

const address = (file: string): string => `/${file}`;

/** A file's script behind those of everything it imports, each once. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(source)) return [];
  seen.add(source);
  const own = chunk.file.endsWith('.js') ? [chunk.file] : [];
  return [...(chunk.imports ?? []).flatMap((imported) => scriptsOf(manifest, imported, seen)), ...own];
}
