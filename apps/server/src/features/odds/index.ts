export { oddsRoutes } from './odds-routes.ts';
export { startOdds } from './start-odds.ts';
