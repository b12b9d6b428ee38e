import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { BEFORE_PAINT } from '../src/client/before-paint.ts';
import { SYMBOLS } from '../../../packages/ui/src/symbols.ts';
import { TEXTS_MANIFEST, type TextsManifest } from './texts-by-area.ts';

const WORKER = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
/** What the app needs to open without a network: itself, how it starts then, and the list. */
const OFFLINE_PARTS = ['src/main.tsx', 'src/routes/pwa/start-pwa.ts', 'src/routes/pages/auction-list-page.tsx'];
/** The page has no server that knows its language. */
const LANGUAGE = 'try{if(localStorage.getItem("lang")==="sw")document.documentElement.lang="sw"}catch(e){}';

/**
 * Makes `sw.js` (src/worker): one small script that knows the files of this build, so that another build is another
 * worker. With it goes the page for when there is no network. Not by a generator of workers: ours decides four things,
 * and a list of every screen's files would cost people with dear data half a megabyte (docs/decisions/0010).
 */
export function serviceWorker(): Plugin {
  return {
    name: 'mnada:service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'post', // behind what writes the style sheet
      async handler(_options, bundle) {
        const parts = Object.values(bundle);
        const scripts = offlineScripts(parts);
        const styles = parts.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => fileName);
        const fonts = parts.filter(({ fileName }) => /bricolage-grotesque-mnada.*\.woff2$/.test(fileName));
        const files = [...scripts, ...styles, ...fonts.map(({ fileName }) => fileName), ...offlineWords(parts)].map(
          (file) => `/${file}`,
        );
        const inline = BEFORE_PAINT + LANGUAGE;
        const html = shellHtml({ inline, entry: scripts[0] ?? '', styles });
        const define = {
          SHELL_BUILD: JSON.stringify(
            createHash('sha1')
              .update([html, ...files].join('\n'))
              .digest('hex')
              .slice(0, 12),
          ),
          SHELL_FILES: JSON.stringify(files),
          SHELL_HTML: JSON.stringify(html),
          SHELL_SCRIPT_HASH: JSON.stringify(`sha256-${createHash('sha256').update(inline).digest('base64')}`),
        };
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerScript(define) });
      },
    },
  };
}

type Part = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The entry first, then everything that it and the other parts import. */
function offlineScripts(parts: readonly Part[]): string[] {
  const chunks = new Map(parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) add(imported);
  };
  for (const source of OFFLINE_PARTS) {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (chunk === undefined) throw new Error(`The build has no script of its own for ${source}.`);
    add(chunk.fileName);
  }
  return [...found];
}

/** In both languages: without a network there is no other way to the second one. */
function offlineWords(parts: readonly Part[]): string[] {
  const manifest = parts.find(({ fileName }) => fileName === TEXTS_MANIFEST);
  if (manifest?.type !== 'asset') throw new Error('The build has no list of texts.');
  const { folder, everywhere, screens } = JSON.parse(String(manifest.source)) as TextsManifest;
  const areas = new Set([...everywhere, ...OFFLINE_PARTS.flatMap((part) => screens[part] ?? [])]);
  return [...areas].flatMap((area) => ['en', 'sw'].map((language) => `${folder}/${language}/${area}.json`));
}

function shellHtml({ inline, entry, styles }: { inline: string; entry: string; styles: readonly string[] }): string {
  return [
    '<!doctype html><html lang="en" data-shell=""><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="theme-color" content="#ffffff"><title>Mnada</title>',
    `<script>${inline}</script>`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    `</head><body><div id="shell"></div>${SYMBOLS}`,
    `<script type="module" src="/${entry}"></script></body></html>`,
  ].join('');
}

/** A classic script in one file: every browser that knows workers runs it. */
async function workerScript(define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2020',
      lib: { entry: WORKER, formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The service worker was not built.');
  return chunk.code;
}
