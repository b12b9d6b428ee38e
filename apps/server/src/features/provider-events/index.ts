export type { Evidence, EvidenceHandler, EvidenceHandlers, EvidenceOutcome } from './handler.ts';
export { countEvidence } from './provider-event.sql.ts';
export { HOOK_KINDS, hookRoutes, hookUrl } from './hook-routes.ts';
export { createEvidenceInbox, type EvidenceInbox, hashOfToken } from './inbox.ts';
export { createSourceList } from './source-list.ts';
export { noteStaffEvidence, tellLater } from './own-notes.ts';
