import type { AuctionDetail } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { auctionKey } from '../../realtime/index.ts';

/** Once a page: those who bid here are simulated (BID-8). */
export function SimulatedLine({ ids }: { ids: readonly number[] }) {
  const t = useText();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  const isSimulated = (id: number): boolean => {
    const auction = queryClient.getQueryData<AuctionDetail>(auctionKey(id));
    return (
      auction !== undefined && (auction.highest_bidder_simulated || auction.recent_bids.some((bid) => bid.simulated))
    );
  };
  const isTold = useSyncExternalStore(
    subscribe,
    () => ids.some(isSimulated),
    () => false,
  );
  return isTold ? <p className="text-foreground-2 text-xs">{t('common.othersSimulated')}</p> : null;
}
