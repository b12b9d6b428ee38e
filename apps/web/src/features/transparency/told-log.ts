/** Where a log is read over a network: by the page, and by the one file for Node, alike. */
import { nodesOfTiles, type ReadNode, type ToldLog, tilePath } from '@mnada/rules/transparency';

const PAUSE_MS = 1_000;

/** @param ledger where it is, `/ledger/1` */
export function toldLog(ledger: string, signal?: AbortSignal): ToldLog {
  const ask = async (path: string, cache: RequestCache): Promise<Response> => {
    const answer = await fetch(`${ledger}/${path}`, { cache, ...(signal === undefined ? {} : { signal }) });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer;
  };
  return {
    readNewest: async () => (await ask('checkpoint', 'no-store')).text(),
    readTile: async (tile) => new Uint8Array(await (await ask(`tile/${tilePath(tile)}`, 'default')).arrayBuffer()),
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  };
}

/** The tree of a log at that size, out of its tiles. */
export const readTiles = (ledger: string, size: number): ReadNode => nodesOfTiles(size, toldLog(ledger).readTile);
