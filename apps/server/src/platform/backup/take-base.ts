import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { type BackupStore, type Base, baseId, partName, writeBase } from './backup-store.ts';
import { lsnText } from './lsn.ts';
import { connectReplication, copyBase, identify } from './replication.ts';

/** Small enough for every store, large enough to be few. */
const PART_BYTES = 4_000_000;

export type BaseOptions = {
  readonly url: string;
  readonly store: BackupStore;
  readonly series: string;
  readonly secretKey: string;
  readonly media: readonly string[];
  /** Up to where the log is stored: a base is one only once the log up to its end is. */
  readonly storedUpTo: () => bigint;
  /** By the database's clock. */
  readonly now: () => Promise<Date>;
  readonly signal: AbortSignal;
};

/** Copies the cluster, part by part, and describes it when all of it is stored. */
export async function takeBase(options: BaseOptions): Promise<Base> {
  const { url, store, series, signal } = options;
  const startedAt = await options.now();
  const id = baseId(startedAt);
  const client = await connectReplication(url);
  const abort = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', abort);
  try {
    const system = await identify(client);
    const gzip = createGzip({ level: 3 });
    const stored = storeParts(gzip, (part, bytes) => store.put(partName({ series, id }, part), bytes));
    stored.catch(() => undefined);
    const copied = await copyBase(client, `mnada ${id}`, async (chunk) => {
      if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), stored]);
    });
    gzip.end();
    const { parts, bytes } = await stored;
    while (options.storedUpTo() < copied.endLsn) await sleep(100, undefined, { signal });
    const base: Base = {
      series,
      id,
      ...system,
      timeline: copied.timeline,
      startLsn: lsnText(copied.startLsn),
      endLsn: lsnText(copied.endLsn),
      finishedAt: (await options.now()).toISOString(),
      parts,
      bytes,
      media: options.media,
      secretKey: options.secretKey,
    };
    await writeBase(store, base);
    return base;
  } finally {
    signal.removeEventListener('abort', abort);
    await client.end().catch(() => undefined);
  }
}

async function storeParts(
  packed: AsyncIterable<Buffer>,
  put: (part: number, bytes: Buffer) => Promise<void>,
): Promise<{ readonly parts: number; readonly bytes: number }> {
  let waiting: Buffer[] = [];
  let size = 0;
  let parts = 0;
  let bytes = 0;
  const flush = async (): Promise<void> => {
    await put(++parts, Buffer.concat(waiting));
    bytes += size;
    waiting = [];
    size = 0;
  };
  for await (const chunk of packed) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return { parts, bytes };
}
