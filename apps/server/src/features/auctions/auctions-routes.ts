import {
  AuctionDetail,
  AuctionList,
  AuctionListQuery,
  AuctionSearchAnswer,
  CategoriesAnswer,
  IdText,
  LimitQuery,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  OlderBidsAnswer,
  OlderBidsQuery,
  PastPausesAnswer,
  SearchQuery,
  SoldItemsAnswer,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/http/index.ts';
import type { Archive } from './archive.ts';
import type { Board } from './board.ts';
import type { BoardEntry } from './board-entry.ts';
import { olderBids, type Queryable, soldAuctionIds } from './board.sql.ts';
import { readCursor } from './list-cursor.ts';
import { etagOf, keyOf, ListPages } from './list-pages.ts';
import { auctionSummary, detailParts, publicBid, soldItem, toKes } from './public-view.ts';
import { searchAuctions } from './search-auctions.ts';
import { sendJson, sendPage } from './send-json.ts';
import { readCashClaim } from './cash-claim.sql.ts';
import { pastPauses } from './past-pauses.sql.ts';
import { readBidPrices } from './bid-prices.sql.ts';
import { readOwnEnd } from './own-end.sql.ts';
import { readBidderStates } from './bidder-state.sql.ts';

export type AuctionsRoutesDeps = {
  readonly board: Board;
  readonly archive: Archive;
  readonly sql: Queryable;
  /** The database's clock as this node knows it. */
  readonly nowUs: () => number;
};

const SOLD_DEFAULT = 10;
/** The strip says "Last 7 Days Sold Products". */
const SOLD_SINCE_US = 7 * 86_400_000_000;
const PAST_WINNERS = 10;
const OLDER_BIDS_DEFAULT = 20;

const CATEGORIES_KEPT_MS = 1_000;

const ProductIdParams = z.object({ product_id: z.string() });
const open = { access: 'public' } as const;

/** Asked sizes are clamped, never refused (AUC-6). */
const clamp = (text: string | undefined, usual: number): number =>
  Math.min(LIST_LIMIT_MAX, Math.max(1, text === undefined ? usual : Number(text)));

/** What visitors read of auctions: lists, details, search, sold products, bids. */
export function auctionsRoutes(deps: AuctionsRoutesDeps): FastifyPluginAsyncZod {
  const { board, archive, sql, nowUs } = deps;
  const pages = new ListPages(deps);

  /** Unknown ids, drafts and what can't be an id: all the same (S12). */
  const find = async (idText: string): Promise<BoardEntry> => {
    const entry = IdText.safeParse(idText).success ? await archive.find(Number(idText)) : null;
    if (entry === null) throw new Refusal('AUCTION_NOT_FOUND');
    return entry;
  };

  const categories = keptFor(CATEGORIES_KEPT_MS, () => countCategories(board));

  return async (app) => {
    app.get(
      '/api/auctions',
      { config: open, schema: { tags: ['auctions'], querystring: AuctionListQuery, response: { 200: AuctionList } } },
      async (request, reply) => {
        const { status, category, cursor, limit } = request.query;
        const after = cursor === undefined ? null : readCursor(cursor);
        if (cursor !== undefined && after === null) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
        const size = clamp(limit, LIST_LIMIT_DEFAULT);
        const question = { status: status ?? null, category: category ?? null, limit: size, after };
        const key = keyOf(question);
        return sendPage(request, reply, await pages.page(question), () => pages.kept(key));
      },
    );

    app.get(
      '/api/auctions/search',
      {
        config: { ...open, limit: { max: 120, windowSeconds: 10, by: 'viewer' } },
        schema: { tags: ['auctions'], querystring: SearchQuery, response: { 200: AuctionSearchAnswer } },
      },
      async (request) => {
        const { q, limit } = request.query;
        const { entries, terms } = await searchAuctions(deps, q ?? '', clamp(limit, LIST_LIMIT_DEFAULT));
        const now = nowUs();
        return {
          data: entries.map((entry) => auctionSummary(entry, now)),
          words: terms.flatMap(({ ways }) => ways),
          understood: terms.flatMap(({ typed, means }) => (means === null ? [] : [{ typed, means }])),
        };
      },
    );

    app.get(
      '/api/auctions/:product_id',
      { config: open, schema: { tags: ['auctions'], params: ProductIdParams, response: { 200: AuctionDetail } } },
      async (request, reply) => {
        const entry = await find(request.params.product_id);
        const { viewer } = request;
        const { start, end } = detailParts(entry, nowUs());
        if (viewer === null) {
          // Until it has ended it carries the clock: yesterday's clock is worse than none.
          const etag =
            entry.status === 'ended'
              ? etagOf(`${entry.facts.auctionId} ${JSON.stringify([entry.facts, entry.outcome])}`)
              : null;
          const { auctionId } = entry.facts;
          const latest = () => {
            const now = board.get(auctionId);
            return now === null || now.status === 'ended' ? null : detailParts(now, nowUs());
          };
          return sendJson(request, reply, { start, end }, etag, etag === null ? latest : null);
        }
        const { auctionId } = entry.facts;
        const who = { userId: viewer.userId, auctionId };
        const bidderState = (await readBidderStates(sql, [who]))(who);
        const you = {
          bids_used: bidderState?.bidsUsed ?? 0,
          bids_cost: toKes(bidderState?.costCents ?? 0),
          is_bought: bidderState?.isBought ?? false,
          next_bid_cost: bidderState?.nextBidCents == null ? null : toKes(bidderState.nextBidCents),
          ...(entry.status === 'ended' && bidderState?.bidsUsed
            ? await readBidPrices(sql, auctionId, viewer.userId)
            : {}),
          ...(entry.status === 'ended' && bidderState?.bidsUsed
            ? await readCashClaim(sql, auctionId, viewer.userId)
            : {}),
          ...(entry.status === 'ended' ? await readOwnEnd(sql, auctionId, viewer.userId) : {}),
          is_leading: bidderState?.isLeading ?? false,
          is_saved: bidderState?.isSaved ?? false,
          ...(entry.facts.seatsNeeded === null ? {} : { has_seat: bidderState?.hasSeat ?? false }),
          barred_by: bidderState?.barredBy ?? null,
          account_version: bidderState?.accountVersion ?? 0,
          cash_needs_purchase: bidderState?.cashNeedsPurchase ?? false,
        };
        return sendJson(request, reply, { start, end: `${end.slice(0, -1)},"you":${JSON.stringify(you)}}` }, null);
      },
    );

    app.get(
      '/api/auctions/:product_id/bids',
      {
        config: open,
        schema: {
          tags: ['auctions'],
          params: ProductIdParams,
          querystring: OlderBidsQuery,
          response: { 200: OlderBidsAnswer },
        },
      },
      async (request, reply) => {
        const { facts, head, bids } = await find(request.params.product_id);
        const size = clamp(request.query.limit, OLDER_BIDS_DEFAULT);
        const before = Math.min(Number(request.query.before_seq ?? head.seq + 1), head.seq + 1);
        const atHand = bids.filter((bid) => bid.seq < before).slice(-size);
        const whole = atHand.length === size || atHand[0]?.seq === 1 || before <= 1;
        const found = whole ? atHand.reverse() : await olderBids(sql, facts.auctionId, before, size);
        const last = found.at(-1);
        if (last && last.seq > 1) {
          const path = `/api/auctions/${facts.auctionId}/bids?before_seq=${last.seq}&limit=${size}`;
          void reply.header('link', `<${path}>; rel="next"`);
        }
        return { data: found.map(publicBid) };
      },
    );

    app.get(
      '/api/auctions/:product_id/past-winners',
      {
        config: open,
        schema: {
          tags: ['auctions'],
          params: ProductIdParams,
          querystring: LimitQuery,
          response: { 200: SoldItemsAnswer },
        },
      },
      async (request) => {
        const { facts } = await find(request.params.product_id);
        const size = Math.min(PAST_WINNERS, clamp(request.query.limit, PAST_WINNERS));
        const entries = await archive.findAll(await soldAuctionIds(sql, facts.productId, size));
        return { data: entries.flatMap((entry) => soldItem(entry) ?? []) };
      },
    );

    app.get(
      '/api/auctions/:product_id/pauses',
      { config: open, schema: { tags: ['auctions'], params: ProductIdParams, response: { 200: PastPausesAnswer } } },
      async (request) => {
        const { facts } = await find(request.params.product_id);
        return { data: await pastPauses(sql, facts.auctionId) };
      },
    );

    app.get(
      '/api/get_all_ended_auctions',
      { config: open, schema: { tags: ['auctions'], querystring: LimitQuery, response: { 200: SoldItemsAnswer } } },
      async (request) => {
        const size = clamp(request.query.limit, SOLD_DEFAULT);
        const sinceUs = nowUs() - SOLD_SINCE_US;
        const sold = board
          .group('ended')
          .filter((entry) => entry.outcome?.result === 'sold' && entry.outcome.endedAtUs >= sinceUs)
          .slice(0, size);
        return { data: sold.flatMap((entry) => soldItem(entry) ?? []) };
      },
    );

    app.get(
      '/api/categories',
      { config: open, schema: { tags: ['auctions'], response: { 200: CategoriesAnswer } } },
      async () => ({ data: categories() }),
    );
  };
}

function countCategories(board: Board): { name: string; auctions: number }[] {
  const counts = new Map<string, number>();
  for (const { facts, status } of board.entries) {
    counts.set(facts.category, (counts.get(facts.category) ?? 0) + (status === 'ended' ? 0 : 1));
  }
  const data = [...counts].map(([name, auctions]) => ({ name, auctions }));
  return data.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The same answer for a while, however many ask. */
function keptFor<T>(ms: number, make: () => T): () => T {
  let kept: { value: T; untilMs: number } | null = null;
  return () => {
    if (kept === null || kept.untilMs <= performance.now()) kept = { value: make(), untilMs: performance.now() + ms };
    return kept.value;
  };
}
