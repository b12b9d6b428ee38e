/** Fetches, recomputes and compares; loaded behind the screen's frame (LOG-7). */
import type { AuctionDetail } from '@mnada/contract';
import { ScanMemory, textHash } from '@mnada/rules/transparency';
import { checkContinuity } from './kept-checkpoint.ts';
import { readAutobidReceipts, readReceipts } from './kept-receipts.ts';
import { NotPublished, readPublished } from './read-published.ts';
import { readTwice } from './read-twice.ts';
import type { ScanRequest } from './scan-published.ts';
import { shownAuction } from './shown-auction.ts';
import type { Verification } from './use-verification.ts';
import { verify } from './verify-long.ts';

export type RunOptions = Pick<ScanRequest, 'isWhole' | 'stop'> & {
  /** Ends all of it. */
  readonly signal: AbortSignal;
  /** What this page read of the log, to read on from; gone with the page. */
  readonly kept: { scan: ScanMemory | null };
};

/**
 * @param auction as the shop shows it: held against what was logged of it, too
 * @param tell how far it has come, and last what was found
 * @throws TypeError without a network; Error where what is published can't be had
 */
export async function runVerification(
  auction: AuctionDetail,
  tell: (run: Verification) => void,
  { signal, stop, isWhole, kept }: RunOptions,
): Promise<void> {
  const { id: auctionId } = auction;
  const shown = shownAuction(auction);
  const receipts = readReceipts(auctionId);
  const autobidReceipts = readAutobidReceipts(auctionId);
  const told = (checked: number) => tell({ state: 'running', checked });
  const memory = (kept.scan ??= new ScanMemory());
  const scan: ScanRequest = { isWhole, memory, stop, told: (entries) => tell({ state: 'fetching', read: entries }) };
  let milliseconds = 0;
  const read = await readTwice(
    (cache) =>
      readPublished(auctionId, cache === 'default' ? scan : { ...scan, memory: new ScanMemory() }, signal, cache),
    async (published) => {
      const startedAt = performance.now();
      const verdict = await verify({ ...published, shown, receipts, autobidReceipts }, told, signal);
      milliseconds = performance.now() - startedAt;
      return verdict;
    },
  ).catch((error: unknown) => {
    if (error instanceof NotPublished) return null;
    throw error;
  });
  if (read === null) return tell({ state: 'missing' });
  const { first, again } = read;
  const { vkey, ledger, names, key, file, history } = first.published;
  // Of the very checkpoint that the proofs were held against.
  const { newest } = history;
  const continuity = newest === null ? null : await checkContinuity(ledger, key, vkey, newest).catch(() => null);
  const readings = again && {
    first: { fileHash: textHash(file), file },
    again: { fileHash: textHash(again.published.file), verdict: again.verdict, names: again.published.names },
  };
  const { verdict } = first;
  const what = { verdict, readings, receipts, autobidReceipts, continuity, names, vkey, ledger };
  tell({ state: 'done', ...what, milliseconds, at: Date.now() });
}
