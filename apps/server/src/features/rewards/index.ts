export { rewardsRoutes, type RewardsRoutesDeps } from './rewards-routes.ts';
