import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { choicesRoutes } from './choices.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { pushRoutes, type PushRoutesDeps } from './web-push/push-routes.ts';

export { readInbox, readNews } from './inbox/inbox.sql.ts';
export { notifyOrder, notifyPayment, notifyWithdrawal, paymentNotice, type TakenBack } from './notices-of-money.ts';
export { notifyCalledOff, notifySeatsBack } from './notices-of-auctions.ts';
export { notifyWinners } from './notices-of-wins.ts';
export { type Notice, notify, tellNotified } from './notify.ts';
export { caseHoldsUntil, payoutsWaitUntil } from './payout-waits.sql.ts';
export { remindedOf } from './reminded.sql.ts';
export { derivedPrivateKey, isPrivateKey, type PushKeys, pushKeys } from './web-push/push-keys.ts';
export { createPushSender, type PushEdge } from './web-push/send-push.ts';
export { startNotificationWorkers, startWatching } from './workers/start-workers.ts';

export type NotificationsRoutesDeps = PushRoutesDeps & { readonly db: Db; readonly bus: Bus };

/** All calls about what people are told, and how (OWN-4). */
export function notificationsRoutes(deps: NotificationsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(inboxRoutes(deps));
    await app.register(choicesRoutes(deps));
    await app.register(pushRoutes(deps));
  };
}
