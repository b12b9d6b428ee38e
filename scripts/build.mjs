/**
 * Builds what `npm start` runs: the server (tsc), the browser's files, what renders pages, and the back office
 * (Vite), side by side.
 * With `--if-changed` only if a source is not as it was at the last whole build, so that a restart is quick.
 * Plain JavaScript: it runs before anything is built, and loads nothing.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, '.cache/build');
const MADE = [
  'apps/server/dist/main.js',
  'apps/web/dist/client/.vite/manifest.json',
  'apps/web/dist/server/entry-server.js',
  'apps/office/dist/client/index.html',
];
const READ = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'apps/web/vite.config.ts',
  'apps/web/vite',
  'apps/web/public',
  'apps/office/vite.config.ts',
  'apps/office/vite',
  'apps/office/index.html',
  'apps/office/public',
  'scripts/vite',
];
const STEPS = [
  ['typescript/bin/tsc', '-b'],
  ['vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
  ['vite/bin/vite.js', 'build', 'apps/web', '--ssr', '--logLevel', 'warn'],
  ['vite/bin/vite.js', 'build', 'apps/office', '--logLevel', 'warn'],
];

/** Every file that a build reads, tests left out, with its size and time. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    else if (!path.endsWith('/testing')) {
      for (const name of readdirSync(join(ROOT, path)).sort()) if (!/\.test\.tsx?$/.test(name)) add(`${path}/${name}`);
    }
  };
  for (const path of READ) add(path);
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(join(ROOT, kind)).sort()) {
      for (const part of ['src', 'package.json', 'tsconfig.json']) add(`${kind}/${name}/${part}`);
    }
  }
  return hash.digest('hex');
}

/** @returns {Promise<number>} its exit code */
function run([program, ...args]) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}

// Taken before the build: what changes meanwhile is built next time.
const now = fingerprint();
const isBuilt =
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now && MADE.every((path) => existsSync(join(ROOT, path)));
if (!(process.argv.includes('--if-changed') && isBuilt)) {
  rmSync(STAMP, { force: true });
  const codes = await Promise.all(STEPS.map(run));
  process.exitCode = Math.max(...codes);
  if (process.exitCode === 0) {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    writeFileSync(STAMP, now);
  }
}
