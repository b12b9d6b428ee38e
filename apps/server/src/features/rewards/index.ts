export { giveFreeBids } from './give-free-bids.ts';
export { rewardsRoutes } from './rewards-routes.ts';
