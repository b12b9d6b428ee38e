export { historyRoutes, type HistoryRoutesDeps } from './history-routes.ts';
