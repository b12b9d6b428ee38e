import { isSame, toBase64 } from '@mnada/rules/transparency';
import type { QueryExecutorProvider } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { type MemoryPlace, type Remembered, readRemembered } from './log-memory.ts';
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
 * The database goes on from everything that was signed, as far as it is known outside of it. Under the log's lock alone: whoever
 * signs has written there what it was about to store.
 * @param last what the database says was signed last
 * @returns places that don't say yet that what they announce was stored
 * @throws LogRefusal a place can't be read, or knows what the database doesn't; or none knows of a log that has begun
 */
export async function requireRemembered(
  trx: QueryExecutorProvider,
  { number, places, seen }: Asked,
  last: Root | null,
): Promise<MemoryPlace[]> {
  const announced: MemoryPlace[] = [];
  let isKnown = last === null;
  for (const place of places) {
    const remembered = await readPlace(number, place);
    if (remembered === null) continue;
    isKnown = true;
    if (remembered.state === 'put_back')
      throw new LogRefusal(
        `log ${number} is of a database that was put back: set LEDGER_NUMBER to one that no log had`,
      );
    if (remembered.state === 'stored') {
      if (!(await isStored(trx, number, remembered.last))) throw putBack(number, remembered.last);
    } else if (await isStored(trx, number, remembered.next)) {
      announced.push(place);
    } else if (!isEqual(last, remembered.before)) {
      throw putBack(number, remembered.next);
    }
  }
  if (!isKnown && !(seen !== null && (await isSeen(trx, number, seen))))
    throw new LogRefusal(
      `nothing outside the database knows at what log ${number} was signed last (${places.map(({ name }) => name).join(', ')}): ` +
        'it may have been put back. Set LEDGER_SEEN to what somebody else saw of it',
    );
  return announced;
}

async function readPlace(number: number, place: MemoryPlace): Promise<Remembered | null> {
  const text = await place.read().catch((error: unknown) => {
    throw new LogRefusal(`what log ${number} was signed at last can’t be read: ${String(error)}`);
  });
  if (text === null) return null;
  const remembered = readRemembered(text);
  // Half a file isn't no file: it may hide that the database was put back.
  if (remembered === null)
    throw new LogRefusal(
      `what log ${number} was signed at last can’t be read: ${place.name} holds neither a checkpoint nor what was to become one`,
    );
  return remembered;
}

const putBack = (number: number, { size }: Root): LogRefusal =>
  new LogRefusal(
    `log ${number} was signed at ${size} and the database doesn’t know it: it was put back. Set LEDGER_NUMBER`,
  );

async function isStored(trx: QueryExecutorProvider, number: number, { size, root }: Root): Promise<boolean> {
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

const isEqual = (a: Root | null, b: Root | null): boolean =>
  a === null || b === null ? a === b : a.size === b.size && isSame(a.root, b.root);
