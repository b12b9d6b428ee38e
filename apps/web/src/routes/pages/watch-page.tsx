import { SidePanel } from '../../features/auction-detail/index.ts';
import { loadWatch, WatchScreen } from '../../features/watch/index.ts';

export { loadWatch };

/** Auctions side by side: the row is one feature, what stands in it another's. */
export function WatchPage() {
  return <WatchScreen Panel={SidePanel} />;
}
