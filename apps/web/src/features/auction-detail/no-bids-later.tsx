import type { AuctionDetail } from '@mnada/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useBalance } from '../../app/balance.ts';
import { loadLater } from '../../ui/load-later.tsx';

const { Later: NoBids, preload } = loadLater(() => import('./no-bids.tsx').then((module) => module.NoBids));

/** So few bids are soon used: what the next tap may need is fetched before it. */
const FEW_BIDS = 3;

/** The sheet that a tap on Bid Now opens when there are no bids left (p12). Its code comes shortly before it is needed. */
export function useNoBids(): { open: () => void; sheet: (auction: AuctionDetail) => ReactNode } {
  // Counted, so that a tap tries again where the network brought nothing.
  const [taps, setTaps] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const balance = useBalance();
  const hasFew = balance !== null && balance <= FEW_BIDS;
  useEffect(() => {
    if (hasFew) preload();
  }, [hasFew]);
  return {
    open: () => {
      setTaps((count) => count + 1);
      setOpen(true);
    },
    sheet: (auction) =>
      taps === 0 ? null : <NoBids key={taps} auction={auction} open={isOpen} onClose={() => setOpen(false)} />,
  };
}
