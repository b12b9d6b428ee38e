import type { AuctionVerdict, AutobidReceipt, BidReceipt, OpenedName } from '@mnada/rules/transparency';
import { useCallback, useEffect, useState } from 'react';
import type { Continuity } from './kept-checkpoint.ts';

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
    // What verifies is fetched behind the screen's frame, beside what it verifies.
    import('./run-verification.ts')
      .then(({ runVerification }) => runVerification(auctionId, tell, { signal: stop.signal, rounds: round + 1 }))
      .catch(() => tell({ state: navigator.onLine ? 'failed' : 'offline' }));
    return () => stop.abort();
  }, [auctionId, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { run, again };
}
