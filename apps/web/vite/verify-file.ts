import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/features/transparency/verify-file.ts', import.meta.url));
/** As it is, without a build: it has nothing of ours. */
const RECOUNT = new URL('../../../docs/operations/recount-odds/recount.mjs', import.meta.url);

/** Makes `/ledger/verify.mjs`: what the page runs, as one file without a dependency that a person can read and run (LOG-7); and `/ledger/recount.mjs` beside it (LOG-8). */
export function verifyFile(): Plugin {
  return {
    name: 'mnada:verify-file',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        resolve: { conditions: ['source'] },
        build: {
          write: false,
          target: 'es2022',
          minify: false,
          lib: { entry: SOURCE, formats: ['es'], fileName: 'verify' },
        },
      });
      const [output] = Array.isArray(result) ? result : [result];
      const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
      if (chunk === undefined) throw new Error('The file that verifies was not built.');
      this.emitFile({ type: 'asset', fileName: 'ledger/verify.mjs', source: chunk.code });
      this.emitFile({ type: 'asset', fileName: 'ledger/recount.mjs', source: await readFile(RECOUNT, 'utf8') });
    },
  };
}
