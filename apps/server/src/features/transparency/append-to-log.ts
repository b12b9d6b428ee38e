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
import { type MemoryPlace, signingText } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import { readLastCheckpoint, readLog, readTile, type StoredCheckpoint, storedNodes } from './log-store.sql.ts';
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
 * Appends what happened to the public log, in one transaction and on one node at a time: entries, hashes, and last the
 * signature. It is whole or not at all, wherever it is killed, and each size has one root by a primary key: nothing can fork.
 * What it is about to sign is written outside the database first: whoever puts the database back can't hide it.
 * @throws LogRefusal before it would sign what doesn't continue what was signed
 */
export async function appendToLog({ db, signer, places, seen }: LogDeps): Promise<Appended> {
  const { number } = signer;
  const appended = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('public log', 0)) as locked`.execute(trx);
    if (rows[0]?.locked !== true) return NOTHING;
    const origin = await beginLog(trx, signer);
    const last = await requireWhole(trx, signer, origin);
    const announced = await requireRemembered(trx, { number, places, seen }, last);
    if (last !== null) for (const place of announced) await place.write(last.note);
    const nowUs = await databaseNowUs(trx);
    const rules = await gatherRules(trx, number, nowUs);
    const { entries, aside, more } = await takePending(trx, number, nowUs, (last?.size ?? 0) + rules.length);
    // A day is counted when nothing of it waits any more.
    const counts = more ? [] : await gatherCounts(trx, number, nowUs);
    const heads = more ? [] : await gatherHeads(trx, number, nowUs);
    const odds = more ? [] : await gatherOdds(trx, number, nowUs);
    const added = [...rules, ...entries, ...counts, ...odds, ...heads];
    if (added.length === 0) return { size: last?.size ?? 0, note: null, aside, more };
    const size = await storeEntries(trx, number, last?.size ?? 0, added, nowUs);
    const next = await continuation(trx, signer, last, size);
    for (const place of places) await place.write(signingText(next, last));
    const note = signer.sign(origin, next);
    await sql`
      insert into log_checkpoint (log, size, root, note)
      values (${number}, ${size}, ${Buffer.from(next.root)}, ${note})`.execute(trx);
    return { size, note, aside, more };
  });
  // Behind the commit: what these places know was public at some time, so a database that knows less was put back.
  if (appended.note !== null) for (const place of places) await place.write(appended.note);
  return appended;
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
async function requireWhole(
  trx: QueryExecutorProvider,
  signer: LogSigner,
  origin: string,
): Promise<StoredCheckpoint | null> {
  const { number } = signer;
  const last = await readLastCheckpoint(trx, number);
  const { rows } = await sql<{ size: number }>`
    select coalesce((select index + 1 from log_entry where log = ${number} order by index desc limit 1), 0) as size`.execute(
    trx,
  );
  const size = rows[0]?.size ?? 0;
  if (size !== (last?.size ?? 0)) throw new LogRefusal(`log ${number} has ${size} entries, and ${last?.size} signed`);
  // Whoever may write rows could have written entries and a checkpoint: the next one would vouch for them. Ed25519 signs the same
  // bytes the same way each time.
  if (last !== null && signer.sign(origin, last) !== last.note) {
    throw new LogRefusal(`the checkpoint at ${last.size} of log ${number} was not signed by this key`);
  }
  if (last !== null && !isSame(await rootOf(storedNodes(trx, number, size), size), last.root)) {
    throw new LogRefusal(`the entries of log ${number} don’t make the root that was signed at ${size}`);
  }
  return last;
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

/** The root of what is stored now. What isn't the continuation of what was signed before is never signed. */
async function continuation(
  trx: QueryExecutorProvider,
  signer: LogSigner,
  last: Root | null,
  size: number,
): Promise<Root> {
  const readNode = storedNodes(trx, signer.number, size);
  const next = { size, root: await rootOf(readNode, size) };
  if (last !== null) {
    const proof = await consistencyProof(readNode, last.size, size);
    if (!isConsistent(last, next, proof)) {
      throw new LogRefusal(`what would be signed at ${size} doesn’t continue what was signed at ${last.size}`);
    }
  }
  return next;
}
