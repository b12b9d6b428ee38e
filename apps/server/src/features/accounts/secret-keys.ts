import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';

const FILE = 'secret-key';

/** Keys for one purpose each, derived from one secret that is not in the database. */
export type SecretKeys = {
  /** Keyed hash of texts, for a purpose. Parts are kept apart: ['a', 'bc'] and ['ab', 'c'] differ. */
  mac(purpose: string, parts: readonly string[]): Buffer;
};

/**
 * The secret of this shop: SECRET_KEY, or one made in DATA_DIR at the first start and kept there. Several processes may
 * start at once: the first file stands, all read it.
 */
export async function loadSecretKeys({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<SecretKeys> {
  const secret = secretKey ?? (await secretIn(dataDir));
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    let key = keys.get(purpose);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', secret, 'mnada', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return { mac: (purpose, parts) => createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest() };
}

async function secretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const fresh = join(dataDir, `${FILE}.${randomUUID()}`);
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    await link(fresh, file); // all or nothing: nobody reads half a secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} does not hold a secret of at least 32 characters`);
  return secret;
}
