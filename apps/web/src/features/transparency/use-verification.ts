import {
  type AuctionVerdict,
  type AutobidReceipt,
  type BidReceipt,
  type OpenedName,
  textHash,
} from '@mnada/rules/transparency';
import { useCallback, useEffect, useState } from 'react';
import { readAutobidReceipts, readReceipts } from './kept-receipts.ts';
import { checkContinuity, type Continuity } from './kept-checkpoint.ts';
import { NotPublished, readPublished } from './read-published.ts';
import { readTwice } from './read-twice.ts';
import { verify as verifyPublished } from './verify-long.ts';

export type Verification =
  | { readonly state: 'fetching' }
  | { readonly state: 'running'; readonly checked: number }
  | { readonly state: 'missing' | 'offline' | 'failed' }
  | {
      readonly state: 'done';
      /** Of what was read first, whatever came when it was read anew. */
      readonly verdict: AuctionVerdict;
      /** Where what was read first doesn't verify and another text came past every cache: both, by their hashes. */
      readonly readings: TwoReadings | null;
      /** What this device holds of own bids and autobids there, as it was answered. */
      readonly receipts: readonly BidReceipt[];
      readonly autobidReceipts: readonly AutobidReceipt[];
      /** null: the log couldn't be asked whether it goes on. */
      readonly continuity: Continuity | null;
      readonly names: readonly OpenedName[];
      readonly vkey: string;
      /** Where the log is read that was checked. */
      readonly ledger: string;
      readonly milliseconds: number;
      readonly at: number;
    };

export type TwoReadings = {
  readonly first: { readonly fileHash: string; readonly file: string };
  readonly again: {
    readonly fileHash: string;
    readonly verdict: AuctionVerdict;
    readonly names: readonly OpenedName[];
  };
};

/** Recomputes an auction in this browser, at once and whenever it is asked again. */
export function useVerification(auctionId: number): { readonly run: Verification; readonly again: () => void } {
  const [run, setRun] = useState<Verification>({ state: 'fetching' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const tell = (next: Verification) => {
      if (!stop.signal.aborted) setRun(next);
    };
    tell({ state: 'fetching' });
    verify(auctionId, tell, stop.signal).catch((error: unknown) => {
      const state = error instanceof NotPublished ? 'missing' : navigator.onLine ? 'failed' : 'offline';
      tell({ state });
    });
    return () => stop.abort();
  }, [auctionId, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { run, again };
}

async function verify(auctionId: number, tell: (run: Verification) => void, signal: AbortSignal): Promise<void> {
  const receipts = readReceipts(auctionId);
  const autobidReceipts = readAutobidReceipts(auctionId);
  const told = (checked: number) => tell({ state: 'running', checked });
  let milliseconds = 0;
  const { first, again } = await readTwice(
    (cache) => readPublished(auctionId, signal, cache),
    async (published) => {
      const startedAt = performance.now();
      const verdict = await verifyPublished({ ...published, receipts, autobidReceipts }, told, signal);
      milliseconds = performance.now() - startedAt;
      return verdict;
    },
  );
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
