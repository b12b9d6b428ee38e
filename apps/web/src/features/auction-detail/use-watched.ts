import type { AuctionDetail } from '@mnada/contract';
import { useEffect, useRef } from 'react';
import { useApi } from '../../client/api.ts';
import { loadNoteLearned } from '../rewards/index.ts';

/** Notes an auction that ended before one's eyes: the first one is a learning step (OWN-7). */
export function useWatched({ id, status }: AuctionDetail): void {
  const api = useApi();
  const before = useRef(status);
  useEffect(() => {
    const wasLive = before.current === 'live';
    before.current = status;
    if (!wasLive || status !== 'ended' || document.visibilityState !== 'visible') return;
    // No page waits for this code; without a network it is noted another time.
    void loadNoteLearned().then(
      (noteLearned) => noteLearned(api, 'watch', id),
      () => undefined,
    );
  }, [api, id, status]);
}
