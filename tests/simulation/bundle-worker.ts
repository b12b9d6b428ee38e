import { join } from 'node:path';
import { build } from 'vite';

const CONDITIONS = ['source', 'module', 'node'];

/**
 * Puts the worker and all sources that it needs into plain JavaScript beside them: it starts at once, and runs without
 * what a loader of TypeScript adds to each function. Packages stay where they are.
 * @param root the checkout, or a copy of it
 * @returns the worker's file, in a folder of this process alone; the caller removes the folder
 */
export async function bundleWorker(root: string): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = join(root, '.cache', `simulation-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: CONDITIONS },
    ssr: { noExternal: [/^@mnada\//], resolve: { conditions: CONDITIONS } },
    build: {
      ssr: join(root, 'tests/simulation/seed-worker.ts'),
      target: 'node20',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'seed-worker.mjs' } },
    },
  });
  return { folder, file: join(folder, 'seed-worker.mjs') };
}
