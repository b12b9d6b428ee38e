import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { AUCTIONS_KEY, useConnection, useListSocket, useVisibleIds } from '../../realtime/index.ts';
import { ObservedCards } from './observed-cards.ts';

/**
 * One list socket for the cards on screen. What it hears goes to the cache; what stands inside is not drawn again for which
 * cards are seen or how the connection does.
 */
export function LiveList({ children }: { children: ReactNode }) {
  const { ids, observe } = useVisibleIds();
  useListSocket(ids);
  useFreshAtStart(useConnection('state') === 'live');
  return <ObservedCards value={observe}>{children}</ObservedCards>;
}

/** The page came with its list; what happened until the socket listened is fetched once, so that no card lags behind. */
function useFreshAtStart(isLive: boolean): void {
  const queryClient = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLive || isDone.current) return;
    isDone.current = true;
    void queryClient.invalidateQueries({ queryKey: AUCTIONS_KEY });
  }, [isLive, queryClient]);
}
