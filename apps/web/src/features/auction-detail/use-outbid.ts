import { useEffect, useState } from 'react';

/** So long being outbid is told where the leader stands. */
export const OUTBID_MS = 3_000;

/**
 * Whether somebody took the lead from the person within the last 3 s. Who comes after them meanwhile changes the name
 * that is told, and doesn't start the time again.
 * @param counts false where the lead isn't lost to a bid: at the end, or where nobody knows what is true
 */
export function useOutbid(leads: boolean, counts: boolean): boolean {
  const [led, setLed] = useState(leads);
  const [isOutbid, setOutbid] = useState(false);
  if (led !== leads) {
    setLed(leads);
    setOutbid(led && counts);
  }
  useEffect(() => {
    if (!isOutbid) return;
    const timer = setTimeout(() => setOutbid(false), OUTBID_MS);
    return () => clearTimeout(timer);
  }, [isOutbid]);
  return isOutbid && counts;
}
