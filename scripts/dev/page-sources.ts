import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { PageSources, WebApplication } from '../../apps/server/src/features/pages/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';

/**
 * Vite over the sources of the web application. Its socket has a port of its own: pages keep their state while the
 * server behind them is replaced.
 */
export async function openPageSources(root: string): Promise<PageSources & { close(): Promise<void> }> {
  const webFolder = join(root, 'apps/web');
  const vite = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  return {
    renderer: {
      application: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as WebApplication,
      assets: async (path) => ({
        styles: null,
        styleSheets: ['/src/routes/styles.css'],
        fonts: [],
        scripts: ['/@vite/client', '/src/main.tsx'],
        screenScripts: new Map(),
        words: null,
        preamble: await preamble(vite, path),
      }),
    },
    serve: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

/** React's reloading needs a few lines before the first component is loaded; the plugin gives them as HTML. */
async function preamble(vite: ViteDevServer, path: string): Promise<string | null> {
  const html = await vite.transformIndexHtml(path, '<html><head></head><body></body></html>');
  return /<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? null;
}
