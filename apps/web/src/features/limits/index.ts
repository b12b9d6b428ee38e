export { BreakBanner } from './break-banner.tsx';
export { loadBreakBanner, setOwnBreak, useOwnBreak } from './own-break.ts';
export { OwnLimits } from './own-limits-cards.tsx';
export { brokenLimit, tightestLimit, useOwnLimits } from './own-limits.ts';
