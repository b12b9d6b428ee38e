import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('../src/client/late-files.ts', import.meta.url));
const ENTRY = /src\/main\.tsx$/;
const PLACE_OF_TABLE = '__FILES_OF_SCREENS__';
/** As Vite writes them: what files a chunk's dynamic imports need, and which of them one needs. */
const NAMES = /const __vite__mapDeps=\(.*?m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const NEEDED = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/**
 * A dynamic import fetches all that it needs at once, and for that its chunk names those files: the entry names those of
 * every screen, though the page that is opened names its own. Here that list gets a file of its own, which is fetched
 * when the page has come to life, and the other chunks name only what is not there when they run: 2.5 kB less (brotli)
 * of every first visit, 3 on an auction's page.
 */
export function lateFiles(): Plugin {
  return {
    name: 'mnada:late-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    load: (id) => (id === HELPER ? `export { fetchWith as __vitePreload } from ${JSON.stringify(OURS)};` : undefined),
    generateBundle: {
      order: 'post', // behind what writes the names
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
        );
        const entry = [...chunks.values()].find(({ facadeModuleId }) => ENTRY.test(facadeModuleId ?? ''));
        if (entry === undefined) throw new Error('The build has no entry.');
        const everywhere = needs(entry.fileName, chunks);
        const ofScreens: string[][] = [];
        for (const chunk of chunks.values()) {
          if (!chunk.code.includes('__vite__mapDeps')) continue;
          const names = JSON.parse(NAMES.exec(chunk.code)?.[1] ?? '[]') as string[];
          const isThere = new Set([...everywhere, ...needs(chunk.fileName, chunks)]);
          chunk.code = chunk.code.replace(NAMES, '').replace(NEEDED, (_whole, places: string) => {
            const files = places
              .split(',')
              .map((place) => names[Number(place)] ?? '')
              .filter((file) => !isThere.has(file))
              .map((file) => file.replace('assets/', ''));
            return chunk === entry ? String(ofScreens.push(files) - 1) : JSON.stringify(files);
          });
          if (chunk.code.includes('__vite__mapDeps')) throw new Error(`${chunk.fileName}: Vite names files otherwise.`);
        }
        const table = JSON.stringify(ofScreens);
        const fileName = `assets/${createHash('sha256').update(table).digest('base64url').slice(0, 8)}.json`;
        this.emitFile({ type: 'asset', fileName, source: table });
        const holder = [...everywhere].find((name) => chunks.get(name)?.code.includes(PLACE_OF_TABLE) === true);
        const holding = chunks.get(holder ?? '');
        if (holding === undefined) throw new Error('No file asks for the files of screens.');
        holding.code = holding.code.replace(PLACE_OF_TABLE, `/${fileName}`);
      },
    },
  };
}

/** A file, and all that it imports at once. */
function needs(
  name: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) needs(imported, chunks, found);
  return found;
}
