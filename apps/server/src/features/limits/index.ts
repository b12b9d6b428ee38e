export { keepReservationWithinLimits, keepWithinLimits } from './keep-within-limits.ts';
export { settingsRoutes } from './settings-routes.ts';
export { ownLimits } from './own-limits.ts';
