import { timingSafeEqual } from 'node:crypto';
import { isSame, isSigned, type LogKey, logKey, readCheckpoint, rootOf, writeLogKey } from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { checkSignature } from './check-signature.ts';
import type { MemoryPlace } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import {
  readLastCheckpoint,
  readLog,
  readStoredSize,
  readUnsigned,
  type StoredCheckpoint,
  storedNodes,
} from './log-store.sql.ts';
import type { LogSigner, Root } from './log-signer.ts';
import { requireRemembered, writePlace } from './require-remembered.ts';

export type SigningDeps = {
  readonly signer: LogSigner;
  /** Where what was signed last is kept outside the database. */
  readonly places: readonly MemoryPlace[];
  readonly seen: Config['ledger']['seen'];
};

export type TakenLog = {
  readonly key: LogKey;
  /** It isn't in the database yet. */
  readonly isNew: boolean;
  /** What was signed last. */
  readonly last: Root | null;
  /** What is stored behind it and not signed yet. */
  readonly unsigned: Root | null;
};

const ROOT_BYTES = 32;

/**
 * The log, under its lock until the transaction ends, once what is stored is whole and continues all that is known outside. A place
 * that knows less than was signed is put right.
 * @returns null: another node has it
 * @throws LogRefusal
 */
export async function takeLog(
  trx: QueryExecutorProvider,
  { signer, places, seen }: SigningDeps,
): Promise<TakenLog | null> {
  // With their schema and exact types: nobody makes a function that is found before them.
  const { rows } = await sql<{ locked: boolean }>`
    select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('public log'::text, 0::bigint)) as locked`.execute(
    trx,
  );
  if (rows[0]?.locked !== true) return null;
  const { number } = signer;
  const log = await readLog(trx, number);
  const key = keyOf(signer, log);
  const last = await requireSigned(trx, number, key);
  const unsigned = await requireSealed(trx, signer, key, last);
  const tree = unsigned ?? last ?? { size: 0, root: new Uint8Array() };
  const behind = await requireRemembered(trx, { number, key, places, seen }, tree, last?.size ?? 0);
  if (last !== null) for (const place of behind) await writePlace(place, last.note);
  return { key, isNew: log === null, last, unsigned };
}

/**
 * A log keeps its name and key for its life (docs/operations/public-log.md): a shop that moves to another address goes on
 * under the name that everybody knows. Its number is a part of the name: none signs in the name of another.
 */
function keyOf({ number, origin, publicKey }: LogSigner, log: Awaited<ReturnType<typeof readLog>>): LogKey {
  const key = logKey(log?.origin ?? origin, publicKey);
  if (log !== null && log.vkey !== writeLogKey(key)) {
    throw new LogRefusal(
      `log ${number} is ${log.vkey}, and this server would sign as ${writeLogKey(key)}: set LEDGER_NUMBER`,
    );
  }
  if (!key.origin.endsWith(`/ledger/${number}`)) throw new LogRefusal(`log ${number} has the name ${key.origin}`);
  return key;
}

/** What was signed last, once its note is this key's and the stored hashes make its root again. */
async function requireSigned(
  trx: QueryExecutorProvider,
  number: number,
  key: LogKey,
): Promise<StoredCheckpoint | null> {
  const last = await readLastCheckpoint(trx, number);
  if (last === null) return null;
  const noted = readCheckpoint(last.note);
  // Whoever may write rows could have written entries and a checkpoint: the next one would vouch for them.
  const isOurs = noted !== null && isEqual(noted, last) && (await isSigned(noted, key, checkSignature));
  if (!isOurs) throw new LogRefusal(`the checkpoint at ${last.size} of log ${number} was not signed by this key`);
  if (!(await hasRoot(trx, number, last))) {
    throw new LogRefusal(`the entries of log ${number} don’t make the root that was signed at ${last.size}`);
  }
  return last;
}

/** What is stored behind it, by who has the key; null: nothing, all entries are signed. */
async function requireSealed(
  trx: QueryExecutorProvider,
  signer: LogSigner,
  { origin }: LogKey,
  last: Root | null,
): Promise<Root | null> {
  const { number } = signer;
  const unsigned = await readUnsigned(trx, number);
  const size = await readStoredSize(trx, number);
  if (size !== (unsigned?.size ?? last?.size ?? 0)) {
    throw new LogRefusal(`log ${number} has ${size} entries, and ${unsigned?.size ?? last?.size ?? 0} that it stored`);
  }
  if (unsigned === null) return null;
  const isOurs = isRoot(unsigned) && timingSafeEqual(signer.seal(origin, unsigned), unsigned.seal);
  if (!isOurs)
    throw new LogRefusal(`what log ${number} has stored up to ${unsigned.size} was not stored by who has its key`);
  if (!(await hasRoot(trx, number, unsigned))) {
    throw new LogRefusal(`the entries of log ${number} don’t make the root that was stored at ${unsigned.size}`);
  }
  return unsigned;
}

const isRoot = ({ size, root }: Root): boolean => Number.isSafeInteger(size) && size > 0 && root.length === ROOT_BYTES;
const isEqual = (a: Root, b: Root): boolean => isRoot(a) && a.size === b.size && isSame(a.root, b.root);

const hasRoot = async (trx: QueryExecutorProvider, number: number, { size, root }: Root): Promise<boolean> =>
  isSame(await rootOf(storedNodes(trx, number, size), size), root);
