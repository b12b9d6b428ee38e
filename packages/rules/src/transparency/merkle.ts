/** The tree over a log's entries, as RFC 6962 hashes it, and the proofs about it. */
import { type Bytes, isSame, joined } from './bytes.ts';
import { sha256 } from './sha256.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (entry: Bytes): Bytes => sha256(joined(LEAF, entry));
export const nodeHash = (left: Bytes, right: Bytes): Bytes => sha256(joined(NODE, left, right));
/** The root of a log without an entry. */
export const emptyRoot = (): Bytes => sha256(new Uint8Array(0));

/** Reads the hash over the entries `index·2^level` to `(index + 1)·2^level`, all of which exist. */
export type ReadNode = (level: number, index: number) => Promise<Bytes>;

/** The largest power of two below a number of at least 2. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

/** The hash over the entries from `from` up to and without `to`, which is at least one. */
async function rangeHash(readNode: ReadNode, from: number, to: number): Promise<Bytes> {
  const count = to - from;
  if (isPowerOfTwo(count) && from % count === 0) return readNode(Math.log2(count), from / count);
  const middle = from + splitOf(count);
  return nodeHash(await rangeHash(readNode, from, middle), await rangeHash(readNode, middle, to));
}

export const rootOf = async (readNode: ReadNode, size: number): Promise<Bytes> =>
  size === 0 ? emptyRoot() : rangeHash(readNode, 0, size);

/** What, with an entry, makes the root: from its neighbour up to the root's child. */
export async function inclusionProof(readNode: ReadNode, index: number, size: number): Promise<Bytes[]> {
  const proof: Bytes[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      proof.push(await rangeHash(readNode, middle, to));
      to = middle;
    } else {
      proof.push(await rangeHash(readNode, from, middle));
      from = middle;
    }
  }
  return proof.reverse();
}

/** What shows that the log of `older` entries is the beginning of that of `newer` (RFC 6962, 2.1.2). */
export async function consistencyProof(readNode: ReadNode, older: number, newer: number): Promise<Bytes[]> {
  const proof: Bytes[] = [];
  let [from, to, isWhole] = [0, newer, true];
  while (older !== to) {
    const middle = from + splitOf(to - from);
    if (older <= middle) {
      proof.push(await rangeHash(readNode, middle, to));
      to = middle;
    } else {
      proof.push(await rangeHash(readNode, from, middle));
      from = middle;
      isWhole = false;
    }
  }
  if (!isWhole) proof.push(await rangeHash(readNode, from, to));
  return proof.reverse();
}

/** Whether an entry stands at that place of the log with this root. */
export function includes(
  leaf: Bytes,
  index: number,
  { size, root }: { readonly size: number; readonly root: Bytes },
  proof: readonly Bytes[],
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let hash = leaf;
  let [at, last] = [index, size - 1];
  for (const other of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = nodeHash(hash, other);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(hash, root);
}

type Tree = { readonly size: number; readonly root: Bytes };

/** Whether the older log is the beginning of the newer one. */
export function isConsistent(older: Tree, newer: Tree, proof: readonly Bytes[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isSame(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && isSame(older.root, emptyRoot());
  const hashes = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof];
  const [first, ...rest] = hashes;
  if (first === undefined) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [ofOlder, ofNewer] = [first, first];
  for (const other of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      ofOlder = nodeHash(other, ofOlder);
      ofNewer = nodeHash(other, ofNewer);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else ofNewer = nodeHash(ofNewer, other);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(ofOlder, older.root) && isSame(ofNewer, newer.root);
}
