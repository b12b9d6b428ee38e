/** Where a log is read over a network: by the page, and by the one file for Node, alike. */
import { nodesOfTiles, type ReadNode, type ToldLog, tilePath } from '@mnada/rules/transparency';
import { BYTES_MAX, type Fetched, fetchBounded, textOfBytes } from './fetch-bounded.ts';

const PAUSE_MS = 1_000;
const TOO_MANY = 429;
/** A minute is how long a shop counts what one address asks. */
const BREAK_MS = 10_000;
const BREAKS_MAX = 7;

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });

/**
 * @param ledger where it is, `/ledger/1`
 * @param isPatient who is told to ask less often waits and goes on
 */
export function toldLog(ledger: string, signal?: AbortSignal, isPatient = false): ToldLog {
  const ask = async (path: string, cache: RequestCache, bytesMax: number): Promise<Uint8Array> => {
    let answer: Fetched = await fetchBounded(`${ledger}/${path}`, { cache, bytesMax, signal });
    for (let breaks = 0; isPatient && answer.status === TOO_MANY && breaks < BREAKS_MAX; breaks++) {
      await wait(BREAK_MS, signal);
      answer = await fetchBounded(`${ledger}/${path}`, { cache, bytesMax, signal });
    }
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.bytes;
  };
  return {
    readNewest: async () => textOfBytes(await ask('checkpoint', 'no-store', BYTES_MAX.text)),
    readTile: (tile) =>
      ask(`tile/${tilePath(tile)}`, 'default', tile.level === 'entries' ? BYTES_MAX.bundle : BYTES_MAX.tile),
    pause: () => wait(PAUSE_MS, signal),
  };
}

/** The tree of a log at that size, out of its tiles. */
export const readTiles = (ledger: string, size: number): ReadNode => nodesOfTiles(size, toldLog(ledger).readTile);
