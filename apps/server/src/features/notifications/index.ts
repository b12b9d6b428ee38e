export { notifyOrder, notifyPayment, notifyWithdrawal } from './notices-of-money.ts';
export { notifyWinners } from './notices-of-wins.ts';
export { type Notice, NOTIFICATION_TOPIC, notify, tellNotified } from './notify.ts';
