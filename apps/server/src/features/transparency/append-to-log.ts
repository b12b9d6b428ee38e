import { timingSafeEqual } from 'node:crypto';
import {
  consistencyProof,
  hashOf,
  isConsistent,
  isSame,
  leafHash,
  logKey,
  rootOf,
  TILE_WIDTH,
  tileWidth,
  utf8,
  writeLogKey,
} from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  gatherCounts,
  gatherHeads,
  gatherOdds,
  gatherRules,
  type NewEntry,
  type SetAside,
  takePending,
} from './gather-entries.sql.ts';
import type { MemoryPlace } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import {
  readLastCheckpoint,
  readLog,
  readStoredSize,
  readTile,
  readUnsigned,
  type StoredCheckpoint,
  storedNodes,
} from './log-store.sql.ts';
import type { LogSigner, Root } from './log-signer.ts';
import { requireRemembered } from './require-remembered.ts';

export type Appended = {
  readonly size: number;
  /** The new checkpoint; null: nothing was added. */
  readonly note: string | null;
  /** What waited and can't be logged: people look at it. */
  readonly aside: readonly SetAside[];
  readonly more: boolean;
};

export type LogDeps = {
  readonly db: Db;
  readonly signer: LogSigner;
  /** Where what was signed last is kept outside the database. */
  readonly places: readonly MemoryPlace[];
  readonly seen: Config['ledger']['seen'];
};

const NOTHING: Appended = { size: 0, note: null, aside: [], more: false };

/**
 * Appends what happened to the public log, on one node at a time: first entries and hashes are stored, then what comes is written
 * outside the database, then it is signed. Each step is whole or not at all, and whoever comes next goes on from where it was cut:
 * what was ever signed is stored, and known outside, so that no database that was put back is signed on, and nothing can fork.
 * @param onAside what waited and could not be logged, as soon as it is set aside: the signature may still fail
 * @throws LogRefusal before it would sign what doesn't continue what was signed
 */
export async function appendToLog(deps: LogDeps, onAside: (aside: readonly SetAside[]) => void = () => undefined) {
  const stored = await deps.db.transaction().execute((trx) => storeWaiting(trx, deps));
  if (stored === null) return NOTHING;
  onAside(stored.aside);
  if (!stored.isUnsigned) return { ...stored, note: null };
  const note = await deps.db.transaction().execute((trx) => signStored(trx, deps));
  return { ...stored, note };
}

type Stored = Omit<Appended, 'note'> & { readonly isUnsigned: boolean };

/** @returns null: another node has the log's lock */
async function storeWaiting(trx: QueryExecutorProvider, deps: LogDeps): Promise<Stored | null> {
  const { signer } = deps;
  const { number } = signer;
  const log = await takeLog(trx, deps);
  if (log === null) return null;
  const { origin, last } = log;
  if (log.stored !== null) return { size: log.stored.size, aside: [], more: true, isUnsigned: true };
  const nowUs = await databaseNowUs(trx);
  const rules = await gatherRules(trx, number, nowUs);
  const { entries, aside, more } = await takePending(trx, number, nowUs, (last?.size ?? 0) + rules.length);
  // A day is counted when nothing of it waits any more.
  const counts = more ? [] : await gatherCounts(trx, number, nowUs);
  const heads = more ? [] : await gatherHeads(trx, number, nowUs);
  const odds = more ? [] : await gatherOdds(trx, number, nowUs);
  const added = [...rules, ...entries, ...counts, ...odds, ...heads];
  if (added.length === 0) return { size: last?.size ?? 0, aside, more, isUnsigned: false };
  const size = await storeEntries(trx, number, last?.size ?? 0, added, nowUs);
  const root = await rootOf(storedNodes(trx, number, size), size);
  await sql`
    insert into log_unsigned (log, size, root, seal)
    values (${number}, ${size}, ${Buffer.from(root)}, ${signer.seal(origin, { size, root })})`.execute(trx);
  return { size, aside, more, isUnsigned: true };
}

/**
 * Signs what is stored. It was committed before this began, so what is remembered outside is never more than the database has.
 * @returns the new checkpoint; null: another node signs it
 */
async function signStored(trx: QueryExecutorProvider, deps: LogDeps): Promise<string | null> {
  const { signer, places } = deps;
  const { number } = signer;
  const log = await takeLog(trx, deps);
  if (log === null || log.stored === null) return null;
  const { last, stored } = log;
  if (last !== null) {
    const proof = await consistencyProof(storedNodes(trx, number, stored.size), last.size, stored.size);
    if (!isConsistent(last, stored, proof)) {
      throw new LogRefusal(`what would be signed at ${stored.size} doesn’t continue what was signed at ${last.size}`);
    }
  }
  const note = signer.sign(log.origin, stored);
  for (const place of places) await place.write(note);
  await sql`
    insert into log_checkpoint (log, size, root, note)
    values (${number}, ${stored.size}, ${Buffer.from(stored.root)}, ${note})`.execute(trx);
  await sql`delete from log_unsigned where log = ${number}`.execute(trx);
  return note;
}

type Taken = { readonly origin: string; readonly last: StoredCheckpoint | null; readonly stored: Root | null };

/**
 * The log, under its lock until the transaction ends, once what is stored is whole and nothing else is known outside.
 * @returns null: another node has it
 */
async function takeLog(trx: QueryExecutorProvider, { signer, places, seen }: LogDeps): Promise<Taken | null> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('public log', 0)) as locked`.execute(trx);
  if (rows[0]?.locked !== true) return null;
  const origin = await beginLog(trx, signer);
  const last = await requireSigned(trx, signer, origin);
  const stored = await requireSealed(trx, signer, origin, last);
  const behind = await requireRemembered(trx, { number: signer.number, places, seen }, last, stored);
  if (last !== null) for (const place of behind) await place.write(last.note);
  return { origin, last, stored };
}

/**
 * A log keeps its name and key for its life (docs/operations/public-log.md): a shop that moves to another address goes on
 * under the name that everybody knows.
 * @returns its name
 */
async function beginLog(trx: QueryExecutorProvider, signer: LogSigner): Promise<string> {
  const { number, publicKey } = signer;
  const log = await readLog(trx, number);
  const origin = log?.origin ?? signer.origin;
  const vkey = writeLogKey(logKey(origin, publicKey));
  if (log === null) {
    await sql`insert into log (number, origin, vkey) values (${number}, ${origin}, ${vkey})`.execute(trx);
  } else if (log.vkey !== vkey) {
    throw new LogRefusal(`log ${number} is ${log.vkey}, and this server would sign as ${vkey}: set LEDGER_NUMBER`);
  }
  return origin;
}

/** What was signed last, once its note is this key's and the stored hashes make its root again. */
async function requireSigned(
  trx: QueryExecutorProvider,
  signer: LogSigner,
  origin: string,
): Promise<StoredCheckpoint | null> {
  const { number } = signer;
  const last = await readLastCheckpoint(trx, number);
  if (last === null) return null;
  // Whoever may write rows could have written entries and a checkpoint: the next one would vouch for them. Ed25519 signs the same
  // bytes the same way each time.
  if (signer.sign(origin, last) !== last.note) {
    throw new LogRefusal(`the checkpoint at ${last.size} of log ${number} was not signed by this key`);
  }
  if (!(await hasRoot(trx, number, last))) {
    throw new LogRefusal(`the entries of log ${number} don’t make the root that was signed at ${last.size}`);
  }
  return last;
}

/** What is stored behind it, by who has the key; null: nothing, all entries are signed. */
async function requireSealed(
  trx: QueryExecutorProvider,
  signer: LogSigner,
  origin: string,
  last: Root | null,
): Promise<Root | null> {
  const { number } = signer;
  const unsigned = await readUnsigned(trx, number);
  const size = await readStoredSize(trx, number);
  if (size !== (unsigned?.size ?? last?.size ?? 0)) {
    throw new LogRefusal(`log ${number} has ${size} entries, and ${unsigned?.size ?? last?.size ?? 0} that it stored`);
  }
  if (unsigned === null) return null;
  if (!timingSafeEqual(signer.seal(origin, unsigned), unsigned.seal)) {
    throw new LogRefusal(`what log ${number} has stored up to ${unsigned.size} was not stored by who has its key`);
  }
  if (!(await hasRoot(trx, number, unsigned))) {
    throw new LogRefusal(`the entries of log ${number} don’t make the root that was stored at ${unsigned.size}`);
  }
  return unsigned;
}

const hasRoot = async (trx: QueryExecutorProvider, number: number, { size, root }: Root): Promise<boolean> =>
  isSame(await rootOf(storedNodes(trx, number, size), size), root);

/** @returns the new size */
async function storeEntries(
  trx: QueryExecutorProvider,
  log: number,
  size: number,
  added: readonly NewEntry[],
  nowUs: number,
): Promise<number> {
  const leaves = added.map(({ entry }) => Buffer.from(leafHash(utf8(entry))));
  await sql`
    insert into log_entry (log, index, kind, auction_id, entry, leaf_hash, logged_us)
    select ${log}::int, ${size}::bigint + n - 1, kind, auction_id, entry, leaf, ${nowUs}::bigint
      from unnest(${added.map(({ kind }) => kind)}::text[], ${added.map(({ auctionId }) => auctionId)}::bigint[],
                  ${added.map(({ entry }) => entry)}::text[], ${leaves}::bytea[])
           with ordinality as added (kind, auction_id, entry, leaf, n)`.execute(trx);
  const newSize = size + added.length;
  // Every tile that became full is a hash of the level above.
  for (let level = 1; tileWidth(level, 0, newSize) > 0; level++) {
    const span = TILE_WIDTH ** level;
    for (let index = Math.floor(size / span); index < Math.floor(newSize / span); index++) {
      const tile = await readTile(trx, log, { level: level - 1, index, width: TILE_WIDTH });
      if (tile === null) throw new Error(`a full tile of level ${level - 1} isn’t there`);
      await sql`
        insert into log_node (log, level, index, hash)
        values (${log}, ${level}, ${index}, ${Buffer.from(hashOf(tile))})`.execute(trx);
    }
  }
  return newSize;
}
