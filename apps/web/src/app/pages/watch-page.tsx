import { SidePanel } from '../../features/auction-detail/side-panel.tsx';
import { WatchScreen } from '../../features/watch/watch-screen.tsx';

/** Auctions side by side: the row is one feature, what stands in it another's. */
export function WatchPage() {
  return <WatchScreen Panel={SidePanel} />;
}
