import { type ComponentProps, useState } from 'react';
import { AuctionListScreen } from '../../features/auction-list/index.ts';
import { HowToBid, preloadHowToBid } from '../../features/how-to-bid/index.ts';

/** The list together with what it opens: features do not know each other, pages do. */
export function ListWithHowTo({ SearchTab }: Pick<ComponentProps<typeof AuctionListScreen>, 'SearchTab'>) {
  const [showsHowTo, setShowsHowTo] = useState(false);
  return (
    <>
      <AuctionListScreen onHowTo={() => setShowsHowTo(true)} onHowToNear={preloadHowToBid} SearchTab={SearchTab} />
      <HowToBid open={showsHowTo} onClose={() => setShowsHowTo(false)} />
    </>
  );
}
