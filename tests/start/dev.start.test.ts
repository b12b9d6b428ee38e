import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { aDataFolder, databaseProcesses, ROOT, startServer } from './server-process.ts';

const PATIENTLY = { timeout: 90_000, interval: 100 };
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.cache', '.data']);

/** Sources of its own: what a test writes reaches nobody else. Libraries are the checkout's, workspaces its own. */
function aCopyOfTheSources(): string {
  const copy = join(aDataFolder(), 'sources');
  for (const name of ['apps', 'packages', 'scripts', 'assets', 'package.json', 'tsconfig.base.json']) {
    const filter = (path: string) => !NOT_COPIED.has(basename(path));
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter });
  }
  const libraries = join(copy, 'node_modules');
  mkdirSync(join(libraries, '@mnada'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@mnada' && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(libraries, name));
  }
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(libraries, '@mnada', name));
  }
  return copy;
}

test.runIf(process.platform === 'linux')(
  'a saved server file is served by a new node: the process and its database stay, and a mistake ends neither',
  async () => {
    const sources = aCopyOfTheSources();
    const dataDir = aDataFolder();
    const server = await startServer({
      dataDir,
      env: { LOG_LEVEL: 'warn', MPESA_SIMULATOR_PORT: '0' },
      nodeArgs: ['--conditions=source', '--import', join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')],
      main: join(sources, 'scripts/dev.ts'),
    });
    await server.serving();
    const { postmaster } = databaseProcesses(dataDir);
    const file = join(sources, 'apps/server/src/features/pages/pages-plugin.ts');
    const asItWas = readFileSync(file, 'utf8');
    const says = (word: string) => writeFileSync(file, asItWas.replace('# ${originOf', `# ${word} \${originOf`));
    const robots = async () => {
      const answer = await fetch(`${server.url}/robots.txt`).catch(() => null);
      return answer?.text();
    };

    says('first');
    await expect.poll(robots, PATIENTLY).toContain('# first');
    writeFileSync(file, 'const broken = ;');
    await expect.poll(() => server.output(), PATIENTLY).toMatch(/pages-plugin\.ts:1:/);
    expect(await robots()).toContain('# first');
    says('second');
    await expect.poll(robots, PATIENTLY).toContain('# second');

    const page = await fetch(server.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('src="/src/main.tsx"')]);
    expect(databaseProcesses(dataDir).postmaster).toBe(postmaster);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  },
);
