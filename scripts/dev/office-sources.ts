import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { createServer } from 'vite';
import type { OfficeSources } from '../../apps/server/src/features/office-pages/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';

/** Vite over the sources of the back office, beside that of the shop, with a socket of its own. */
export async function openOfficeSources(root: string): Promise<OfficeSources & { close(): Promise<void> }> {
  const folder = join(root, 'apps/office');
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  return {
    page: async (path) => vite.transformIndexHtml(path, await readFile(join(folder, 'index.html'), 'utf8')),
    serve: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
