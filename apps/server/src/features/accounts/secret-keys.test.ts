import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecretKeys } from './secret-keys.ts';

const inFolder = async (run: (dataDir: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'mnada-secret-'));
  try {
    await run(join(folder, 'data'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

test('[S25] without SECRET_KEY a secret is made once, readable by its owner only, and found again', () =>
  inFolder(async (dataDir) => {
    const together = await Promise.all(Array.from({ length: 8 }, () => loadSecretKeys({ secretKey: null, dataDir })));
    const again = await loadSecretKeys({ secretKey: null, dataDir });
    const macs = [...together, again].map((keys) => keys.mac('code', ['a']).toString('hex'));
    expect(new Set(macs).size).toBe(1);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o077).toBe(0);
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  }));

test('[S25] purposes and parts are kept apart, and SECRET_KEY needs no folder', async () => {
  const keys = await loadSecretKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere/at/all' });
  const macs = [keys.mac('a', ['b', 'cd']), keys.mac('a', ['bc', 'd']), keys.mac('b', ['b', 'cd'])].map((mac) =>
    mac.toString('hex'),
  );
  expect(new Set(macs).size).toBe(3);
  expect(keys.mac('a', ['b']).length).toBe(32);
});
