export { changesRoutes } from './changes-routes.ts';
export { todayRoutes } from './today-routes.ts';
