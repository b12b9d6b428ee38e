import { type ComponentProps, useState } from 'react';
import { AuctionListScreen } from '../../features/auction-list/auction-list-screen.tsx';
import { HowToBid, preloadHowToBid } from '../../features/how-to-bid/index.tsx';

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
