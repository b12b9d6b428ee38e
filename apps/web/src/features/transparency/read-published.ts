/** Fetches what is published of an auction, and nothing that is a verdict. */
import { readHistory, readLogKey, type PublishedAuction } from '@mnada/rules/transparency';
import { yieldToMain } from '@mnada/ui/yield-to-main.ts';
import { OpenedNamesAnswer, PublicLogsAnswer } from '@mnada/contract';
import { BYTES_MAX, fetchBounded } from './fetch-bounded.ts';
import { keptSize } from './kept-checkpoint.ts';
import type { ScanRequest } from './scan-published.ts';
import { toldLog } from './told-log.ts';

export class NotPublished extends Error {
  override name = 'NotPublished';
}

/** @throws NotPublished it isn't logged yet; TypeError without a network; Error where it is longer than it may be */
export async function fetchText(
  path: string,
  signal?: AbortSignal,
  cache: RequestCache = 'default',
  bytesMax: number = BYTES_MAX.text,
): Promise<string> {
  const { status, ok, bytes } = await fetchBounded(path, { cache, signal, bytesMax });
  if (status === 404) throw new NotPublished(path);
  if (!ok) throw new Error(`${path} answers ${status}`);
  return decode(bytes);
}

/** Decoded in one go, a long auction's file held a slow phone's page for a third of a second. */
const BYTES_AT_ONCE = 1_000_000;

async function decode(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    if (at > 0) await yieldToMain();
    text += decoder.decode(bytes.subarray(at, at + BYTES_AT_ONCE), { stream: true });
  }
  return text + decoder.decode();
}

/** `ledger`: where the log is read that says how the auction ended, `/ledger/1`. */
export type Published = Omit<PublishedAuction, 'receipts' | 'autobidReceipts'> & {
  readonly ledger: string;
  readonly vkey: string;
};

/**
 * @param cache `no-store`: as the server sends it now
 * @param scan how much of the log's entries is read, and who is told of it
 * @throws as fetchText, and Error where the key is no key
 */
export async function readPublished(
  auctionId: number,
  scan: ScanRequest,
  signal?: AbortSignal,
  cache: RequestCache = 'default',
): Promise<Published> {
  const read: Read = (path, bytesMax) => fetchText(path, signal, cache, bytesMax);
  const { ledger, file } = await findFile(auctionId, read);
  const own = `${ledger}/auction/${auctionId}`;
  const [vkey, schedule, open, close, names] = await Promise.all([
    read(`${ledger}/vkey`),
    read(`${own}/schedule.tlog-proof`),
    read(`${own}/open.tlog-proof`),
    read(`${own}/close.tlog-proof`),
    read(`${own}/names`, BYTES_MAX.names),
  ]);
  const key = readLogKey(vkey);
  if (key === null) throw new Error('the published key is none');
  const opened = OpenedNamesAnswer.parse(JSON.parse(names)).names;
  const proofs = { schedule, open, close };
  // After the proofs, and never behind what this browser saw: the newest is no older than they are.
  const history = await readHistory(Object.values(proofs), toldLog(ledger, signal), keptSize(key));
  const where = { ledger, plan: schedule, newest: history.newest };
  const scanned = await import('./scan-published.ts')
    .then(({ scanPublished }) => scanPublished(auctionId, where, scan, signal))
    .catch(() => null);
  return { auctionId, file, proofs, history, scan: scanned, names: opened, key, vkey: vkey.trim(), ledger };
}

type Read = (path: string, bytesMax?: number) => Promise<string>;

/** In the newest log that has its end: a shop may have begun another since. */
async function findFile(auctionId: number, read: Read): Promise<{ ledger: string; file: string }> {
  const { logs } = PublicLogsAnswer.parse(JSON.parse(await read('/ledger/logs')));
  for (const { number } of logs) {
    const ledger = `/ledger/${number}`;
    try {
      return { ledger, file: await read(`${ledger}/auction/${auctionId}.txt`, BYTES_MAX.file) };
    } catch (error) {
      if (!(error instanceof NotPublished)) throw error;
    }
  }
  throw new NotPublished(`auction ${auctionId}`);
}
