import { useEffect, useState } from 'react';
import { newUuid } from '../client/new-uuid.ts';
import { type ConnectionPlace, connectionPlace, listenTo, publishConnection } from './connection-store.ts';

/**
 * A place for each of several auctions on one page, whose sockets count as one (S42). An auction keeps its place for as
 * long as the page shows it. The page itself is as well connected as the best of them.
 */
export function useSideBySide(ids: readonly number[]): (auctionId: number) => ConnectionPlace {
  const [{ placeOf }] = useState(places);
  const shown = ids.join();
  useEffect(() => {
    const all = shown === '' ? [] : shown.split(',').map((id) => placeOf(Number(id)));
    const tell = () => {
      const best = bestOf(all);
      if (best) publishConnection(best, () => all.forEach(({ current }) => current.retry()));
    };
    const stops = all.map((place) => listenTo(place, tell));
    tell();
    return () => {
      stops.forEach((stop) => stop());
      if (all.length > 0) publishConnection(null);
    };
  }, [shown, placeOf]);
  return placeOf;
}

function places() {
  const page = newUuid();
  const known = new Map<number, ConnectionPlace>();
  const placeOf = (auctionId: number): ConnectionPlace => {
    const place = known.get(auctionId) ?? connectionPlace(page);
    known.set(auctionId, place);
    return place;
  };
  return { placeOf };
}

/** Live while one of them is; "Back online" is told once, when all that were lost have come back. */
function bestOf(all: readonly ConnectionPlace[]): ConnectionPlace['current'] | undefined {
  const best = all.find(({ current }) => current.state === 'live') ?? all[0];
  return best && { ...best.current, comebacks: Math.min(...all.map(({ current }) => current.comebacks)) };
}
