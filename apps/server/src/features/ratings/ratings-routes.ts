import { RateOrderAnswer, RateOrderBody, Uuid } from '@mnada/contract';
import { ratingChangeableUntilMs, ratingRefusal } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { lockRatedOrder, productRatings, writeRating } from './ratings.sql.ts';

const OrderPath = z.object({ id: z.string() });
const userAccess = { access: 'user', limit: { max: 30, windowSeconds: 60, by: 'viewer' } } as const;

/** Stars for what was delivered (AUC-8): by its buyer, once an order, changeable for 30 days. */
export function ratingsRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/orders/:id/rating',
      {
        config: userAccess,
        schema: { tags: ['orders'], params: OrderPath, body: RateOrderBody, response: { 200: RateOrderAnswer } },
      },
      async (request) => {
        const { params, body } = request;
        const { userId } = requireViewer(request);
        if (!Uuid.safeParse(params.id).success) throw new Refusal('ORDER_NOT_FOUND');
        return db.transaction().execute(async (trx) => {
          const order = await lockRatedOrder(trx, userId, params.id);
          if (!order) throw new Refusal('ORDER_NOT_FOUND');
          const refused = ratingRefusal(order.state, order.firstRatedMs, order.nowMs);
          if (refused !== null) throw new Refusal(refused);
          const { id: orderId, productId } = order;
          const ratedAt = await writeRating(trx, { orderId, userId, productId, stars: body.stars });
          const { average, count } = await productRatings(trx, productId);
          return {
            rating: {
              stars: body.stars,
              rated_at: ratedAt.toISOString(),
              change_until: new Date(ratingChangeableUntilMs(ratedAt.getTime())).toISOString(),
            },
            product_ratings: average,
            ratings_count: count,
          };
        });
      },
    );
  };
}
