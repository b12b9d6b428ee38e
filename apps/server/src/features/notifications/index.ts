export { type Notice, NOTIFICATION_TOPIC, notify, tellNotified } from './notify.ts';
