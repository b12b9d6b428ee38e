export { BreakBanner } from './break-banner.tsx';
export { setOwnBreak, useOwnBreak } from './own-break.ts';
export { OwnLimits } from './own-limits-cards.tsx';
export { brokenLimit, tightestLimit, useOwnLimits } from './own-limits.ts';

/** Only for who takes a break: screens fetch it when they have drawn themselves. */
export const loadBreakBanner = () => import('./break-banner.tsx').then((module) => module.BreakBanner);
