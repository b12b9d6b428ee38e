/**
 * Everything that a log says of one auction, read out of its entries themselves (LOG-7). Whoever has the log's key can append: a
 * second plan that is dated back, a second end with another winner. Each of them is proved by a proof of its own, so only who reads
 * the log knows that there are two.
 */
import { type Bytes, isSame, joined } from './bytes.ts';
import { readCheckpoint } from './checkpoint.ts';
import { readEntry } from './entries.ts';
import { textOf } from './logged-entry.ts';
import { leafHash, type ReadNode, rootOf } from './merkle.ts';
import type { ToldLog } from './one-history.ts';
import { hashOf, readBundle, TILE_WIDTH, type Tile, tileWidth } from './tiles.ts';
import { readTlogProof } from './tlog-proof.ts';

const HASH_BYTES = 32;
const BUNDLE_LEVEL = 8;
/** Few at a time: others ask that log, too. */
const AT_ONCE = 4;

/** @property loggedUs `logged_us` of its entry, or of what stands in front of it if that is younger: what is dated back stands behind younger entries */
export type ScannedHead = {
  readonly index: number;
  readonly seq: number;
  readonly hash: string;
  readonly loggedUs: number;
};

export type LogScan = {
  /** The newest checkpoint that it was read under. */
  readonly size: number;
  readonly root: Bytes;
  /** How many of its entries were read; of the others nothing is known. */
  readonly read: number;
  /** Whether what was read makes that root, with hashes for what wasn't. */
  readonly isOfRoot: boolean;
  /** Where the log says of the auction that it was planned, opened and ended, in its order. */
  readonly plans: readonly number[];
  /** Of those, which say anything else than the proved one but when it starts: a published rule never changes (AUC-1). */
  readonly otherPlans: readonly number[];
  readonly openings: readonly number[];
  readonly ends: readonly number[];
  readonly heads: readonly ScannedHead[];
  /** The latest `logged_us` of an entry in front of the plan; null: none was read. */
  readonly latestBeforePlanUs: number | null;
};

export type ScanLimits = {
  /** How many bundles of 256 entries are read at most. */
  readonly bundlesMax: number;
  /** How many bytes they may have together, unpacked. */
  readonly bytesMax: number;
  /** How often each is asked for, a pause apart. */
  readonly timesMax: number;
};

type Bundle = { readonly index: number; readonly entries: readonly Bytes[] };
/** Of one bundle: the hash of all of it, or of the last, which still grows, those of its entries; and what it says of the auction. */
type ReadBundle = { readonly hashes: Bytes; readonly said: Said };
type Said = Pick<LogScan, 'plans' | 'otherPlans' | 'openings' | 'ends' | 'heads' | 'latestBeforePlanUs'> & {
  /** The latest `logged_us` of all of its entries; 0: none says. */
  readonly latestUs: number;
};

/**
 * What was read of a log for one auction, so that whoever stopped reads on. Of each whole bundle 32 bytes and what it says of the
 * auction are kept, and its entries are not: so it stays small however long the log is.
 */
export class ScanMemory {
  #of = '';
  readonly #bundles = new Map<number, ReadBundle>();

  /** What is kept, if it is of that log, auction and plan; another begins anew. */
  of(name: string): Map<number, ReadBundle> {
    if (this.#of !== name) this.#bundles.clear();
    this.#of = name;
    return this.#bundles;
  }
}

export type ScanMore = {
  /** Where it goes on, and what it leaves for the next time; without it, it begins anew. */
  readonly memory?: ScanMemory | undefined;
  /** How much is read by now, at the beginning and behind every few bundles. */
  readonly told?: ((read: number, size: number) => void) | undefined;
  /** Asked before each bundle: once it says so, what was read by then is judged. */
  readonly stop?: { readonly aborted: boolean } | undefined;
};

/**
 * Reads from the plan to the newest entry, and then what stands in front of the plan, backwards, as far as the limits reach.
 * @param proof of the plan
 * @param newest the checkpoint under which it is read
 * @returns null: nothing could be read
 */
export async function scanLog(
  auctionId: number,
  proof: string,
  newest: string | null,
  { readTile, pause }: Pick<ToldLog, 'readTile' | 'pause'>,
  limits: ScanLimits,
  { memory = new ScanMemory(), told, stop }: ScanMore = {},
): Promise<LogScan | null> {
  const checkpoint = newest === null ? null : readCheckpoint(newest);
  const proved = readTlogProof(proof);
  if (checkpoint === null || proved === null || proved.index >= checkpoint.size) return null;
  const plan = { index: proved.index, terms: termsOf(textOf(proved.extra ?? new Uint8Array())) };
  const { origin, size, root } = checkpoint;
  const ask = async (tile: Tile): Promise<Bytes | null> => {
    for (let asked = 0; asked < limits.timesMax; asked++) {
      if (asked > 0) await pause();
      if (stop?.aborted === true && tile.level === 'entries') return null;
      const bytes = await readTile(tile).catch(() => null);
      if (bytes !== null) return bytes;
    }
    return null;
  };
  const kept = memory.of(`${origin} ${auctionId} ${plan.index} ${plan.terms}`);
  const found = new Map([...kept].filter(([index]) => (index + 1) * TILE_WIDTH <= size));
  let [bytes, isWhole] = [0, true];
  const readSoFar = () => [...found.keys()].reduce((sum, index) => sum + tileWidth(0, index, size), 0);
  const wanted = orderOf(plan.index, size)
    .filter((index) => !found.has(index))
    .slice(0, limits.bundlesMax);
  told?.(readSoFar(), size);
  for (let from = 0; from < wanted.length && isWhole && bytes < limits.bytesMax; from += AT_ONCE) {
    const asked = wanted.slice(from, from + AT_ONCE).map(async (index) => {
      const width = tileWidth(0, index, size);
      const bundle = await ask({ level: 'entries', index, width });
      const entries = bundle === null ? null : readBundle(bundle);
      // What isn't so many entries wasn't read.
      if (bundle === null || entries?.length !== width) return false;
      bytes += bundle.length;
      // Each as it comes, so that a page stays alive.
      const leaves = joined(...entries.map(leafHash));
      const isFull = width === TILE_WIDTH;
      const read = { hashes: isFull ? hashOf(leaves) : leaves, said: saidOf(auctionId, plan, { index, entries }) };
      found.set(index, read);
      if (isFull) kept.set(index, read);
      return true;
    });
    isWhole = (await Promise.all(asked)).every((isRead) => isRead);
    told?.(readSoFar(), size);
  }
  const read = readSoFar();
  if (read === 0) return null;
  const made = await rootOf(nodesOf(found, size, ask), size).catch(() => null);
  if (made === null) return null;
  const isOfRoot = isSame(made, root);
  // Whatever lied is asked for anew.
  if (!isOfRoot) kept.clear();
  return { size, root, read, isOfRoot, ...together([...found].sort(([a], [b]) => a - b).map(([, { said }]) => said)) };
}

/** Which bundles, in which order: from the plan on, and then backwards. */
function orderOf(planIndex: number, size: number): number[] {
  const first = Math.floor(planIndex / TILE_WIDTH);
  const count = Math.ceil(size / TILE_WIDTH);
  return Array.from({ length: count }, (_, n) => (n < count - first ? first + n : count - 1 - n));
}

/**
 * The tree over bundles: of what was read by its entries, of the rest by the log's own hashes.
 */
function nodesOf(
  read: ReadonlyMap<number, ReadBundle>,
  size: number,
  ask: (tile: Tile) => Promise<Bytes | null>,
): ReadNode {
  const tiles = new Map<string, Promise<Bytes | null>>();
  const hashesOf = async (level: number, index: number): Promise<Bytes> => {
    const name = `${level} ${index}`;
    const tile = tiles.get(name) ?? ask({ level, index, width: tileWidth(level, index, size) });
    tiles.set(name, tile);
    const bytes = await tile;
    if (bytes?.length !== tileWidth(level, index, size) * HASH_BYTES) throw new Error('a tile could not be had');
    return bytes;
  };
  const bundleHash = async (index: number): Promise<Bytes> => {
    const at = (index % TILE_WIDTH) * HASH_BYTES;
    return read.get(index)?.hashes ?? (await hashesOf(1, Math.floor(index / TILE_WIDTH))).subarray(at, at + HASH_BYTES);
  };
  return async (level, index) => {
    if (level >= BUNDLE_LEVEL) {
      const count = 2 ** (level - BUNDLE_LEVEL);
      const parts: Bytes[] = [];
      for (let n = 0; n < count; n++) parts.push(await bundleHash(index * count + n));
      return hashOf(joined(...parts));
    }
    const count = 2 ** level;
    const bundle = Math.floor((index * count) / TILE_WIDTH);
    const leaves = read.get(bundle)?.hashes ?? (await hashesOf(0, bundle));
    const from = ((index * count) % TILE_WIDTH) * HASH_BYTES;
    return hashOf(leaves.subarray(from, from + count * HASH_BYTES));
  };
}

const ENDS = ['close', 'void'] as const;
const inOrder = (places: readonly number[]): number[] => [...places].sort((a, b) => a - b);

/** A plan as it is held by. @property terms all that it says but when it was logged and when it starts */
type Plan = { readonly index: number; readonly terms: string };
/** It is logged anew when its start moves, and for nothing else. */
const termsOf = (plan: string): string => plan.replaceAll(/\n(?:logged_us|starts_us) [0-9]{1,16}(?=\n)/g, '');

/** @param parts in the log's order */
function together(parts: readonly Said[]): Omit<Said, 'latestUs'> {
  const latest = parts.flatMap(({ latestBeforePlanUs }) => latestBeforePlanUs ?? []);
  return {
    plans: inOrder(parts.flatMap(({ plans }) => plans)),
    otherPlans: inOrder(parts.flatMap(({ otherPlans }) => otherPlans)),
    openings: inOrder(parts.flatMap(({ openings }) => openings)),
    ends: inOrder(parts.flatMap(({ ends }) => ends)),
    heads: headsInOrder(parts),
    latestBeforePlanUs: latest.length === 0 ? null : latest.reduce((a, b) => Math.max(a, b)),
  };
}

/** None is older than what stands in front of it. */
function headsInOrder(parts: readonly Said[]): ScannedHead[] {
  let latestUs = 0;
  return parts.flatMap((said) => {
    const heads = said.heads.map((head) => ({ ...head, loggedUs: Math.max(head.loggedUs, latestUs) }));
    latestUs = Math.max(latestUs, said.latestUs);
    return heads;
  });
}

/** What one bundle says of the auction, and how late it is in front of its plan. */
function saidOf(auctionId: number, plan: Plan, { index: bundle, entries }: Bundle): Said {
  const name = String(auctionId);
  const [plans, otherPlans, openings, ends]: [number[], number[], number[], number[]] = [[], [], [], []];
  const heads: ScannedHead[] = [];
  let latestBeforePlanUs: number | null = null;
  let latestUs = 0;
  const isOf = (text: string, kind: 'schedule' | 'open' | 'close' | 'void') =>
    readEntry(text, kind)?.get('auction') === name;
  for (const [n, bytes] of entries.entries()) {
    const [index, text] = [bundle * TILE_WIDTH + n, textOf(bytes)];
    latestUs = Math.max(latestUs, Number(/\nlogged_us ([0-9]{1,16})\n/.exec(text)?.[1] ?? 0));
    if (index < plan.index) latestBeforePlanUs = latestUs;
    if (readEntry(text, 'heads') !== null) heads.push(...headsOf(text, name, index, latestUs));
    else if (isOf(text, 'schedule')) {
      plans.push(index);
      if (termsOf(text) !== plan.terms) otherPlans.push(index);
    } else if (isOf(text, 'open')) openings.push(index);
    else if (ENDS.some((kind) => isOf(text, kind))) ends.push(index);
  }
  return { plans, otherPlans, openings, ends, heads, latestBeforePlanUs, latestUs };
}

/** A line an auction: read as a map, one would stand for all. */
function headsOf(text: string, auctionId: string, index: number, loggedUs: number): ScannedHead[] {
  return text.split('\n').flatMap((line) => {
    const [word, auction, seq, hash = ''] = line.split(' ');
    return word === 'head' && auction === auctionId ? [{ index, seq: Number(seq), hash, loggedUs }] : [];
  });
}
