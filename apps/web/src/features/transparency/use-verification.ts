import type { AuctionVerdict, OpenedName } from '@mnada/rules/transparency';
import { useCallback, useEffect, useState } from 'react';
import { readReceipts } from './kept-receipts.ts';
import { checkContinuity, type Continuity } from './kept-checkpoint.ts';
import { NotPublished, readPublished } from './read-published.ts';
import { verify as verifyPublished } from './verify-long.ts';

export type Verification =
  | { readonly state: 'fetching' }
  | { readonly state: 'running'; readonly checked: number }
  | { readonly state: 'missing' | 'offline' | 'failed' }
  | {
      readonly state: 'done';
      readonly verdict: AuctionVerdict;
      /** null: the log couldn't be asked whether it goes on. */
      readonly continuity: Continuity | null;
      readonly names: readonly OpenedName[];
      readonly vkey: string;
      /** Where the log is read that was checked. */
      readonly ledger: string;
      readonly milliseconds: number;
      readonly at: number;
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
  const { vkey, ledger, ...published } = await readPublished(auctionId, signal);
  const continuity = await checkContinuity(ledger, published.key, vkey).catch(() => null);
  const startedAt = performance.now();
  const receipts = readReceipts(auctionId);
  const told = (checked: number) => tell({ state: 'running', checked });
  const verdict = await verifyPublished({ ...published, receipts }, told, signal);
  const milliseconds = performance.now() - startedAt;
  tell({ state: 'done', verdict, continuity, names: published.names, vkey, ledger, milliseconds, at: Date.now() });
}
