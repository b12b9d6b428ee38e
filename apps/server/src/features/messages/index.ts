export { createMessageSender, type MessageSender } from './create-message-sender.ts';
export type { Delivery, Message, Transport } from './message.ts';
export { outboxRoutes } from './outbox-routes.ts';
export { readLimited } from './read-limited.ts';
