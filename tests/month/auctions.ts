import { databaseNowUs } from '../../apps/server/src/platform/clock/index.ts';
import { ChangeFeed } from '../../apps/server/src/features/auctions/change-feed.ts';
import { openDueAuctions } from '../../apps/server/src/features/auctions/open-auctions.ts';
import { markPublished } from '../../apps/server/src/features/auctions/outbox.sql.ts';
import { scheduleAuction } from '../../apps/server/src/features/auctions/schedule-auction.ts';
import { aBid, closeAll } from '../../apps/server/src/testing/auction-world.ts';
import { createHash } from 'node:crypto';
import { setClock } from './month-clock.ts';
import { moment } from './pay.ts';
import type { AuctionPlan, DayPlan } from './plan.ts';
import type { MonthShop } from './shop.ts';

const COUNTDOWN_S = 600;
const MS = 1_000;
/** Follows from what it is: a bid that is sent again is the same bid. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Made = { readonly plan: AuctionPlan; readonly auctionId: number };

/** Its product with three pieces of a known cost, and its auction: made once. */
async function make(shop: MonthShop, plan: AuctionPlan): Promise<Made> {
  const { rows } = await shop.owner.query<{ product: number; auction: number | null }>(
    `with made as (insert into product (slug, name, category, original_price_cents, stock, state)
                   values ($1, $2, 'Kitchen', $3, 3, 'published') on conflict (slug) do nothing returning id)
     select id as product, null::bigint as auction from made
     union all select p.id, a.id from product p left join auction a on a.product_id = p.id where p.slug = $1 limit 1`,
    [`month-${plan.act}`, `Kettle ${plan.act}`, plan.shopKes * 100],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${plan.act} has no product`);
  if (row.auction !== null) return { plan, auctionId: Number(row.auction) };
  await shop.owner.query(
    'update stock_lot set unit_cost_cents = $2 where product_id = $1 and unit_cost_cents is null',
    [row.product, plan.costKes * 100],
  );
  const id = await scheduleAuction(
    { db: shop.db, feed: new ChangeFeed() },
    {
      ...{
        countdownUs: COUNTDOWN_S * MS * 1_000,
        drainUs: 0,
        productId: row.product,
        startsAtUs: await databaseNowUs(shop.db),
      },
      winsInTotal: 1_000,
    },
  );
  if (id === null) throw new Error(`${plan.act} could not be scheduled`);
  return { plan, auctionId: id };
}

/** The auctions of an evening: all open, bid on in turns by the lane, and closed. */
export async function holdAuctions(shop: MonthShop, { day, auctions }: DayPlan, ids: readonly string[]): Promise<void> {
  const from = moment(day, '19:00:00').getTime();
  await setClock(shop.owner, new Date(from));
  const made: Made[] = [];
  for (const plan of auctions) made.push(await make(shop, plan));
  for (;;) {
    const { changes, eventIds } = await shop.db.transaction().execute((trx) => openDueAuctions(trx));
    await markPublished(shop.db, eventIds);
    if (changes.length === 0) break;
  }
  const rounds = Math.max(0, ...auctions.map(({ bids }) => bids));
  for (let n = 0; n < rounds; n++) {
    // Two bids of one person are never within the second that BID-1 allows two of.
    await setClock(shop.owner, new Date(from + (n + 1) * 1_200));
    await Promise.all(
      made
        .filter(({ plan }) => n < plan.bids)
        .map(async ({ plan, auctionId }) => {
          const who = ids[plan.bidders[n % plan.bidders.length] ?? 0] ?? '';
          const answer = await shop.lane.submit(aBid(auctionId, who, uuidOf(`${plan.act}-${n}`)));
          if (
            !answer.ok &&
            !['AUCTION_ENDED', 'AUCTION_NOT_LIVE', 'INSUFFICIENT_BIDS', 'OVERPAY_GUARD'].includes(answer.code)
          )
            throw new Error(`a bid of ${plan.act}: ${answer.code}`);
        }),
    );
  }
  await setClock(shop.owner, new Date(from + (COUNTDOWN_S + 120) * MS));
  await closeAll(shop.database);
}
