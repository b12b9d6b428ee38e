export { isKnownElsewhere, takeFromBudget } from './free-bids.sql.ts';
export { giveFreeBids } from './give-free-bids.ts';
export { readBudget } from './rewards.sql.ts';
export { rewardsRoutes } from './rewards-routes.ts';
