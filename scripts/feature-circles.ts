/**
 * What the linter's rules about imports cannot see (docs: CONTRIBUTING.md, "Boundaries"): features of the server, of the shop, of the office,
 * and subjects of the rules, that use each other in a circle. Runs with the linter (lint-config.ts).
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const FOLDERS = ['apps/server/src/features', 'apps/web/src/features', 'apps/office/src/features', 'packages/rules/src'];
const NO_RULE = /\.test\.tsx?$|\/testing\//;
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** @returns each circle as `a → b → a`; none when all is well */
export function featureCircles(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => circlesIn(root, folder));
}

function circlesIn(root: string, folder: string): string[] {
  const uses = new Map<string, Set<string>>();
  for (const file of sourcesIn(root, folder)) {
    const own = featureOf(folder, file);
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)) {
      const target = normalize(join(dirname(file), specifier as string));
      const other = featureOf(folder, target);
      if (other === null || own === null || other === own) continue;
      uses.set(own, (uses.get(own) ?? new Set()).add(other));
    }
  }
  return circlesOf(uses);
}

const featureOf = (folder: string, path: string): string | null =>
  path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] as string) : null;

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (NO_RULE.test(`${path}/`) || NO_RULE.test(path)) return [];
    if (statSync(join(root, path)).isDirectory()) return sourcesIn(root, path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function circlesOf(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (feature: string, way: readonly string[]): void => {
    const at = way.indexOf(feature);
    if (at >= 0) circles.push([...way.slice(at), feature].join(' → '));
    if (at >= 0 || done.has(feature)) return;
    for (const other of uses.get(feature) ?? []) walk(other, [...way, feature]);
    done.add(feature);
  };
  for (const feature of [...uses.keys()].sort()) walk(feature, []);
  return circles;
}
