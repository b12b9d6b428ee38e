import {
  consistencyProof,
  isConsistent,
  isSigned,
  type LogKey,
  readCheckpoint,
  rootOf,
  toBase64,
} from '@mnada/rules/transparency';
import type { QueryExecutorProvider } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { inTime } from '../../platform/in-time.ts';
import { checkSignature } from './check-signature.ts';
import { type MemoryPlace, PUT_BACK } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import { storedNodes } from './log-store.sql.ts';
import type { Root } from './log-signer.ts';

/** A transaction waits for it, and ends by itself after 30 s. */
const PLACE_ANSWERS_WITHIN_MS = 10_000;

type Asked = {
  readonly number: number;
  /** In whose name and with which key the log is signed. */
  readonly key: LogKey;
  readonly places: readonly MemoryPlace[];
  /** What a person knows from elsewhere, for where no place holds anything (LEDGER_SEEN). */
  readonly seen: Config['ledger']['seen'];
};

/**
 * What is stored continues everything that was signed, as far as it is known outside of the database: shown by the hashes of what
 * would be signed, and not by what the database says was signed. Under the log's lock alone.
 * @param tree all that is stored; size 0: nothing is
 * @param signedSize how much of it the database says was signed
 * @returns places that know less than that
 * @throws LogRefusal a place knows what the database doesn't have; or none knows of a log that has begun
 */
export async function requireRemembered(
  trx: QueryExecutorProvider,
  asked: Asked,
  tree: Root,
  signedSize: number,
): Promise<MemoryPlace[]> {
  const { number, places, seen } = asked;
  const behind: MemoryPlace[] = [];
  let isKnown = signedSize === 0;
  for (const place of places) {
    const remembered = await readPlace(asked, place);
    if ((remembered?.size ?? 0) < signedSize) behind.push(place);
    if (remembered === null) continue;
    isKnown = true;
    if (!(await isContinued(trx, number, remembered, tree))) {
      throw new LogRefusal(
        `log ${number} was signed at ${remembered.size} and the database doesn’t know it: it was put back. Set LEDGER_NUMBER`,
      );
    }
  }
  if (!isKnown && !(seen !== null && (await isSeen(trx, number, seen, tree))))
    throw new LogRefusal(
      `nothing outside the database knows at what log ${number} was signed last (${places.map(({ name }) => name).join(', ')}): ` +
        'it may have been put back. Set LEDGER_SEEN to what somebody else saw of it',
    );
  return behind;
}

/** @throws Error it isn't written, or may be later */
export const writePlace = (place: MemoryPlace, note: string): Promise<void> =>
  inTime(PLACE_ANSWERS_WITHIN_MS, place.write(note));

/** @throws LogRefusal it holds what is no checkpoint of this log; Error it gives no answer */
async function readPlace({ number, key }: Asked, place: MemoryPlace): Promise<Root | null> {
  const text = await inTime(PLACE_ANSWERS_WITHIN_MS, place.read());
  if (text === null) return null;
  if (text === PUT_BACK)
    throw new LogRefusal(`log ${number} is of a database that was put back: set LEDGER_NUMBER to one that no log had`);
  const remembered = readCheckpoint(text);
  // Half a file isn't no file: it may hide that the database was put back.
  if (remembered === null)
    throw new LogRefusal(`what log ${number} was signed at last can’t be read: ${place.name} holds no checkpoint`);
  if (!(await isSigned(remembered, key, checkSignature)))
    throw new LogRefusal(`${place.name} holds what ${key.origin} didn’t sign: it is another shop’s, or of another key`);
  return remembered;
}

/** Whether what is stored grew from that. */
async function isContinued(trx: QueryExecutorProvider, number: number, older: Root, tree: Root): Promise<boolean> {
  if (older.size > tree.size) return false;
  const proof = await consistencyProof(storedNodes(trx, number, tree.size), older.size, tree.size);
  return isConsistent(older, tree, proof);
}

async function isSeen(
  trx: QueryExecutorProvider,
  number: number,
  { size, rootStart }: NonNullable<Asked['seen']>,
  tree: Root,
): Promise<boolean> {
  if (size > tree.size) return false;
  const root = await rootOf(storedNodes(trx, number, size), size);
  return toBase64(root).startsWith(rootStart) && (await isContinued(trx, number, { size, root }, tree));
}
