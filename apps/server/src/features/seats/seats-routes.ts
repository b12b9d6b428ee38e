import { IdText, SeatAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type pg from 'pg';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { type ChangeFeed, readBidderStates } from '../auctions/index.ts';
import { bookSeat, giveSeatBack } from './book-seat.ts';

type SeatsRoutesDeps = { readonly db: Db; readonly feed: ChangeFeed; readonly sql: Pick<pg.Pool, 'query'> };

const Params = z.object({ product_id: z.string() });
const tags = ['auctions'];
const config = { access: 'user', limit: { max: 30, windowSeconds: 60, by: 'viewer' } } as const;

function auctionOf(text: string): number {
  if (!IdText.safeParse(text).success) throw new Refusal('AUCTION_NOT_FOUND');
  return Number(text);
}

/** Seats of auctions that open only when all are booked (AUC-9). */
export function seatsRoutes({ db, feed, sql }: SeatsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/api/auctions/:product_id/seat',
      { config, schema: { tags, params: Params, response: { 200: SeatAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const auctionId = auctionOf(request.params.product_id);
        // Who could not bid there has no seat there: told as before a bid (BID-6).
        const who = { userId, auctionId };
        const barred = (await readBidderStates(sql, [who]))(who)?.barredBy ?? null;
        if (barred !== null) throw new Refusal(barred);
        return await bookSeat({ db, feed }, auctionId, userId);
      },
    );

    app.delete(
      '/api/auctions/:product_id/seat',
      { config, schema: { tags, params: Params, response: { 200: SeatAnswer } } },
      async (request) =>
        giveSeatBack({ db, feed }, auctionOf(request.params.product_id), requireViewer(request).userId),
    );
  };
}
