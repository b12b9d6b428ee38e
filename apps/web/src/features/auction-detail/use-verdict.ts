import type { AuctionDetail } from '@mnada/contract';
import { useEffect, useMemo, useState } from 'react';

/** So long "Sold" stands before the page becomes that of an ended auction, for everybody. */
export const VERDICT_MS = 1_200;

/**
 * The auction as the page shows it. One that is sold before one's eyes stays as it was for a moment, with its verdict:
 * nothing on the page moves before everybody has read it.
 */
export function useVerdict(auction: AuctionDetail): { shown: AuctionDetail; isVerdict: boolean } {
  const [status, setStatus] = useState(auction.status);
  const [isVerdict, setVerdict] = useState(false);
  if (status !== auction.status) {
    setStatus(auction.status);
    setVerdict(status === 'live' && auction.status === 'ended' && auction.result === 'sold');
  }
  useEffect(() => {
    if (!isVerdict) return;
    const timer = setTimeout(() => setVerdict(false), VERDICT_MS);
    return () => clearTimeout(timer);
  }, [isVerdict]);
  const shown = useMemo(
    (): AuctionDetail => (isVerdict ? { ...auction, status: 'live' } : auction),
    [auction, isVerdict],
  );
  return { shown, isVerdict };
}
