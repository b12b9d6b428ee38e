export { grantBidsKind } from './grant.ts';
export { endSuspensions, liftSuspension, suspendUser } from './suspend.ts';
export { startSuspensionsWorker } from './suspensions-worker.ts';
export { selectUsers, toUserRow as userRow } from './user-list.sql.ts';
export { type Looking, readOverview as readUser } from './user-page.ts';
export { usersRoutes } from './users-routes.ts';
