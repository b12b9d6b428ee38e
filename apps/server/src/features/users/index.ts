export { grantBidsKind } from './grant.ts';
export { type By, endSuspensions, letAppealStand, liftIn, liftSuspension, suspendIn, suspendUser } from './suspend.ts';
export { startSuspensionsWorker } from './suspensions-worker.ts';
export { selectUsers, toUserRow as userRow } from './user-list.sql.ts';
export { type Looking, readOverview as readUser } from './user-page.ts';
export { usersRoutes } from './users-routes.ts';
export { BIDS_LEFT, USER_STATE } from './user-columns.sql.ts';
