export { startDeletions } from './deletion/deletion-worker.ts';
export { ownDataRoutes } from './data-subject-routes.ts';
