export { createMessageSender, type MessageSender, type MessageSenderDeps } from './create-message-sender.ts';
export type { Delivery, Message, Transport } from './message.ts';
export { type OutboxDeps, outboxRoutes } from './outbox-routes.ts';
export { readLimited } from './read-limited.ts';
