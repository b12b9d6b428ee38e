import type { AuctionDetail } from '@mnada/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useBalance } from '../wallet/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';

const { Later: NoBids, preload } = loadLater(() => import('./no-bids.tsx').then((module) => module.NoBids));

/** The sheet that a tap on Bid Now opens when there are no bids left. Its code is fetched before that tap. */
export function useNoBids(): { open: () => void; sheet: (auction: AuctionDetail) => ReactNode } {
  // Each tap opens it anew, and tries again where the network brought nothing.
  const [taps, setTaps] = useState(0);
  const balance = useBalance();
  useEffect(() => {
    if (balance === 0) preload();
  }, [balance]);
  return {
    open: () => setTaps(taps + 1),
    sheet: (auction) => (taps === 0 ? null : <NoBids key={taps} auction={auction} />),
  };
}
