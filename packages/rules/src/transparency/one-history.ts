/**
 * Whether signed checkpoints are of one history (LOG-7). Whoever has a log's key can sign two trees, and each proof brings a
 * checkpoint of its own: what it proves counts only where the newest checkpoint, which everybody is told, only added to it.
 */
import { type Bytes, isSame } from './bytes.ts';
import { type CheckSignature, type LogKey, readCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { isSigned } from './logged-entry.ts';
import { consistencyProof, isConsistent, rootOf } from './merkle.ts';
import { nodesOfTiles, type Tile } from './tiles.ts';
import { readTlogProof } from './tlog-proof.ts';
import type { CheckState } from './check-state.ts';

/** From an older checkpoint's size: the root that the log's tiles make there, and that the newest only added to it (RFC 6962, 2.1.2). */
export type Growth = { readonly root: Bytes; readonly proof: readonly Bytes[] };

/** What the log itself tells of how it went on; nothing here is believed before it is checked. */
export type LogHistory = {
  /** The newest checkpoint, as it was told; null: it couldn't be had. */
  readonly newest: string | null;
  /** By size; missing: it couldn't be had. */
  readonly growth: ReadonlyMap<number, Growth>;
};

/** Nobody could be asked. */
export const UNKNOWN_HISTORY: LogHistory = { newest: null, growth: new Map() };

/** Where a log is read. Whatever it throws counts as not to be had. */
export type ToldLog = {
  readonly readNewest: () => Promise<string>;
  readonly readTile: (tile: Tile) => Promise<Bytes>;
  /** A moment, in which a node that doesn't know the newest yet hears of it. */
  readonly pause: () => Promise<void>;
};

/** A second apart: a node tells a checkpoint for two seconds, and a cache for one more. */
const TIMES_ASKED_MAX = 5;

/**
 * Asks a log for the newest checkpoint, and for what leads there from those of the proofs: some hashes out of a few tiles, however
 * long the log is, and none where nothing was added since.
 * @param entriesMin as many as its reader saw of it before: a node that is a moment behind is asked again
 */
export async function readHistory(proofs: readonly string[], log: ToldLog, entriesMin = 0): Promise<LogHistory> {
  const sizes = new Set(proofs.map((proof) => checkpointOf(proof)?.size ?? 0));
  const newest = await readNewest(Math.max(entriesMin, ...sizes), log);
  const size = (newest === null ? null : readCheckpoint(newest))?.size ?? 0;
  const growth = new Map<number, Growth>();
  for (const older of sizes) {
    const grown = older === 0 || older >= size ? null : await readGrowth(older, size, log);
    if (grown !== null) growth.set(older, grown);
  }
  return { newest, growth };
}

async function readGrowth(older: number, size: number, { readTile, pause }: ToldLog): Promise<Growth | null> {
  for (let asked = 0; asked < TIMES_ASKED_MAX; asked++) {
    if (asked > 0) await pause();
    const readNode = nodesOfTiles(size, readTile);
    const reading = async () => ({
      root: await rootOf(readNode, older),
      proof: await consistencyProof(readNode, older, size),
    });
    const growth = await reading().catch(() => null);
    if (growth !== null) return growth;
  }
  return null;
}

/** @returns the newest that is told, even if it has fewer entries than that */
async function readNewest(entries: number, { readNewest: read, pause }: ToldLog): Promise<string | null> {
  let newest: string | null = null;
  for (let asked = 0; asked < TIMES_ASKED_MAX; asked++) {
    if (asked > 0) await pause();
    const told: string | null = await read().catch(() => null);
    if (told === null) return newest;
    newest = told;
    const size = readCheckpoint(told)?.size;
    if (size === undefined || size >= entries) return newest;
  }
  return newest;
}

function checkpointOf(proof: string): SignedCheckpoint | null {
  const note = readTlogProof(proof)?.checkpoint;
  return note === undefined ? null : readCheckpoint(note);
}

export type HistoryVerdict = {
  readonly state: CheckState;
  /** Size and root, of the newest checkpoint and of the one that isn't of its history. */
  readonly published?: string;
  readonly computed?: string;
  /** Both as they were signed: the evidence. Missing: the newest isn't signed, or its tiles don't make it. */
  readonly notes?: readonly [string, string];
};

type Given = SignedCheckpoint & { readonly note: string };

/**
 * Whether all of these proofs are of the history whose newest checkpoint is told. Of one size there is one root; a smaller one is the
 * beginning of the newest. What can't be told, because something couldn't be had or the log that is told doesn't reach as far, is
 * unchecked. The signatures of the proofs' own checkpoints are checked elsewhere.
 */
export async function checkHistory(
  proofs: readonly string[],
  { newest, growth }: LogHistory,
  key: LogKey,
  check: CheckSignature,
): Promise<HistoryVerdict> {
  const given = proofs.flatMap((proof) => givenOf(readTlogProof(proof)?.checkpoint ?? '', key));
  const [told] = newest === null ? [] : givenOf(newest, key);
  if (newest !== null && (told === undefined || !(await isSigned(told, key, check)))) return { state: 'failed' };
  for (const one of told === undefined ? given : [told, ...given]) {
    const other = given.find(({ size, root }) => size === one.size && !isSame(root, one.root));
    if (other !== undefined) return contradiction(one, other);
  }
  let isWhole = told !== undefined && given.length === proofs.length;
  for (const one of given) {
    if (one.size === told?.size) continue;
    const growing = growth.get(one.size);
    if (told === undefined || one.size > told.size || growing === undefined) isWhole = false;
    // Tiles that don't make what was signed say nothing of who signed what.
    else if (!isConsistent({ size: one.size, root: growing.root }, told, growing.proof)) return { state: 'failed' };
    else if (!isSame(growing.root, one.root)) return contradiction(told, one);
  }
  return { state: isWhole ? 'passed' : 'unchecked' };
}

function givenOf(note: string, { origin }: LogKey): readonly Given[] {
  const checkpoint = readCheckpoint(note);
  return checkpoint?.origin === origin ? [{ ...checkpoint, note }] : [];
}

/** Of a text of a checkpoint the second and third line. */
const sizeAndRoot = ({ text }: Given): string => text.split('\n').slice(1, 3).join(' ');

const contradiction = (told: Given, other: Given): HistoryVerdict => ({
  state: 'failed',
  published: sizeAndRoot(told),
  computed: sizeAndRoot(other),
  notes: [told.note, other.note],
});
