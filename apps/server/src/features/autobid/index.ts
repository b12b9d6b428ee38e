export { autobidRoutes } from './autobid-routes.ts';
export { readOwnAutobids } from './own-autobids.sql.ts';
export { stopAutobid } from './change-autobid.ts';
export { startAutobids } from './autobid-sweep.ts';
