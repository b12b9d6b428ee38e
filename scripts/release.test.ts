import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { filesAsTheyAre, isShipped, releaseNotes, shippedManifest } from './release.ts';

const ROOT = new URL('../', import.meta.url);
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Money\n- More.\n\n## 0.2.0 – 1 December 2026\n- Two.\n\n## 0.1.0\n- One.\n';

describe('a release', () => {
  test('is named by its version and says what the changelog says of it', () => {
    expect(releaseNotes(CHANGELOG, '0.2.0', 'abcdef0123')).toEqual({
      name: '0.2.0',
      notes: '## 0.2.0 – 1 December 2026\n- Two.\n',
    });
  });

  test('that the changelog does not know is a snapshot of its commit', () => {
    const { name, notes } = releaseNotes(CHANGELOG, '0.3.0', 'abcdef0123');
    expect([name, notes]).toEqual(['0.3.0-snapshot.abcdef01', '## Unreleased\n\n### Money\n- More.\n']);
    expect(() => releaseNotes('# Changelog\n', '0.3.0', 'abcdef0123')).toThrow('says nothing of 0.3.0');
  });

  test('runs every command that operators type, by Node alone, from a source that exists', () => {
    const text = readFileSync(new URL('package.json', ROOT), 'utf8');
    const ours = JSON.parse(text) as {
      scripts: Record<string, string>;
      dependencies?: object;
      devDependencies: object;
    };
    const shipped = JSON.parse(shippedManifest(text)) as typeof ours;
    expect({ ...shipped, scripts: {} }).toEqual({ ...ours, scripts: {} }); // or the lock file would not fit
    expect(Object.keys(shipped.scripts)).toEqual(expect.arrayContaining(['start', 'staff', 'restore', 'invariants']));
    for (const [name, command] of Object.entries(shipped.scripts)) {
      const [, file = ''] = /^node (apps\/server\/dist\/\S+\.js)$/.exec(command) ?? [];
      const source = file.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      expect([name, existsSync(new URL(source, ROOT))]).toEqual([name, true]);
      if (name !== 'start') expect(ours.scripts[name]).toContain(source);
    }
  });

  test('[S60] holds what runs: no types, no maps, nothing whose source has gone', () => {
    const known = new Set(['apps/server/src/main.ts', 'packages/ui/src/sheet.tsx']);
    const ships = (path: string) => isShipped(path, (source) => known.has(source));
    expect(ships('apps/server/dist/main.js')).toBe(true);
    expect(ships('packages/ui/dist/sheet.js')).toBe(true);
    expect(ships('apps/web/dist/client/assets/a.js')).toBe(true);
    for (const path of [
      'apps/server/dist/gone.js',
      'apps/server/dist/main.d.ts',
      'apps/web/dist/types/a.d.ts',
      'a/b.js.map',
    ])
      expect([path, ships(path)]).toEqual([path, false]);
  });

  test('[S59] holds no key that make-secrets.sh has left beside what is shipped, in a repository and without one', () => {
    const root = mkdtempSync(join(tmpdir(), 'mnada-shipped-'));
    try {
      const parts = ['package-lock.json', '.npmrc', 'LICENSE', 'THIRD_PARTY.md', 'CHANGELOG.md'];
      for (const path of [...parts, 'deploy/make-secrets.sh']) {
        mkdirSync(join(root, path, '..'), { recursive: true });
        cpSync(fileURLToPath(new URL(path, ROOT)), join(root, path));
      }
      for (const folder of ['apps/server/migrations', 'docs/operations', 'docs/spec']) {
        mkdirSync(join(root, folder), { recursive: true });
        writeFileSync(join(root, folder, 'a.md'), 'a');
      }
      execFileSync('sh', [join(root, 'deploy/make-secrets.sh')]);
      expect(existsSync(join(root, 'deploy/.env'))).toBe(true);
      expect(existsSync(join(root, 'deploy/secrets/metrics-token'))).toBe(true);
      const shipped = () => filesAsTheyAre(root).filter((path) => path.startsWith('deploy'));
      expect(shipped()).toEqual(['deploy/make-secrets.sh']);
      // Not even where somebody has forced them into the repository; and nothing that it doesn't know.
      writeFileSync(join(root, 'deploy/notes.txt'), 'mine');
      execFileSync('git', ['init', '-q'], { cwd: root });
      execFileSync(
        'git',
        ['add', '-f', 'deploy/make-secrets.sh', 'deploy/.env', 'deploy/settings.env', 'deploy/secrets'],
        { cwd: root },
      );
      expect(shipped()).toEqual(['deploy/make-secrets.sh']);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
