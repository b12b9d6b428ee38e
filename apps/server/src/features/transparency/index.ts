export { loadLogSigner } from './log-signer.ts';
export { startLog } from './start-log.ts';
export { transparencyRoutes } from './transparency-routes.ts';
