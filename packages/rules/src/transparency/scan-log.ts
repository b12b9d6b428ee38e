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

export type ScannedHead = { readonly index: number; readonly seq: number; readonly hash: string };

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
): Promise<LogScan | null> {
  const checkpoint = newest === null ? null : readCheckpoint(newest);
  const proved = readTlogProof(proof);
  const planIndex = proved?.index;
  if (checkpoint === null || planIndex === undefined || planIndex >= checkpoint.size) return null;
  const { size, root } = checkpoint;
  const ask = async (tile: Tile): Promise<Bytes | null> => {
    for (let asked = 0; asked < limits.timesMax; asked++) {
      if (asked > 0) await pause();
      const bytes = await readTile(tile).catch(() => null);
      if (bytes !== null) return bytes;
    }
    return null;
  };
  const hashes = new Map<number, Bytes>();
  const found = new Found(auctionId, { index: planIndex, terms: termsOf(textOf(proved?.extra ?? new Uint8Array())) });
  let [read, bytes, isWhole] = [0, 0, true];
  const wanted = orderOf(planIndex, size).slice(0, limits.bundlesMax);
  for (let from = 0; from < wanted.length && isWhole && bytes < limits.bytesMax; from += AT_ONCE) {
    const asked = wanted.slice(from, from + AT_ONCE).map(async (index) => {
      const width = tileWidth(0, index, size);
      const bundle = await ask({ level: 'entries', index, width });
      const entries = bundle === null ? null : readBundle(bundle);
      // What isn't so many entries wasn't read.
      if (bundle === null || entries?.length !== width) return false;
      bytes += bundle.length;
      read += width;
      // Each as it comes, so that a page stays alive.
      const leaves = joined(...entries.map(leafHash));
      hashes.set(index, width === TILE_WIDTH ? hashOf(leaves) : leaves);
      found.add({ index, entries });
      return true;
    });
    isWhole = (await Promise.all(asked)).every((isRead) => isRead);
  }
  if (read === 0) return null;
  const made = await rootOf(nodesOf(hashes, size, ask), size).catch(() => null);
  return made === null ? null : { size, root, read, isOfRoot: isSame(made, root), ...found.told() };
}

/** Which bundles, in which order: from the plan on, and then backwards. */
function orderOf(planIndex: number, size: number): number[] {
  const first = Math.floor(planIndex / TILE_WIDTH);
  const count = Math.ceil(size / TILE_WIDTH);
  return Array.from({ length: count }, (_, n) => (n < count - first ? first + n : count - 1 - n));
}

/**
 * The tree over bundles: of what was read by its entries, of the rest by the log's own hashes.
 * @param read a hash of each whole bundle, of the last one those of its entries
 */
function nodesOf(read: ReadonlyMap<number, Bytes>, size: number, ask: (tile: Tile) => Promise<Bytes | null>): ReadNode {
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
    return read.get(index) ?? (await hashesOf(1, Math.floor(index / TILE_WIDTH))).subarray(at, at + HASH_BYTES);
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
    const leaves = read.get(bundle) ?? (await hashesOf(0, bundle));
    const from = ((index * count) % TILE_WIDTH) * HASH_BYTES;
    return hashOf(leaves.subarray(from, from + count * HASH_BYTES));
  };
}

const ENDS = ['close', 'void'] as const;

/** A plan without when it was logged and when it starts: it is logged anew when its start moves, and for nothing else. */
const termsOf = (plan: string): string => plan.replaceAll(/\n(?:logged_us|starts_us) [0-9]{1,16}(?=\n)/g, '');

/** What was found of one auction so far. */
class Found {
  readonly #said = {
    plans: [] as number[],
    otherPlans: [] as number[],
    openings: [] as number[],
    ends: [] as number[],
  };
  readonly #heads: ScannedHead[] = [];
  #latestBeforePlanUs: number | null = null;
  readonly #auctionId: string;
  readonly #plan: { readonly index: number; readonly terms: string };

  constructor(auctionId: number, plan: { readonly index: number; readonly terms: string }) {
    this.#auctionId = String(auctionId);
    this.#plan = plan;
  }

  add({ index, entries }: Bundle): void {
    for (const [n, bytes] of entries.entries()) this.#addEntry(index * TILE_WIDTH + n, textOf(bytes));
  }

  told(): Pick<LogScan, 'plans' | 'otherPlans' | 'openings' | 'ends' | 'heads' | 'latestBeforePlanUs'> {
    const { plans, otherPlans, openings, ends } = this.#said;
    const inOrder = (places: readonly number[]) => [...places].sort((a, b) => a - b);
    return {
      plans: inOrder(plans),
      otherPlans: inOrder(otherPlans),
      openings: inOrder(openings),
      ends: inOrder(ends),
      heads: [...this.#heads].sort((a, b) => a.index - b.index),
      latestBeforePlanUs: this.#latestBeforePlanUs,
    };
  }

  #addEntry(index: number, text: string): void {
    if (index < this.#plan.index) {
      const loggedUs = Number(/\nlogged_us ([0-9]{1,16})\n/.exec(text)?.[1] ?? 0);
      this.#latestBeforePlanUs = Math.max(this.#latestBeforePlanUs ?? 0, loggedUs);
    }
    if (readEntry(text, 'heads') !== null) this.#addHeads(index, text);
    else if (this.#isOf(text, 'schedule')) this.#addPlan(index, text);
    else if (this.#isOf(text, 'open')) this.#said.openings.push(index);
    else if (ENDS.some((kind) => this.#isOf(text, kind))) this.#said.ends.push(index);
  }

  #addPlan(index: number, text: string): void {
    this.#said.plans.push(index);
    if (termsOf(text) !== this.#plan.terms) this.#said.otherPlans.push(index);
  }

  #isOf(text: string, kind: 'schedule' | 'open' | 'close' | 'void'): boolean {
    return readEntry(text, kind)?.get('auction') === this.#auctionId;
  }

  /** A line an auction: read as a map, one would stand for all. */
  #addHeads(index: number, text: string): void {
    for (const line of text.split('\n')) {
      const [word, auction, seq, hash = ''] = line.split(' ');
      if (word === 'head' && auction === this.#auctionId) this.#heads.push({ index, seq: Number(seq), hash });
    }
  }
}
