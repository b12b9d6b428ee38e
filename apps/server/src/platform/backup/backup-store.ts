import { gunzipSync, gzipSync } from 'node:zlib';
import type { ObjectStore } from '../object-store/index.ts';
import type { Seal } from './seal.ts';

/** Sealed objects in a folder or a bucket. Names are open to whoever may list it; what is in them is not. */
export type BackupStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws BrokenSeal, StoreError, also when there is no such object */
  get(name: string): Promise<Buffer>;
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
};

export const backupStore = (objects: ObjectStore, seal: Seal): BackupStore => ({
  put: (name, bytes) => objects.put(name, seal.close(name, bytes), 'application/octet-stream'),
  async get(name) {
    const found = await objects.get(name);
    if (found === null) throw new Error(`The backup lacks ${name}.`);
    return seal.open(name, found.bytes);
  },
  list: (folder) => objects.list(folder),
  remove: (name) => objects.remove(name),
});

/** A base: a copy of the whole cluster, from which the write-ahead log leads on. */
export type Base = {
  readonly series: string;
  readonly id: string;
  readonly systemId: string;
  readonly majorVersion: number;
  readonly segmentBytes: number;
  readonly timeline: number;
  readonly startLsn: string;
  readonly endLsn: string;
  /** By the database's clock; what was committed until here is in it. */
  readonly finishedAt: string;
  readonly parts: number;
  readonly bytes: number;
  /** Uploads that were there, as `mediaName` calls them. */
  readonly media: readonly string[];
  /** SECRET_KEY, or what stood in DATA_DIR. */
  readonly secretKey: string;
};

/** A base is called after the moment when it was begun, by the database's clock: that is older than its start in the log. */
export const baseId = (startedAt: Date): string => startedAt.toISOString().replace(/[-:.]/g, '').toLowerCase();

const BASE_ID = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})z$/;

/** NaN: the name tells no time. */
export const baseBegunMs = (id: string): number =>
  BASE_ID.test(id) ? Date.parse(id.replace(BASE_ID, '$1-$2-$3T$4:$5:$6.$7Z')) : Number.NaN;

/** Descriptions of bases lie apart from what is large, so that they are found without listing all of it. */
const BASES = 'bases/';
const SERIES = 'series/';
const seriesFolder = (series: string): string => `${SERIES}${series}/`;
const partsFolder = ({ series, id }: Pick<Base, 'series' | 'id'>): string => `${seriesFolder(series)}base/${id}/`;
export const partName = (base: Pick<Base, 'series' | 'id'>, part: number): string =>
  `${partsFolder(base)}part-${String(part).padStart(6, '0')}.bin`;
const baseName = ({ series, id }: Pick<Base, 'series' | 'id'>): string => `${BASES}${id}-${series}.bin`;

/** Written last: a base that was broken off has none, and is no base. */
export const writeBase = (store: BackupStore, base: Base): Promise<void> =>
  store.put(baseName(base), gzipSync(JSON.stringify(base)));

/** @returns all bases of all series, oldest first */
export async function readBases(store: BackupStore): Promise<Base[]> {
  const names = await store.list(BASES);
  const bases = await Promise.all(
    names.map(async (name) => JSON.parse(gunzipSync(await store.get(name)).toString()) as Base),
  );
  return bases.sort((a, b) => Date.parse(a.finishedAt) - Date.parse(b.finishedAt));
}

/** Its description first: what is half removed is no base any more. @returns how many objects went */
export async function removeBase(store: BackupStore, base: Base): Promise<number> {
  await store.remove(baseName(base));
  const parts = await store.list(partsFolder(base));
  for (const name of parts) await store.remove(name);
  return parts.length + 1;
}

/** A stretch of the write-ahead log, from one position up to another. */
export type Stretch = {
  readonly name: string;
  readonly timeline: number;
  readonly from: bigint;
  readonly to: bigint;
};

const hex = (value: bigint | number, digits: number): string => value.toString(16).padStart(digits, '0');
const STRETCH = /\/wal\/([0-9a-f]{8})\/([0-9a-f]{16})-([0-9a-f]{16})\.bin$/;

const stretchName = (series: string, timeline: number, from: bigint, to: bigint): string =>
  `${seriesFolder(series)}wal/${hex(timeline, 8)}/${hex(from, 16)}-${hex(to, 16)}.bin`;

/** @param sentAtMs by the database's clock: when it sent the last byte of it */
export async function writeStretch(
  store: BackupStore,
  { series, timeline, from }: { readonly series: string; readonly timeline: number; readonly from: bigint },
  bytes: Buffer,
  sentAtMs: number,
): Promise<void> {
  const head = Buffer.alloc(8);
  head.writeBigInt64BE(BigInt(Math.round(sentAtMs)));
  const packed = Buffer.concat([head, gzipSync(bytes, { level: 1 })]);
  await store.put(stretchName(series, timeline, from, from + BigInt(bytes.length)), packed);
}

export async function readStretch(
  store: BackupStore,
  { name }: Stretch,
): Promise<{ readonly sentAtMs: number; readonly bytes: Buffer }> {
  const packed = await store.get(name);
  return { sentAtMs: Number(packed.readBigInt64BE(0)), bytes: gunzipSync(packed.subarray(8)) };
}

/** @returns the stretches of a series, in the order of the log */
export async function listStretches(store: BackupStore, series: string): Promise<Stretch[]> {
  const names = await store.list(`${seriesFolder(series)}wal/`);
  return names.flatMap((name) => {
    const [, timeline, from, to] = STRETCH.exec(name) ?? [];
    if (timeline === undefined || from === undefined || to === undefined) return [];
    return [{ name, timeline: Number.parseInt(timeline, 16), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }];
  });
}

/** What lies in a series: a part of a base, whole or broken off, or a stretch of the log (`base` null). */
export type SeriesObject = { readonly name: string; readonly series: string; readonly base: string | null };

const OF_A_SERIES = /^series\/([^/]+)\/(?:base\/([^/]+)\/|wal\/)/;

/** @returns all that lies in any series, also in those that no base tells of */
export async function listSeries(store: BackupStore): Promise<SeriesObject[]> {
  const names = await store.list(SERIES);
  return names.flatMap((name) => {
    const [, series, base = null] = OF_A_SERIES.exec(name) ?? [];
    return series === undefined ? [] : [{ name, series, base }];
  });
}
