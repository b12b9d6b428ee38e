/**
 * `npm run test:node -- 24 [ARGS of vitest]`: the whole suite, or a part of it, on another Node. It comes from npm (the package that
 * `node` installs for this platform) and stays in `.cache/`; nothing else of this machine changes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUPPORTED_NODES } from './supported-nodes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The newest of that line; a version that was fetched before is used again. @returns the folder of its `node` */
function fetchNode(major: number): string {
  const folder = join(ROOT, `.cache/node-${major}`);
  const bin = join(folder, 'node_modules', PACKAGE, 'bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${PACKAGE}@${major}`], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return bin;
}

const [version = '', ...args] = process.argv.slice(2);
if (!SUPPORTED_NODES.some(({ major }) => String(major) === version)) {
  console.error(`npm run test:node -- ${SUPPORTED_NODES.map(({ major }) => major).join('|')} [ARGS of vitest]`);
  process.exit(2);
}
const bin = fetchNode(Number(version));
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
const node = join(bin, 'node');
console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()} from npm`);
const run =
  args.length === 0
    ? ['node_modules/tsx/dist/cli.mjs', 'scripts/check.ts']
    : ['node_modules/vitest/vitest.mjs', 'run', ...args];
process.exit(spawnSync(node, run, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1);
