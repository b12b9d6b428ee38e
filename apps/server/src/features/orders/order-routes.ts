import {
  IdText,
  OrderAnswer,
  OrderedItemsAnswer,
  OrderProductAnswer,
  PageQuery,
  PaymentStartedAnswer,
  PlaceNormalOrderBody,
  productNames,
  Uuid,
} from '@mnada/contract';
import { buyNowRefusal, kenyanPhone, orderUntilUs, toShillings } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus/index.ts';
import { readPage, Refusal, requestLanguage, sendPage, requireViewer } from '../../platform/http/index.ts';
import { moneyCall } from '../../platform/idempotency/index.ts';
import { toIso } from '../auctions/index.ts';
import { addressesOf, shipsTo } from './addresses/addresses.sql.ts';
import { orderOf, ordersOf, stepsOf } from './order-view.sql.ts';
import { orderedItem, orderView } from './order-view.ts';
import { ownCasesOf } from './own-cases.sql.ts';
import { placeProductOrder } from './place-product.ts';
import { readFreeWin } from './wins/free-win.ts';
import type { PlaceDeps } from './wins/place-win.ts';
import { readOtherOrders } from './other-orders.ts';
import { bidsToReturn, hasBought, inStock, type ProductOffer, readOffer } from './product-order.sql.ts';
import { doneText } from './texts.ts';

const userAccess = { access: 'user' } as const;
const buying = { ...userAccess, limit: { max: 60, windowSeconds: 60, by: 'viewer' } } as const;
const tags = ['orders'];
const OrderIdPath = z.object({ orderId: z.string() });
const OrderPath = z.object({ id: z.string() });

export type OrderRoutesDeps = PlaceDeps & { readonly bus: Bus };

/** Buying at the shop price, and one's own orders (WIN-2, WIN-5). */
export function orderRoutes(deps: OrderRoutesDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.get(
      '/api/getorderproduct/:orderId',
      { config: userAccess, schema: { tags, params: OrderIdPath, response: { 200: OrderProductAnswer } } },
      async (request) => {
        const { userId, kind } = requireViewer(request);
        const { orderId } = request.params;
        const offer = IdText.safeParse(orderId).success ? await readOffer(db, userId, Number(orderId)) : null;
        if (!offer) throw new Refusal('AUCTION_NOT_FOUND');
        return {
          success: true,
          auction: orderProduct(offer, userId, kind !== 'user'),
          userBidCount: bidsToReturn(offer),
          other_auctions: await readOtherOrders(db, userId, offer),
          shippingAddresses: await addressesOf(db, userId),
          ships_to: await shipsTo(db, userId, offer.orderId),
        };
      },
    );

    app.post(
      '/api/place_normal_order',
      { config: buying, schema: { tags, body: PlaceNormalOrderBody, response: { 200: PaymentStartedAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const { mpesaNumber, originalPrice, orderId, amount, shippingAddressId } = request.body;
        const phone = kenyanPhone(mpesaNumber);
        if (phone === null) throw new Refusal('PHONE_INVALID');
        const command = {
          auctionId: Number(orderId),
          originalPrice,
          amount,
          phone,
          addressId: shippingAddressId ?? null,
        };
        const placed = await placeProductOrder(deps, moneyCall(request, userId), command);
        const message = doneText('pushSent', requestLanguage(request));
        return { success: true, message, payment_id: placed.paymentId, order_id: placed.orderId };
      },
    );

    app.get(
      '/api/orders/:id',
      { config: userAccess, schema: { tags, params: OrderPath, response: { 200: OrderAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const { id } = request.params;
        const orderId = Uuid.safeParse(id).success ? id : null;
        const auctionId = IdText.safeParse(id).success ? Number(id) : null;
        const order = (orderId ?? auctionId) ? await orderOf(db, userId, { orderId, auctionId }) : null;
        if (!order) throw new Refusal('ORDER_NOT_FOUND');
        const [steps, cases] = await Promise.all([stepsOf(db, order.id), ownCasesOf(db, order.id)]);
        const isFreed = order.kind === 'win' && order.state === 'cancelled' && steps.has('paid');
        const claimAgain = isFreed ? await readFreeWin(db, userId, order.auctionId) : null;
        return { order: orderView(order, steps, cases, claimAgain) };
      },
    );

    app.get(
      '/api/get_user_orderd_items',
      { config: userAccess, schema: { tags, querystring: PageQuery, response: { 200: OrderedItemsAnswer } } },
      async (request, reply) => {
        const page = readPage(request.query, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        const rows = await ordersOf(db, requireViewer(request).userId, page);
        const shown = sendPage(reply, '/api/get_user_orderd_items', page, rows, (row) => ({
          atUs: row.createdAtUs,
          id: row.id,
        }));
        return { orderedItems: shown.map(orderedItem) };
      },
    );
  };
}

function orderProduct(offer: ProductOffer, userId: string, isStaff: boolean) {
  const untilUs = orderUntilUs(offer.decidedAtUs, offer.buyNowDays, offer.away);
  const buyer = { userId, isStaff, hasBought: hasBought(offer) };
  return {
    id: offer.auctionId,
    ...productNames(offer.name, offer.nameSw),
    product_image: [...offer.images],
    original_price: toShillings(offer.originalPriceCents),
    current_bid: toShillings(offer.priceCents),
    status: offer.status,
    in_stock: inStock(offer),
    order_until: untilUs === null ? null : toIso(untilUs),
    barred_by: buyNowRefusal(offer, buyer, inStock(offer), offer.buyNowDays, offer.nowUs),
    open_payment_id: offer.openPaymentId,
    order_id: offer.orderId,
  };
}
