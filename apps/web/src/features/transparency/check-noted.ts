/** Holds what a winner's message noted of the public log against every log that the shop shows (LOG-9). */
import { PublicLogsAnswer } from '@mnada/contract';
import { checkNotedRoot, type NotedRoot, type NotedVerdict, readLogKey } from '@mnada/rules/transparency';
import { readSigned } from './kept-checkpoint.ts';
import { fetchText } from './read-published.ts';
import { readTiles } from './told-log.ts';

export type Noted = NotedVerdict & { readonly origin: string };

/**
 * A message doesn't say which log: one that meets it is enough, else the newest one's verdict counts.
 * @throws TypeError without a network; Error where a log answers nonsense
 */
export async function checkNoted(noted: NotedRoot): Promise<Noted> {
  const { logs } = PublicLogsAnswer.parse(JSON.parse(await fetchText('/ledger/logs')));
  let first: Noted | null = null;
  for (const { number } of logs) {
    const ledger = `/ledger/${number}`;
    const key = readLogKey(await fetchText(`${ledger}/vkey`));
    const newest = key === null ? null : await readSigned(await fetchText(`${ledger}/checkpoint`), key);
    if (newest === null) throw new Error('the checkpoint is not signed with the published key');
    const verdict = { ...(await checkNotedRoot(noted, newest, readTiles(ledger, newest.size))), origin: newest.origin };
    if (verdict.state === 'same') return verdict;
    first ??= verdict;
  }
  if (first === null) throw new Error('there is no log');
  return first;
}
