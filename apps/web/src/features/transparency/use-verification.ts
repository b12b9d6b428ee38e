import type { AuctionDetail } from '@mnada/contract';
import type { AuctionVerdict, AutobidReceipt, BidReceipt, OpenedName, ScanMemory } from '@mnada/rules/transparency';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Continuity } from './kept-checkpoint.ts';

export type Verification =
  /** `read`: how much of the log's entries, once that is what takes the time. */
  | { readonly state: 'fetching'; readonly read?: { readonly entries: number; readonly size: number } }
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

type Verifying = {
  readonly run: Verification;
  /** Somebody asked for all of it: it may take minutes. */
  readonly isWhole: boolean;
  /** Once more, and of the log all that was not read yet. */
  readonly again: () => void;
  /** Reads no more of the log, and judges what was read. */
  readonly stop: () => void;
};

/** Recomputes an auction in this browser: by itself as far as a phone may, all of it whenever it is asked again. */
export function useVerification(auction: AuctionDetail): Verifying {
  const [run, setRun] = useState<Verification>({ state: 'fetching' });
  const [round, setRound] = useState(0);
  const kept = useRef<{ scan: ScanMemory | null }>({ scan: null });
  const reading = useRef<AbortController | null>(null);
  // As it is shown when it is verified: that it is drawn anew verifies nothing.
  const shown = useRef(auction);
  useEffect(() => {
    shown.current = auction;
  }, [auction]);
  const { id: auctionId } = auction;
  useEffect(() => {
    const leaving = new AbortController();
    const stopping = new AbortController();
    reading.current = stopping;
    const tell = (next: Verification) => {
      if (!leaving.signal.aborted) setRun(next);
    };
    tell({ state: 'fetching' });
    const how = { signal: leaving.signal, stop: stopping.signal, isWhole: round > 0, kept: kept.current };
    // What verifies is fetched behind the screen's frame, beside what it verifies.
    import('./run-verification.ts')
      .then(({ runVerification }) => runVerification(shown.current, tell, how))
      .catch(() => tell({ state: navigator.onLine ? 'failed' : 'offline' }));
    return () => leaving.abort();
  }, [auctionId, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const stop = useCallback(() => reading.current?.abort(), []);
  return { run, isWhole: round > 0, again, stop };
}
