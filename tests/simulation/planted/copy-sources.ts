import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Patch } from './faults.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COPIED = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/package.json',
  'apps/server/tsconfig.json',
  // Nothing of it is built, but the root's configuration refers to it.
  'apps/office/tsconfig.json',
  'apps/web/src',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'packages',
  'tests/simulation',
];
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.cache']);

/**
 * The sources in a folder of their own, with a patch applied; packages come from this checkout's node_modules.
 * @throws when a patch doesn't fit any more
 */
export function copySources(patches: readonly Patch[]): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'mnada-planted-'));
  for (const path of COPIED) {
    cpSync(join(ROOT, path), join(root, path), { recursive: true, filter: (from) => !LEFT_OUT.has(basename(from)) });
  }
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, file), join(root, file));
  linkPackages(root);
  try {
    for (const [file, text] of patchedSources(patches)) writeFileSync(join(root, file), text);
  } catch (error) {
    rmSync(root, { recursive: true });
    throw error;
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

/**
 * The files that a fault changes, as they are with it.
 * @throws when a patch doesn't fit any more: a fault that isn't planted proves nothing
 */
export function patchedSources(patches: readonly Patch[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of patches) {
    const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
    if (text.split(find).length !== 2) throw new Error(`"${find}" should stand once in ${file}`);
    texts.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return texts;
}

function linkPackages(root: string): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@mnada'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@mnada') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    symlinkSync(join(root, 'packages', name), join(modules, '@mnada', name));
  }
}
