export { HowToBid, preloadHowToBid } from './how-to-bid-later.tsx';
