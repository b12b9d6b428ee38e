/**
 * The newest checkpoint that this browser saw, and whether the log still continues it: whoever is shown another history
 * later holds the proof of it. Kept on the device; it is nobody's in particular.
 */
import {
  consistencyProof,
  isConsistent,
  type LogKey,
  readCheckpoint,
  type SignedCheckpoint,
  signatureOf,
  utf8,
} from '@mnada/rules/transparency';
import { checkSignature } from './check-signature.ts';
import { readTiles } from './told-log.ts';

/** Each log has its own: another number is another history. */
const keyOf = ({ origin }: Pick<LogKey, 'origin'>): string => `checkpoint:${origin}`;

/** `fork`: the log doesn't continue what this browser saw; both signed checkpoints are the evidence. */
export type Continuity =
  | { readonly state: 'first' | 'continues'; readonly seenSize: number; readonly size: number }
  | { readonly state: 'fork'; readonly seen: string; readonly now: string }
  | { readonly state: 'key'; readonly seen: string; readonly now: string }
  /** What lies between couldn't be had, as a log that forked would have it: both are kept. */
  | { readonly state: 'unread'; readonly seen: string; readonly now: string };

type Kept = { readonly vkey: string; readonly note: string };

/**
 * @param ledger where the log is read, `/ledger/1`
 * @param now its newest checkpoint, the one that the auction was held against
 * @throws Error where it isn't signed
 */
export async function checkContinuity(ledger: string, key: LogKey, vkey: string, now: string): Promise<Continuity> {
  const newest = await readSigned(now, key);
  if (newest === null) throw new Error('the checkpoint is not signed with the published key');
  const kept = readKept(key);
  if (kept !== null && kept.vkey !== vkey) return { state: 'key', seen: kept.vkey, now: vkey };
  const seen = kept === null ? null : await readSigned(kept.note, key);
  if (kept === null || seen === null) {
    keep(key, { vkey, note: now });
    return { state: 'first', seenSize: newest.size, size: newest.size };
  }
  const [older, newer] = seen.size <= newest.size ? [seen, newest] : [newest, seen];
  const goesOn = await continues(ledger, older, newer).catch(() => null);
  if (goesOn !== true) return { state: goesOn === null ? 'unread' : 'fork', seen: kept.note, now };
  if (newest.size >= seen.size) keep(key, { vkey, note: now });
  return { state: 'continues', seenSize: seen.size, size: newest.size };
}

/** @returns null: it isn't signed with that key */
export async function readSigned(note: string, key: LogKey): Promise<SignedCheckpoint | null> {
  const checkpoint = readCheckpoint(note);
  const signature = checkpoint === null ? null : signatureOf(checkpoint, key);
  if (checkpoint === null || signature === null) return null;
  return (await checkSignature(key.key, utf8(checkpoint.text), signature)) ? checkpoint : null;
}

async function continues(ledger: string, older: SignedCheckpoint, newer: SignedCheckpoint): Promise<boolean> {
  if (older.size === newer.size) return isConsistent(older, newer, []);
  return isConsistent(older, newer, await consistencyProof(readTiles(ledger, newer.size), older.size, newer.size));
}

/** The key of a log as this browser saw it; undefined: it never did. */
export const keptVkey = (origin: string): string | undefined => readKept({ origin })?.vkey;

function readKept(key: Pick<LogKey, 'origin'>): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(key)) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.vkey === 'string' && typeof kept.note === 'string'
      ? { vkey: kept.vkey, note: kept.note }
      : null;
  } catch {
    return null;
  }
}

function keep(key: LogKey, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(kept));
  } catch {
    // Private windows and full disks compare nothing at the next visit.
  }
}
