import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|json|txt)$/;
/** Below that a copy saves next to nothing. */
const BYTES_MIN = 256;

/** Writes `.br` and `.gz` beside every script, style and drawing, so that the server never compresses one while people bid. */
export function precompress(): Plugin {
  return {
    name: 'mnada:precompress',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = (await readdir(dir, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < BYTES_MIN) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzipped)]);
}
