import {
  consistencyProof,
  hashOf,
  isConsistent,
  leafHash,
  rootOf,
  TILE_WIDTH,
  tileWidth,
  utf8,
  writeLogKey,
} from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowUs } from '../../platform/clock/index.ts';
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
import { LogRefusal } from './log-refusal.ts';
import { readTile, storedNodes } from './log-store.sql.ts';
import { writePlace } from './require-remembered.ts';
import { type SigningDeps, takeLog } from './take-log.ts';

export type LogDeps = SigningDeps & { readonly db: Db };

export type Appended = {
  /** Another node has the log: nothing was looked at. */
  readonly isBusy: boolean;
  readonly size: number;
  /** The new checkpoint; null: nothing was added, or another node signs it. */
  readonly note: string | null;
  /** What waited and can't be logged: people look at it. */
  readonly aside: readonly SetAside[];
  readonly more: boolean;
};

const BUSY: Appended = { isBusy: true, size: 0, note: null, aside: [], more: false };

/**
 * Appends what happened to the public log, on one node at a time: first entries and hashes are stored, then what comes is written
 * outside the database, then it is signed. Each step is whole or not at all, and whoever comes next goes on from where it was cut:
 * what was ever signed is stored, and known outside, so that a database that was put back is not signed on (decision 0038, which
 * says what that can't do).
 * @param onAside what waited and could not be logged, as soon as it is set aside: the signature may still fail
 * @throws LogRefusal before it would sign what doesn't continue what was signed
 */
export async function appendToLog(
  deps: LogDeps,
  onAside: (aside: readonly SetAside[]) => void = () => undefined,
): Promise<Appended> {
  const stored = await deps.db.transaction().execute((trx) => storeWaiting(trx, deps));
  if (stored === null) return BUSY;
  const { isUnsigned, ...told } = stored;
  onAside(told.aside);
  if (!isUnsigned) return { ...told, isBusy: false, note: null };
  const note = await deps.db.transaction().execute((trx) => signStored(trx, deps));
  return { ...told, isBusy: note === null, note };
}

type Stored = Pick<Appended, 'size' | 'aside' | 'more'> & { readonly isUnsigned: boolean };

/** @returns null: another node has the log's lock */
async function storeWaiting(trx: QueryExecutorProvider, deps: LogDeps): Promise<Stored | null> {
  const { signer } = deps;
  const { number } = signer;
  const log = await takeLog(trx, deps);
  if (log === null) return null;
  const { key, last, unsigned } = log;
  if (unsigned !== null) return { size: unsigned.size, aside: [], more: true, isUnsigned: true };
  // Behind every question to a place: what happens waits while a log begins (0079).
  if (log.isNew)
    await sql`insert into log (number, origin, vkey) values (${number}, ${key.origin}, ${writeLogKey(key)})`.execute(
      trx,
    );
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
    values (${number}, ${size}, ${Buffer.from(root)}, ${signer.seal(key.origin, { size, root })})`.execute(trx);
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
  if (log === null || log.unsigned === null) return null;
  const { key, last, unsigned } = log;
  if (last !== null) {
    const proof = await consistencyProof(storedNodes(trx, number, unsigned.size), last.size, unsigned.size);
    if (!isConsistent(last, unsigned, proof)) {
      throw new LogRefusal(`what would be signed at ${unsigned.size} doesn’t continue what was signed at ${last.size}`);
    }
  }
  const note = signer.sign(key.origin, unsigned);
  for (const place of places) await writePlace(place, note);
  await sql`
    insert into log_checkpoint (log, size, root, note)
    values (${number}, ${unsigned.size}, ${Buffer.from(unsigned.root)}, ${note})`.execute(trx);
  await sql`delete from log_unsigned where log = ${number}`.execute(trx);
  return note;
}

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
