/** Whether a log is the one that a later log of the same shop came after. */
import {
  consistencyProof,
  isConsistent,
  leafHash,
  nodesOfTiles,
  readBundle,
  readEntry,
  type SignedCheckpoint,
  textOf,
  tileWidth,
} from '@mnada/rules/transparency';
import { toldLog } from './told-log.ts';

/**
 * A further log names those before it in its first entry, with where each ended (LOG-4): whoever knows that log by a checkpoint can be
 * shown no other one under the earlier number, nor one that goes on behind its end.
 * @param ledger where the later one is read, `/ledger/2`
 * @param later as this browser knows it, signed
 * @param number of the earlier one
 * @param newest of the earlier one, as it is told now
 * @throws where the later one can't be read
 */
export async function isVouchedBy(
  ledger: string,
  later: SignedCheckpoint,
  number: number,
  newest: SignedCheckpoint,
): Promise<boolean> {
  const { readTile } = toldLog(ledger);
  const bundle = await readTile({ level: 'entries', index: 0, width: tileWidth(0, 0, later.size) });
  const [first] = readBundle(bundle) ?? [];
  if (first === undefined) return false;
  const proof = later.size === 1 ? [] : await consistencyProof(nodesOfTiles(later.size, readTile), 1, later.size);
  if (!isConsistent({ size: 1, root: leafHash(first) }, later, proof)) return false;
  const [, size = '', root = ''] = newest.text.split('\n');
  return readEntry(textOf(first), 'rules')?.get(`earlier_${number}`) === `${newest.origin} ${size} ${root}`;
}
