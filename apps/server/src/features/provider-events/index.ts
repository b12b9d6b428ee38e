export type { ProviderEvent, ProviderEventHandler, ProviderEventHandlers, ProviderEventOutcome } from './handler.ts';
export { countProviderEvents } from './provider-event.sql.ts';
export { HOOK_KINDS, hookRoutes, hookUrl } from './hook-routes.ts';
export { createProviderEventInbox, type ProviderEventInbox, hashOfToken } from './inbox.ts';
export { createSourceList } from './source-list.ts';
export { noteStaffEvent, tellLater } from './own-notes.ts';
