import { useEffect, useState } from 'react';
import { serverClock, useConnection } from '../../live/index.ts';

/** The server's time at which the connection was last live: prices on screen are from then. null before the first. */
export function useLastLive(): number | null {
  const { state } = useConnection();
  const [lastLiveMs, setLastLive] = useState<number | null>(null);
  useEffect(() => {
    if (state !== 'live') return;
    return () => setLastLive(serverClock.now());
  }, [state]);
  return lastLiveMs;
}
