/** The file beside the key that says what was signed last; it is outside the database, which may be put back. */
import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Instead of a checkpoint: this database was restored. */
export const PUT_BACK = 'put back\n';

export const rememberedFile = (dataDir: string, log: number): string => join(dataDir, 'ledger', `${log}.checkpoint`);

/** All of it or nothing, and on the disk when it returns. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

/** @returns null: there is no such file */
export async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
