import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import type { startNode } from '../../apps/server/src/start.ts';

/** What is read of the server: its start, made anew of what was saved. */
type ServerStart = { readonly startNode: typeof startNode };

export type ServerSources = {
  /** Everything that changed since, and what imports it, is evaluated anew. @throws what a file that does not compile says */
  load(): Promise<ServerStart>;
  /** Told of every saved file, by its path. */
  onSaved(tell: (file: string) => void): void;
  close(): Promise<void>;
};

const NOT_READ = /\.test\.tsx?$|[\\/](?:dist|testing|node_modules)[\\/]/;

/** The server's sources and those of its packages; node_modules stay loaded. */
export async function openServerSources(root: string): Promise<ServerSources> {
  const vite = await createServer({
    root: join(root, 'apps/server'),
    configFile: false,
    envDir: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: ['**/dist/**', '**/testing/**'] } },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: {
      noExternal: [/^@mnada\//],
      resolve: { conditions: ['source', 'module', 'node', 'development'] },
    },
  });
  for (const name of readdirSync(join(root, 'packages'))) {
    if (name !== 'ui') vite.watcher.add(join(root, 'packages', name, 'src'));
  }
  const { ssr } = vite.environments;
  const runner = createServerModuleRunner(ssr, { hmr: false });
  const { evaluatedModules } = runner;
  const changed = new Set<string>();

  const forget = (id: string, seen: Set<string>) => {
    const module = evaluatedModules.getModuleById(id);
    if (module === undefined || seen.has(id)) return;
    seen.add(id);
    const { importers } = module;
    evaluatedModules.invalidateModule(module);
    for (const importer of importers) forget(importer, seen);
  };

  return {
    async load() {
      // What failed stays among the changed: the next save tries it again, together with whatever was mended.
      const tried = [...changed];
      const seen = new Set<string>();
      for (const file of tried) {
        ssr.moduleGraph.onFileChange(file);
        for (const module of evaluatedModules.getModulesByFile(file) ?? []) forget(module.id, seen);
      }
      const start = await runner.import<ServerStart>('/src/start.ts');
      for (const file of tried) changed.delete(file);
      return start;
    },
    onSaved(tell) {
      const saved = (path: string) => {
        const file = path.split(sep).join('/');
        if (NOT_READ.test(file) || !/\.(?:ts|sql|json)$/.test(file)) return;
        changed.add(file);
        tell(file);
      };
      vite.watcher.on('change', saved);
      vite.watcher.on('add', saved);
      vite.watcher.on('unlink', saved);
    },
    async close() {
      await runner.close();
      await vite.close();
    },
  };
}
