/** How a log's tree and entries are cut into files that never change (c2sp.org/tlog-tiles). */
import { type Bytes, joined } from './bytes.ts';
import { nodeHash, type ReadNode } from './merkle.ts';

export const TILE_WIDTH = 256;
const TILE_BITS = 8;
const HASH_BYTES = 32;

/** Which tile: `entries` holds what was logged, the others hashes; `width` is less than 256 at the right edge alone. */
export type Tile = { readonly level: number | 'entries'; readonly index: number; readonly width: number };

/** `0/x001/234.p/5`, as it stands behind `tile/`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/[0-9]{3}/g) ?? [];
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** @returns null: no tile has that path */
export function parseTilePath(path: string): Tile | null {
  const match = /^(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/.exec(path);
  if (match === null) return null;
  const [, levelText = '', indexText = '', widthText] = match;
  const level: Tile['level'] = levelText === 'entries' ? 'entries' : Number(levelText);
  const tile: Tile = {
    level,
    index: Number(indexText.replaceAll(/[x/]/g, '')),
    width: widthText === undefined ? TILE_WIDTH : Number(widthText),
  };
  const isPossible = level === 'entries' || level < 6;
  return isPossible && tilePath(tile) === path ? tile : null;
}

/** How many hashes a tile has in a log of that size; 0: it isn't there yet. */
export function tileWidth(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return Math.min(Math.max(hashes - index * TILE_WIDTH, 0), TILE_WIDTH);
}

/** Nodes of the tree out of its tiles, each read once. */
export function nodesOfTiles(size: number, readTile: (tile: Tile) => Promise<Bytes>): ReadNode {
  const known = new Map<string, Promise<Bytes>>();
  const read = (level: number, index: number): Promise<Bytes> => {
    const tile = { level, index, width: tileWidth(level, index, size) };
    const path = tilePath(tile);
    let bytes = known.get(path);
    if (bytes === undefined) {
      bytes = readTile(tile);
      known.set(path, bytes);
    }
    return bytes;
  };
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_BITS);
    const count = 2 ** (level - tileLevel * TILE_BITS);
    const first = index * count;
    const bytes = await read(tileLevel, Math.floor(first / TILE_WIDTH));
    const from = (first % TILE_WIDTH) * HASH_BYTES;
    if (bytes.length < from + count * HASH_BYTES) throw new Error(`a tile of level ${tileLevel} is too short`);
    return hashOf(bytes.subarray(from, from + count * HASH_BYTES));
  };
}

/** The hash over a power of two of hashes that stand side by side. */
export function hashOf(hashes: Bytes): Bytes {
  if (hashes.length === HASH_BYTES) return hashes.slice();
  const half = hashes.length / 2;
  return nodeHash(hashOf(hashes.subarray(0, half)), hashOf(hashes.subarray(half)));
}

/** Entries as a bundle holds them: each behind its length. */
export function writeBundle(entries: readonly Bytes[]): Bytes {
  return joined(...entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]));
}

/** @returns null: it isn't cut where its lengths say */
export function readBundle(bytes: Bytes): Bytes[] | null {
  const entries: Bytes[] = [];
  for (let at = 0; at < bytes.length; ) {
    const from = at + 2;
    at = from + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    if (from > bytes.length || at > bytes.length) return null;
    entries.push(bytes.subarray(from, at));
  }
  return entries;
}
