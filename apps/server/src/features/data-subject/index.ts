export { startDeletions } from './deletion/deletion-worker.ts';
export { dataSubjectRoutes } from './data-subject-routes.ts';
