export { type DeletionDeps, startDeletions } from './deletion/deletion-worker.ts';
export { ownDataRoutes, type OwnDataDeps } from './own-data-routes.ts';
