export { openMemory } from './log-memory.ts';
export { loadLogSigner } from './log-signer.ts';
export { markPutBack } from './mark-put-back.ts';
export { receiptSigner } from './sign-receipts.ts';
export { startLog } from './start-log.ts';
export { startWitnesses } from './witnesses.ts';
export { transparencyRoutes } from './transparency-routes.ts';
