/**
 * `npm run release`: builds what is shipped and writes it to `release/`: an archive that needs Node and `npm ci --omit=dev`, its
 * notes, its bill of materials and their checksums. The same built files give the same archive, to the byte.
 * `-- --into FOLDER` writes the files of the archive into a folder instead, for an image.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'release');

/** What a server that is shipped runs, without the tools that built it. */
const COMMANDS = {
  start: 'apps/server/dist/main.js',
  backup: 'apps/server/dist/backups/run-backup.js',
  restore: 'apps/server/dist/backups/run-restore.js',
  db: 'apps/server/dist/sql-prompt/run-db.js',
  invariants: 'apps/server/dist/features/invariants/run-invariants.js',
  staff: 'apps/server/dist/staff/run-staff.js',
  'staff-password': 'apps/server/dist/staff/run-staff-password.js',
} as const;

const AS_THEY_ARE = [
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'THIRD_PARTY.md',
  'CHANGELOG.md',
  'apps/server/migrations',
  'docs/operations',
  'docs/spec',
  'deploy',
] as const;

type Manifest = { readonly version: string; scripts: Record<string, string>; readonly [name: string]: unknown };

/** package.json as it is shipped: the same libraries, and the commands without what built them. */
export function shippedManifest(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const scripts = Object.fromEntries(Object.entries(COMMANDS).map(([name, file]) => [name, `node ${file}`]));
  return `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`;
}

/**
 * What a version's notes say: its section of the changelog. One that has none yet is a snapshot of what is to come, and its name
 * says so.
 */
export function releaseNotes(changelog: string, version: string, commit: string): { name: string; notes: string } {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => new RegExp(`^\\[?${version.replaceAll('.', '\\.')}\\b`).test(section));
  const coming = sections.find((section) => section.startsWith('Unreleased'));
  if (own !== undefined) return { name: version, notes: `## ${own.trim()}\n` };
  if (coming === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return { name: `${version}-snapshot.${commit.slice(0, 8)}`, notes: `## ${coming.trim()}\n` };
}

/** Whether a built file is shipped: no types, and nothing whose source has gone since an earlier build. */
export function isShipped(path: string, exists: (path: string) => boolean): boolean {
  if (/\.(?:d\.ts|tsbuildinfo|map)$/.test(path)) return false;
  const source = /^((?:apps\/server|packages\/[a-z-]+)\/)dist\/(.*)\.js$/.exec(path);
  if (source === null) return !/\/dist\/types/.test(path);
  return ['.ts', '.tsx'].some((ending) => exists(`${source[1]}src/${source[2]}${ending}`));
}

const filesIn = (folder: string, root = ROOT): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path, root) : [path];
  });

/**
 * Files that are shipped as they are: what the repository has, never what lies beside it. `deploy` is where make-secrets.sh leaves
 * keys, so without a repository (an image's build) their names are refused.
 */
export function filesAsTheyAre(root: string): string[] {
  const isSecret = (path: string) => /(?:^|\/)(?:[^/]*\.env|secrets\/.*)$/.test(path);
  if (existsSync(join(root, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '-z', '--', ...AS_THEY_ARE], { cwd: root, encoding: 'utf8' });
    return listed.split('\0').filter((path) => path !== '' && !isSecret(path));
  }
  return AS_THEY_ARE.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? filesIn(path, root) : [path],
  ).filter((path) => !isSecret(path));
}

function stage(into: string): void {
  const copy = (path: string, to = path): void => {
    mkdirSync(dirname(join(into, to)), { recursive: true });
    cpSync(join(ROOT, path), join(into, to));
  };
  for (const path of filesAsTheyAre(ROOT)) copy(path);
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(join(ROOT, kind))) {
      const folder = join(kind, name);
      if (!existsSync(join(ROOT, folder, 'package.json'))) continue;
      copy(join(folder, 'package.json'));
      if (!existsSync(join(ROOT, folder, 'dist'))) continue;
      const built = filesIn(join(folder, 'dist')).filter((path) =>
        isShipped(path, (source) => existsSync(join(ROOT, source))),
      );
      for (const path of built) copy(path);
    }
  }
  writeFileSync(join(into, 'package.json'), shippedManifest(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const missing = Object.values(COMMANDS).filter((path) => !existsSync(join(into, path)));
  if (missing.length > 0) throw new Error(`The build lacks ${missing.join(', ')}`);
}

/** npm's own, without what differs from run to run. */
function billOfMaterials(): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const text = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 });
  const bill = JSON.parse(text) as { serialNumber?: string; metadata: { timestamp?: string } };
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** GNU tar, as everywhere on Linux; without names, times and order of this machine. */
function archive(folder: string, file: string, seconds: string): void {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const tar = ['--sort=name', `--mtime=@${seconds}`, ...owner, '-C', dirname(folder), '-cf', `${file}.tar`];
  execFileSync('tar', [...tar, relative(dirname(folder), folder)]);
  execFileSync('gzip', ['-n', '-9', `${file}.tar`]);
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

function release(): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  if (git('status', '--porcelain') !== '') console.warn('Not everything is committed: this archive is of no commit.');
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const { name, notes } = releaseNotes(changelog, version, git('rev-parse', 'HEAD'));
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'mnada-release-'));
  try {
    const folder = join(scratch, `mnada-${name}`);
    stage(folder);
    archive(folder, join(OUT, `mnada-${name}`), git('log', '-1', '--format=%ct'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  writeFileSync(join(OUT, `mnada-${name}.md`), notes);
  writeFileSync(join(OUT, `mnada-${name}.cdx.json`), billOfMaterials());
  const made = readdirSync(OUT).toSorted();
  writeFileSync(join(OUT, 'SHA256SUMS'), made.map((file) => `${sha256(join(OUT, file))}  ${file}\n`).join(''));
  for (const file of made)
    console.log(`${(statSync(join(OUT, file)).size / 1e6).toFixed(2).padStart(7)} MB  release/${file}`);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: ROOT, stdio: 'inherit' });
  if (values.into === undefined) release();
  else stage(resolve(values.into));
}
