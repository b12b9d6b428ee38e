export { startDeletions } from './deletion/deletion-worker.ts';
export { ownDataRoutes } from './own-data-routes.ts';
