import { useEffect, useState } from 'react';
import { seenBefore, useConnection } from './connection-store.ts';
import { serverClock } from './server-clock.ts';

/** The server's time at which the connection was last live: prices on screen are from then. null before the first. */
export function useLastLive(): number | null {
  const state = useConnection('state');
  const [lastLiveMs, setLastLive] = useState(seenBefore);
  useEffect(() => {
    if (state !== 'live') return;
    return () => setLastLive(serverClock.now());
  }, [state]);
  return lastLiveMs;
}
