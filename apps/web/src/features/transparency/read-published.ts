/** Fetches what is published of an auction, and nothing that is a verdict. */
import { readLogKey, type PublishedAuction } from '@mnada/rules/transparency';
import { OpenedNamesAnswer } from '@mnada/contract';

export const LEDGER = '/ledger/1';

export class NotPublished extends Error {
  override name = 'NotPublished';
}

/** @throws NotPublished it isn't logged yet; TypeError without a network */
export async function fetchText(path: string, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(`${LEDGER}/${path}`, signal === undefined ? {} : { signal });
  if (answer.status === 404) throw new NotPublished(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.text();
}

/** @throws as fetchText, and Error where the key is no key */
export async function readPublished(
  auctionId: number,
  signal?: AbortSignal,
): Promise<Omit<PublishedAuction, 'receipts'> & { readonly vkey: string }> {
  const own = `auction/${auctionId}`;
  const [vkey, file, schedule, open, close, names] = await Promise.all([
    fetchText('vkey', signal),
    fetchText(`${own}.txt`, signal),
    fetchText(`${own}/schedule.tlog-proof`, signal),
    fetchText(`${own}/open.tlog-proof`, signal),
    fetchText(`${own}/close.tlog-proof`, signal),
    fetchText(`${own}/names`, signal),
  ]);
  const key = readLogKey(vkey);
  if (key === null) throw new Error('the published key is none');
  const opened = OpenedNamesAnswer.parse(JSON.parse(names)).names;
  return { auctionId, file, proofs: { schedule, open, close }, names: opened, key, vkey: vkey.trim() };
}
