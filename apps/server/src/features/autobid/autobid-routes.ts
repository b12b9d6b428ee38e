import { AutobidAnswer, AutobidMore, AutobidSet, AutobidStop, IdText, OwnAutobidsAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Refusal, requireViewer, sinceArrivalUs } from '../../platform/http/index.ts';
import { type AutobidDeps, ownAutobid, setAutobid, stopAutobid } from './change-autobid.ts';
import { readOwnAutobids } from './own-autobids.sql.ts';

const Params = z.object({ product_id: z.string() });
const tags = ['auctions'];
const read = { access: 'user', limit: { max: 120, windowSeconds: 60, by: 'viewer' } } as const;
const write = { access: 'user', limit: { max: 30, windowSeconds: 60, by: 'viewer' } } as const;
const response = { 200: AutobidAnswer };

function auctionOf(text: string): number {
  if (!IdText.safeParse(text).success) throw new Refusal('AUCTION_NOT_FOUND');
  return Number(text);
}

type AutobidRoutesDeps = AutobidDeps & {
  /** Now on the database's clock; null while this node can't vouch for it. */
  readonly stampUs: () => number | null;
};

/** Somebody's own autobids (BID-13 … BID-16); nobody else is told of them. */
export function autobidRoutes(deps: AutobidRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/autobids',
      { config: read, schema: { tags, response: { 200: OwnAutobidsAnswer } } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return readOwnAutobids(deps.db, requireViewer(request).userId);
      },
    );

    app.get(
      '/api/auctions/:product_id/autobid',
      { config: read, schema: { tags, params: Params, response } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const auctionId = auctionOf(request.params.product_id);
        return ownAutobid(deps, { auctionId, userId: requireViewer(request).userId });
      },
    );

    app.put(
      '/api/auctions/:product_id/autobid',
      { config: write, schema: { tags, params: Params, body: AutobidSet, response } },
      async (request) => {
        const who = { userId: requireViewer(request).userId, auctionId: auctionOf(request.params.product_id) };
        const { change_id, bids, price_from: from, price_to: to, all_in: allIn } = request.body;
        return setAutobid(deps, who, { changeId: change_id.toLowerCase(), bids, range: { from, to }, allIn });
      },
    );

    app.post(
      '/api/auctions/:product_id/autobid/more',
      { config: write, schema: { tags, params: Params, body: AutobidMore, response } },
      async (request) => {
        const who = { userId: requireViewer(request).userId, auctionId: auctionOf(request.params.product_id) };
        const { change_id, bids, all_in: allIn } = request.body;
        return setAutobid(deps, who, { changeId: change_id.toLowerCase(), bids, range: null, allIn });
      },
    );

    app.post(
      '/api/auctions/:product_id/autobid/stop',
      { config: { ...write, countsByArrival: true }, schema: { tags, params: Params, body: AutobidStop, response } },
      async (request) => {
        // By its last byte: half a stop that is kept back hasn't come, and who asks is looked up while it has.
        const [stampUs, sinceUs] = [deps.stampUs(), sinceArrivalUs(request)];
        const arrivedUs = stampUs === null || sinceUs === null ? null : stampUs - sinceUs;
        const { userId } = requireViewer(request);
        const changeId = request.body.change_id.toLowerCase();
        const auctionId = auctionOf(request.params.product_id);
        return stopAutobid(deps, { userId, auctionId, changeId, arrivedUs });
      },
    );
  };
}
