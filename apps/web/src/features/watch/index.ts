export { WatchScreen } from './watch-screen.tsx';
export { lastWatched, watchSearch, withAuction } from './watching.ts';
export { loadWatch } from './load-watch.ts';
