export { BreakBanner } from './break-banner.tsx';
export { loadBreakBanner } from './load-break-banner.ts';
export { setOwnBreak, useOwnBreak } from './own-break.ts';
export { OwnLimits } from './own-limits-cards.tsx';
export { brokenLimit, tightestLimit, useOwnLimits } from './own-limits.ts';
