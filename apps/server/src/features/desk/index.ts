export { deskRoutes } from './desk-routes.ts';
export { startMoneyAlarms } from './watch-alarms.ts';
