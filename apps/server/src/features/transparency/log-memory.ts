/** What a log was signed at last, kept outside the database, which may be put back (LOG-5). */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fromBase64, readCheckpoint, toBase64 } from '@mnada/rules/transparency';
import * as z from 'zod';
import type { Config } from '../../platform/config.ts';
import { type ObjectStore, openStore } from '../../platform/object-store/index.ts';
import type { Root } from './log-signer.ts';

/** One place of it. All or nothing is written, and what was written is read. */
export type MemoryPlace = {
  /** For whoever looks after it. */
  readonly name: string;
  /** @returns null: it holds nothing */
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
};

export type Remembered =
  /** This database was restored: it may know less than what was published. */
  | { readonly state: 'put_back' }
  /** It was about to be signed and stored, and whether it was stored isn't known here. */
  | { readonly state: 'signing'; readonly next: Root; readonly before: Root | null }
  | { readonly state: 'stored'; readonly last: Root };

/** Instead of a checkpoint: this database was restored. */
export const PUT_BACK = 'put back\n';

const WrittenRoot = z
  .object({ size: z.int().min(0), root: z.base64() })
  .transform(({ size, root }): Root => ({ size, root: fromBase64(root) ?? new Uint8Array() }));
const Signing = z.object({ signing: WrittenRoot, before: WrittenRoot.nullable() });

const written = ({ size, root }: Root) => ({ size, root: toBase64(root) });

/** Without a signature: what is never stored must not be shown as signed. */
export const signingText = (next: Root, before: Root | null): string =>
  `${JSON.stringify({ signing: written(next), before: before === null ? null : written(before) })}\n`;

/** @param text {@link signingText}, {@link PUT_BACK} or a signed checkpoint @returns null: it is neither, as half a file is */
export function readRemembered(text: string): Remembered | null {
  if (text === PUT_BACK) return { state: 'put_back' };
  if (!text.startsWith('{')) {
    const last = readCheckpoint(text);
    return last === null ? null : { state: 'stored', last };
  }
  const signing = Signing.safeParse(jsonOrNull(text));
  return signing.success ? { state: 'signing', next: signing.data.signing, before: signing.data.before } : null;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const memoryFile = (dataDir: string, log: number): string => join(dataDir, 'ledger', `${log}.checkpoint`);

/**
 * The folder of this machine and, where uploads lie in a bucket or a folder that several nodes share, a place of all of them: a
 * machine that was never there before learns there what the others signed.
 */
export function openMemory({ dataDir, media, ledger }: Pick<Config, 'dataDir' | 'media' | 'ledger'>): MemoryPlace[] {
  const own = filePlace(memoryFile(dataDir, ledger.number));
  const isOwnFolder = media.s3 === null && resolve(media.folder).startsWith(resolve(dataDir) + sep);
  return isOwnFolder ? [own] : [own, storePlace(openStore(media), ledger.number)];
}

export function filePlace(path: string): MemoryPlace {
  return { name: path, read: () => readOrNull(path), write: (text) => writeWhole(path, text) };
}

function storePlace(store: ObjectStore, log: number): MemoryPlace {
  const name = `ledger/${log}.note`;
  return {
    name: `${name} beside the uploads`,
    read: async () => (await store.get(name))?.bytes.toString() ?? null,
    write: (text) => store.put(name, Buffer.from(text), 'text/plain; charset=utf-8'),
  };
}

/** On the disk when it returns. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
