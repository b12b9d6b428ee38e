import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { addressRoutes } from './addresses/address-routes.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { type OrderRoutesDeps, orderRoutes } from './order-routes.ts';
import { type WinRoutesDeps, winRoutes } from './wins/win-routes.ts';

export { cancelOrderKind } from './cancel-order.ts';
export { endTakenAsCash } from './wins/end-taken-as-cash.ts';
export { endDeadOrders, lapseWins } from './wins/lapse-wins.ts';
export { moveOrder, ORDER_TOPIC } from './move-order.ts';
export { orderRoomRoutes } from './room/room-routes.ts';
export { IS_TO_SEND, IS_TO_SHELVE } from './room/send-promised.ts';
export { readdressOrderKind } from './readdress-order.ts';
export { orderPurposes } from './order-purposes.ts';
export { orderNumber } from './order-view.ts';
export { listOpenOrders } from './order-view.sql.ts';
export { placePastOrder } from './past-order.ts';
export type { AddressFields } from './addresses/address-form.ts';
export { addAddress } from './addresses/addresses.sql.ts';
export { startOrderWorkers } from './order-workers.ts';

export type OrdersRoutesDeps = Omit<OrderRoutesDeps & WinRoutesDeps, 'queue'>;

/** All calls about addresses, wins and orders (WIN-1 … WIN-6). */
export function ordersRoutes(deps: OrdersRoutesDeps): FastifyPluginAsyncZod {
  const withQueue = { ...deps, queue: new OneAtATime() };
  return async (app) => {
    await app.register(addressRoutes(deps));
    await app.register(winRoutes(withQueue));
    await app.register(orderRoutes(withQueue));
  };
}
