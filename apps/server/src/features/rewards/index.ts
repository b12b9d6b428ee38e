export { type Given, giveFreeBids } from './give-free-bids.ts';
export { rewardsRoutes, type RewardsRoutesDeps } from './rewards-routes.ts';
