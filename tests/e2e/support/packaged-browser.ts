import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import type { BrowserProgram } from './find-browser.ts';

/**
 * Pages of a test live for seconds and throw much away (axe above all): collected seldom and by one thread, that takes a
 * twentieth less of the processor. Neither drawing nor a page's own clock knows of it.
 */
const LESS_COLLECTING = '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64 --single-threaded-gc';
const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));

/**
 * Chromium from its npm package, for machines with Node alone. Unpacked once a version, beside the name and then
 * renamed, so that a half one is never started and several tests may come at once. The package's own unpacking uses a
 * fixed folder open to all, and its arguments switch web security off: neither is used.
 */
export async function packagedBrowser(): Promise<BrowserProgram> {
  const { bin, version } = await locate();
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(bin, folder);
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--headless=shell', LESS_COLLECTING],
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'our-fonts.conf') },
  };
}

async function locate(): Promise<{ bin: string; version: string }> {
  try {
    // …/@sparticuz/chromium/build/…: its package.json isn't exported, so it is found from there.
    let folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
    while (!existsSync(join(folder, 'bin'))) folder = dirname(folder);
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { bin: join(folder, 'bin'), version };
  } catch (cause) {
    throw new Error(
      'The browser tests need Chromium: run npm ci without --omit=optional, or set CHROMIUM_PATH to an installed one.',
      { cause },
    );
  }
}

async function unpack(bin: string, folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  await Promise.all([
    pipeline(
      createReadStream(join(bin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(half, 'chromium')),
    ),
    ...['al2023', 'fonts', 'swiftshader'].map(async (name) => {
      await untar(await promisify(brotliDecompress)(await readFile(join(bin, `${name}.tar.br`))), half);
    }),
  ]);
  await chmod(join(half, 'chromium'), 0o755);
  // The one in the package names folders of other machines. Beside the file: a checkout that was moved takes its fonts along, and
  // a Chromium that finds none at all falls over where a heading is balanced.
  await writeFile(
    join(half, 'our-fonts.conf'),
    `<fontconfig><dir prefix="relative">fonts</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`,
  );
  try {
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another test was quicker
  }
}

const BLOCK = 512;

/** Files, folders and links of a tar archive; what a package of ours holds, not what a stranger could send. */
async function untar(archive: Buffer, into: string): Promise<void> {
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).split('\0')[0] ?? '';
    const prefix = text(345, 155);
    const path = join(into, prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`);
    const size = Number.parseInt(text(124, 12), 8);
    const body = archive.subarray(at + BLOCK, at + BLOCK + size);
    const type = text(156, 1);
    await mkdir(type === '5' ? path : dirname(path), { recursive: true });
    if (type === '2') await symlink(text(157, 100), path);
    else if (type === '0' || type === '') await writeFile(path, body, { mode: 0o755 });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
