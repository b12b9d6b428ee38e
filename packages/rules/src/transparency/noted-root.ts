/** What a winner's message noted of the log (LOG-9), held against the log as it is told now. */
import { type Bytes, toBase64 } from './bytes.ts';
import { consistencyProof, isConsistent, type ReadNode, rootOf } from './merkle.ts';

/** So many signs of a root in base64 stand in a message: 48 bits, which nobody makes another history meet by chance. */
export const ROOT_SIGNS = 8;

/** A size, and the first signs of the root that the log had at it. */
export type NotedRoot = { readonly size: number; readonly signs: string };

/** @returns null: these are no entries and first signs of a root, as a message has them */
export function readNotedRoot(sizeText: string, signsText: string): NotedRoot | null {
  // As it is read aloud or copied: with spaces or commas between thousands.
  const size = sizeText.replaceAll(/[\s,]/g, '');
  const signs = signsText.trim().replace(/\.$/, '');
  const isRoot = /^[A-Za-z0-9+/]{8,43}=?$/.test(signs);
  return /^[1-9][0-9]{0,14}$/.test(size) && isRoot ? { size: Number(size), signs } : null;
}

/**
 * `same`: the log that is told now begins with the one that was noted. `other`: at that size it has another root. `ahead`: it has
 * fewer entries than were noted. `broken`: its tiles are not those of the signed root.
 */
export type NotedVerdict = {
  readonly state: 'same' | 'other' | 'ahead' | 'broken';
  /** The root at that size, as the tiles make it; null: there is none. */
  readonly root: string | null;
};

/**
 * @param newest whose signature is right
 * @param readNode of the log at the newest size
 */
export async function checkNotedRoot(
  { size, signs }: NotedRoot,
  newest: { readonly size: number; readonly root: Bytes },
  readNode: ReadNode,
): Promise<NotedVerdict> {
  if (size > newest.size) return { state: 'ahead', root: null };
  const root = await rootOf(readNode, size);
  const proof = await consistencyProof(readNode, size, newest.size);
  // Tiles that don't make what was signed say nothing of it.
  if (!isConsistent({ size, root }, newest, proof)) return { state: 'broken', root: null };
  const text = toBase64(root);
  return { state: text.startsWith(signs) ? 'same' : 'other', root: text };
}
