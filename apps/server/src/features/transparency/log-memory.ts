/** What a log was signed at last, kept outside the database, which may be put back (LOG-5). */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { type ObjectStore, openStore } from '../../platform/object-store/index.ts';

/** One place of it. All or nothing is written, and what was written is read. */
export type MemoryPlace = {
  /** For whoever looks after it. */
  readonly name: string;
  /** @returns null: it holds nothing */
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
};

/** Instead of a checkpoint: this database was restored. */
export const PUT_BACK = 'put back\n';

export const memoryFile = (dataDir: string, log: number): string => join(dataDir, 'ledger', `${log}.checkpoint`);

/**
 * The folder of this machine, and beside the uploads, where several nodes have them in one bucket or folder: a machine that was never
 * there before learns there what the others signed.
 */
export const openMemory = ({ dataDir, media, ledger }: Pick<Config, 'dataDir' | 'media' | 'ledger'>): MemoryPlace[] => [
  filePlace(memoryFile(dataDir, ledger.number)),
  storePlace(openStore(media), ledger.number),
];

export function filePlace(path: string): MemoryPlace {
  return { name: path, read: () => readOrNull(path), write: (text) => writeWhole(path, text) };
}

function storePlace(store: ObjectStore, log: number): MemoryPlace {
  const name = `ledger/${log}.note`;
  return {
    name: `${name} beside the uploads`,
    read: async () => (await store.get(name))?.bytes.toString() ?? null,
    write: (text) => store.put(name, Buffer.from(text), 'text/plain; charset=utf-8', { changes: true }),
  };
}

/** On the disk when it returns. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomUUID()}`;
  try {
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
