/**
 * Only for who takes a break: screens fetch it when they have drawn themselves. A file of its own: an index that holds
 * more than names keeps all that it names beside it in the first load.
 */
export const loadBreakBanner = () => import('./break-banner.tsx').then((module) => module.BreakBanner);
