import { SidePanel } from '../../features/auction-detail/side-panel.tsx';
import { WatchScreen } from '../../features/watch/watch-screen.tsx';

export { loadWatch } from '../../features/watch/load-watch.ts';

/** Auctions side by side: the row is one feature, what stands in it another's. */
export function WatchPage() {
  return <WatchScreen Panel={SidePanel} />;
}
