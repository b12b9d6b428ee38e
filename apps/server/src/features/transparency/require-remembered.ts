import { isSame, readCheckpoint, toBase64 } from '@mnada/rules/transparency';
import type { QueryExecutorProvider } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { type MemoryPlace, PUT_BACK } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import { readCheckpointAt } from './log-store.sql.ts';
import type { Root } from './log-signer.ts';

type Asked = {
  readonly number: number;
  readonly places: readonly MemoryPlace[];
  /** What a person knows from elsewhere, for where no place holds anything (LEDGER_SEEN). */
  readonly seen: Config['ledger']['seen'];
};

/**
 * The database has everything that was signed, as far as it is known outside of it. Under the log's lock alone: whoever signs has
 * written there what it was about to sign.
 * @param last what the database says was signed last
 * @param stored what it has stored and not signed yet; it may be remembered already
 * @returns places that know less than `last`
 * @throws LogRefusal a place can't be read, or knows what the database doesn't; or none knows of a log that has begun
 */
export async function requireRemembered(
  trx: QueryExecutorProvider,
  { number, places, seen }: Asked,
  last: Root | null,
  stored: Root | null,
): Promise<MemoryPlace[]> {
  const behind: MemoryPlace[] = [];
  let isKnown = last === null;
  for (const place of places) {
    const remembered = await readPlace(number, place);
    if (remembered === null || remembered.size < (last?.size ?? 0)) behind.push(place);
    if (remembered === null) continue;
    isKnown = true;
    const isStored = stored !== null && isEqual(stored, remembered);
    if (!isStored && !(await isSigned(trx, number, remembered))) {
      throw new LogRefusal(
        `log ${number} was signed at ${remembered.size} and the database doesn’t know it: it was put back. Set LEDGER_NUMBER`,
      );
    }
  }
  if (!isKnown && !(seen !== null && (await isSeen(trx, number, seen))))
    throw new LogRefusal(
      `nothing outside the database knows at what log ${number} was signed last (${places.map(({ name }) => name).join(', ')}): ` +
        'it may have been put back. Set LEDGER_SEEN to what somebody else saw of it',
    );
  return last === null ? [] : behind;
}

async function readPlace(number: number, place: MemoryPlace): Promise<Root | null> {
  const text = await place.read().catch((error: unknown) => {
    throw new LogRefusal(`what log ${number} was signed at last can’t be read: ${String(error)}`);
  });
  if (text === null) return null;
  if (text === PUT_BACK)
    throw new LogRefusal(`log ${number} is of a database that was put back: set LEDGER_NUMBER to one that no log had`);
  const remembered = readCheckpoint(text);
  // Half a file isn't no file: it may hide that the database was put back.
  if (remembered === null)
    throw new LogRefusal(`what log ${number} was signed at last can’t be read: ${place.name} holds no checkpoint`);
  return remembered;
}

async function isSigned(trx: QueryExecutorProvider, number: number, { size, root }: Root): Promise<boolean> {
  const stored = await readCheckpointAt(trx, number, size);
  return stored !== null && isSame(stored.root, root);
}

async function isSeen(
  trx: QueryExecutorProvider,
  number: number,
  { size, rootStart }: NonNullable<Asked['seen']>,
): Promise<boolean> {
  const stored = await readCheckpointAt(trx, number, size);
  return stored !== null && toBase64(stored.root).startsWith(rootStart);
}

const isEqual = (a: Root, b: Root): boolean => a.size === b.size && isSame(a.root, b.root);
