/** For another page that wants them once it stands. */
export const loadPackPrices = () => import('./pack-prices.tsx').then((module) => module.PackPrices);
