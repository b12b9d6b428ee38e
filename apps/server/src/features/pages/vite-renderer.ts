import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Renderer, WebApplication } from './renderer.ts';

/**
 * Development: Vite serves the sources and reloads what changes. Its socket shares our server; our own upgrade handler
 * leaves the subprotocol `vite-hmr` alone.
 * @param webFolder apps/web
 */
export async function viteRenderer(app: FastifyInstance, webFolder: string): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({
    root: webFolder,
    configFile: `${webFolder}/vite.config.ts`,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', async () => vite.close());
  // Vite answers what is a source file, on the bare response, and hands on everything else.
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|ws|docs|healthz|readyz|metrics)(?:\/|\?|$)/.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined));
  });
  return {
    application: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as WebApplication,
    assets: async (path) => ({
      css: null,
      styleSheets: ['/src/routes/styles.css'],
      fonts: [],
      scripts: ['/@vite/client', '/src/main.tsx'],
      screenScripts: new Map(),
      words: null,
      preamble: await preamble(vite, path),
    }),
  };
}

/** React's reloading needs a few lines before the first component is loaded; the plugin gives them as HTML. */
async function preamble(vite: ViteDevServer, path: string): Promise<string | null> {
  const html = await vite.transformIndexHtml(path, '<html><head></head><body></body></html>');
  return /<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? null;
}
