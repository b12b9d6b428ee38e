import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { optionalDependencies?: Record<string, string> };
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
