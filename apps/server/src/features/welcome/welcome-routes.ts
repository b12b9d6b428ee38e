import { type BidPackage, type ExampleSale, WelcomeAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { type Archive, type Queryable, soldItem } from '../auctions/index.ts';
import { offeredPackages } from '../payments/index.ts';
import { shortName } from './short-name.ts';

export type WelcomeRoutesDeps = {
  readonly db: Db;
  readonly sql: Queryable;
  readonly archive: Pick<Archive, 'findAll'>;
};

/** Everybody who comes for the first time asks: the same answer for so long, on this node. */
const KEPT_MS = 30_000;

/** What the shop tells somebody who has never been here: what a bid costs, and one true sale. */
export function welcomeRoutes(deps: WelcomeRoutesDeps): FastifyPluginAsyncZod {
  let kept: { readonly answer: Promise<WelcomeAnswer>; readonly untilMs: number } | null = null;
  function answer(): Promise<WelcomeAnswer> {
    const nowMs = performance.now();
    if (kept === null || kept.untilMs <= nowMs) {
      const asked = readWelcome(deps);
      kept = { answer: asked, untilMs: nowMs + KEPT_MS };
      // What could not be read is asked for again by whoever comes next.
      asked.catch(() => {
        if (kept?.answer === asked) kept = null;
      });
    }
    return kept.answer;
  }
  return async (app) => {
    app.get(
      '/api/welcome',
      {
        config: { access: 'public' },
        schema: {
          tags: ['auctions'],
          summary: 'What a bid costs, and one true sale as an example',
          response: { 200: WelcomeAnswer },
        },
      },
      answer,
    );
  };
}

async function readWelcome({ db, sql, archive }: WelcomeRoutesDeps): Promise<WelcomeAnswer> {
  const [packages, newest] = [await offeredPackages(db), await newestExampleSale(sql)];
  return {
    bid_price: bidPrice(packages),
    example: newest === null ? null : await readExample(archive, newest.auctionId, newest.people),
  };
}

/** The cheapest and the dearest bid on sale, to the cent. */
function bidPrice(packages: readonly BidPackage[]): WelcomeAnswer['bid_price'] {
  if (packages.length === 0) return null;
  const prices = packages.map(({ price, bids }) => Math.round((price / bids) * 100) / 100);
  return { from: Math.min(...prices), to: Math.max(...prices) };
}

async function readExample(
  archive: WelcomeRoutesDeps['archive'],
  auctionId: number,
  people: number,
): Promise<ExampleSale | null> {
  const [entry] = await archive.findAll([auctionId]);
  const sold = entry === undefined ? null : soldItem(entry);
  if (sold?.winner_bids === undefined || sold.winner_bids_cost === undefined) return null;
  return {
    ...sold,
    people,
    winner_bids: sold.winner_bids,
    winner_bids_cost: sold.winner_bids_cost,
    short_name: entry === undefined ? null : shortName(entry.facts.name, entry.facts.category),
  };
}

/** An example with fewer people would be no market. */
const PEOPLE_MIN = 10;
/** Older sales say nothing of today's. */
const SALES_LOOKED_AT = 200;

type ExampleSaleRow = { readonly auctionId: number; readonly people: number };

/** The newest sale on which at least ten people bid, and how many did: one whose winner paid for bids, where there is one; null: none of the newest 200 had so many. */
async function newestExampleSale(sql: Queryable): Promise<ExampleSaleRow | null> {
  const { rows } = await sql.query<ExampleSaleRow>(
    `select sold.auction_id as "auctionId", bidders.people
       from (select auction_id, winner_id, decided_at_us from outcome where result = 'sold'
              order by decided_at_us desc, auction_id desc limit $2) sold
       cross join lateral (select count(*)::int as people from participant
                            where participant.auction_id = sold.auction_id and bids_used > 0) bidders
       left join participant winner on winner.auction_id = sold.auction_id and winner.user_id = sold.winner_id
      where bidders.people >= $1
      order by coalesce(winner.cost_cents, 0) > 0 desc, sold.decided_at_us desc, sold.auction_id desc limit 1`,
    [PEOPLE_MIN, SALES_LOOKED_AT],
  );
  return rows[0] ?? null;
}
