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
import { isVouchedBy } from './vouched-log.ts';

/** Each log has its own: another number is another history. */
const PLACE = 'checkpoint:';
const keyOf = ({ origin }: Pick<LogKey, 'origin'>): string => PLACE + origin;

/** A log that this browser was shown before, with the newest checkpoint of it. */
export type EarlierLog = { readonly origin: string; readonly note: string };

/** `fork`: the log doesn't continue what this browser saw; both signed checkpoints are the evidence. */
export type Continuity =
  | {
      readonly state: 'first' | 'continues';
      readonly seenSize: number;
      readonly size: number;
      readonly earlier: readonly EarlierLog[];
    }
  /** Fewer entries than this browser saw: an old copy was put back, or what came last is left out for this reader. It never goes on. */
  | { readonly state: 'shorter'; readonly seen: string; readonly now: string }
  /**
   * This browser was shown another log of this shop, and none that it knows speaks for this one. A shop may have to begin a further log
   * (LOG-1); whoever is shown one alone can't tell it from one that was made for them. Told at the first sight of it, with both
   * checkpoints; the others are named ever after.
   */
  | { readonly state: 'another'; readonly seen: string; readonly now: string; readonly earlier: readonly EarlierLog[] }
  | { readonly state: 'fork'; readonly seen: string; readonly now: string }
  | { readonly state: 'key'; readonly seen: string; readonly now: string }
  /** What lies between couldn't be had, as a log that forked would have it: both are kept. */
  | { readonly state: 'unread'; readonly seen: string; readonly now: string };

/** @property isVouched a later log, which this browser saw, says that it ended as it was told here */
type Kept = { readonly vkey: string; readonly note: string; readonly isVouched: boolean };

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
  const isVouched = kept?.isVouched === true || (await isVouchedByLater(key.origin, newest));
  const earlier = readOthers(key.origin, isVouched);
  if (kept === null || seen === null) {
    keep(key, { vkey, note: now, isVouched });
    const [last] = earlier;
    if (last !== undefined) return { state: 'another', seen: last.note, now, earlier };
    return { state: 'first', seenSize: newest.size, size: newest.size, earlier };
  }
  const isShorter = newest.size < seen.size;
  const [older, newer] = isShorter ? [newest, seen] : [seen, newest];
  const goesOn = await continues(ledger, older, newer).catch(() => null);
  const both = { seen: kept.note, now };
  if (goesOn === false) return { state: 'fork', ...both };
  if (isShorter) return { state: 'shorter', ...both };
  if (goesOn === null) return { state: 'unread', ...both };
  keep(key, { vkey, note: now, isVouched });
  return { state: 'continues', seenSize: seen.size, size: newest.size, earlier };
}

/** So many entries of that log this browser saw: what has fewer is behind it. 0: none. */
export function keptSize(key: Pick<LogKey, 'origin'>): number {
  const kept = readKept(key);
  return (kept === null ? null : readCheckpoint(kept.note))?.size ?? 0;
}

/** `mnada.example/ledger/2` is the second one of `mnada.example`. */
function numberOf(origin: string): { readonly name: string; readonly number: number } {
  const [, name = origin, number = ''] = /^(.*\/ledger\/)([1-9][0-9]{0,3})$/.exec(origin) ?? [];
  return { name, number: Number(number) };
}

/** All other logs that this browser was shown, the newest first. */
function readKnown(origin: string): EarlierLog[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PLACE))
      .map((key) => key.slice(PLACE.length))
      .filter((other) => other !== origin)
      .sort((a, b) => numberOf(b).number - numberOf(a).number)
      .flatMap((other) => {
        const kept = readKept({ origin: other });
        return kept === null ? [] : [{ origin: other, note: kept.note }];
      });
  } catch {
    return [];
  }
}

const isLater = (other: string, origin: string): boolean =>
  numberOf(other).name === numberOf(origin).name && numberOf(other).number > numberOf(origin).number;

/** @param isVouched whether one that came after it speaks for it: then that one says nothing against it */
const readOthers = (origin: string, isVouched: boolean): EarlierLog[] =>
  readKnown(origin).filter((other) => !(isVouched && isLater(other.origin, origin)));

/** Older auctions ended in an older log, and whoever came later sees it for the first time: a number alone doesn't make it honest. */
async function isVouchedByLater(origin: string, newest: SignedCheckpoint): Promise<boolean> {
  for (const other of readKnown(origin).filter((known) => isLater(known.origin, origin))) {
    const later = readCheckpoint(other.note);
    const ledger = `/ledger/${numberOf(other.origin).number}`;
    const isTold =
      later !== null && (await isVouchedBy(ledger, later, numberOf(origin).number, newest).catch(() => false));
    if (isTold) return true;
  }
  return false;
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
      ? { vkey: kept.vkey, note: kept.note, isVouched: kept.isVouched === true }
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
