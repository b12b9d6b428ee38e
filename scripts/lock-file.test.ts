import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Dependencies = Record<string, string>;
type Manifest = { dependencies?: Dependencies; devDependencies?: Dependencies; optionalDependencies?: Dependencies };
type Entry = Manifest & { version?: string; integrity?: string; link?: boolean; resolved?: string };
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};

test('[S62] every optional package that the lock names has an entry of its own, or npm ci would refuse on its platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foundFrom(path, name))
      .map((name) => `${name} of ${path || 'the root'}`),
  );
  expect(missing).toEqual([]);
});

/** Looks as Node does: beside the asker, then one folder further out, up to the root. */
function foundFrom(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const beside = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (beside in lock.packages) return true;
    if (at === '') return false;
    if (!at.includes('/node_modules/')) return `node_modules/${name}` in lock.packages;
  }
}

const entries = Object.entries(lock.packages);
const isOurs = (path: string) => !path.includes('node_modules/');

test('[S62] every package of others is locked to one version and to its content', () => {
  const foreign = entries.filter(([path, entry]) => !isOurs(path) && entry.link !== true);
  expect(foreign.length).toBeGreaterThan(100);
  const loose = foreign.filter(
    ([, { version = '', integrity = '' }]) =>
      !/^\d+\.\d+\.\d+/.test(version) || !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  // One that names a place of its own would be fetched from there, whatever registry an operator uses.
  expect(foreign.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test('[S62] each workspace asks for exact versions, and for those that are locked', () => {
  const workspaces = entries.filter(([path]) => isOurs(path));
  expect(workspaces.length).toBeGreaterThan(8);
  for (const [path, locked] of workspaces) {
    const file = new URL(`../${path === '' ? '' : `${path}/`}package.json`, import.meta.url);
    const asked = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
      expect(asked[kind] ?? {}, `${path} ${kind}`).toEqual(locked[kind] ?? {});
      for (const [name, range] of Object.entries(asked[kind] ?? {}))
        if (!name.startsWith('@mnada/')) expect(range, `${path}: ${name}`).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    }
  }
});

test('[S62] images and units install what is locked, and nothing newer', () => {
  for (const file of ['Dockerfile', 'deploy/systemd/mnada.service', 'docs/operations/deploy.md']) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(text, file).toContain('npm ci');
    expect(text, file).not.toMatch(/npm (?:i|install|update)\b/);
  }
});
