import { HISTORY_LEAST, type SimulateAnswer } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { readSetting } from '../../../platform/settings/index.ts';
import { productFacts, toChoice } from '../product-facts.sql.ts';

const NEWEST = 500;
const CLASSES = 12;
const VALUE_DAYS = 90;
/** The value of a bid is read from the newest of so many auctions: each may hold thousands. */
const VALUE_AUCTIONS = 100;
const CASH_FEE_SHARE = 0.1;

/**
 * What this shop's own past says of a product (OPS-9): how auctions of it ended, what a bid brought in, what a piece costs. Nothing
 * is guessed: what isn't known is null, and a history of under ten says so.
 * @param isCashUsual whether wins may be taken as cash where nobody has set it
 * @throws Refusal PRODUCT_NOT_FOUND
 */
export async function simulateFigures(db: Db, productId: number, isCashUsual: boolean): Promise<SimulateAnswer> {
  const product = (await productFacts(db, [productId])).get(productId);
  if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND');
  const own = await readHistory(db, sql`o.product_id = ${productId}`);
  const isOwn = own.ends.length >= HISTORY_LEAST;
  const [history, bids, cost, cashIsOn] = await Promise.all([
    isOwn ? own : readHistory(db, sql`o.category = ${product.category}`),
    readBidValue(db),
    readCost(db, productId),
    readSetting(db, 'cash_enabled'),
  ]);
  const ends = history.ends.map(({ bids: n }) => n).sort((a, b) => a - b);
  const paces = history.ends
    .filter(({ bids: n }) => n > 0)
    // A press is what takes its time, however many bids it takes (BID-12).
    .map(({ bids: n, us, takes }) => us / 1_000_000 / (n / takes))
    .sort((a, b) => a - b);
  return {
    product: toChoice(product),
    cost: cost === null ? null : toShillings(cost),
    delivery: null, // what a courier took stands in no table
    history: {
      scope: isOwn ? 'product' : 'category',
      sample: ends.length,
      is_thin: ends.length < HISTORY_LEAST,
      ends,
      classes: classesOf(ends),
      usual_end: middle(ends),
      seconds_per_bid: middle(paces),
      without_bids: history.withoutBids,
      cash_share: history.claimed === 0 ? null : history.cash / history.claimed,
    },
    bids,
    rules: { cash_fee_share: CASH_FEE_SHARE, cash_is_on: cashIsOn ?? isCashUsual },
  };
}

/** The lower middle one: it is a value that was there. */
const middle = (ascending: readonly number[]): number | null =>
  ascending[Math.floor((ascending.length - 1) / 2)] ?? null;

/** Up to twelve classes of one round width that hold all of them. */
export function classesOf(ascending: readonly number[]): { from: number; to: number; count: number }[] {
  const most = ascending.at(-1);
  if (most === undefined) return [];
  const width = roundWidth((most + 1) / CLASSES);
  const classes = Array.from({ length: Math.floor(most / width) + 1 }, (_, n) => ({
    ...{ from: n * width, to: (n + 1) * width, count: 0 },
  }));
  for (const end of ascending) {
    const found = classes[Math.floor(end / width)];
    if (found) found.count += 1;
  }
  return classes;
}

/** 1, 2, 5, 10, 20, 50 … that is not less. */
function roundWidth(least: number): number {
  for (let power = 1; ; power *= 10) for (const step of [1, 2, 5]) if (step * power >= least) return step * power;
}

async function readHistory(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ bids: number; us: number; takes: number; claim: string | null }>`
    select o.bid_count as bids, a.bids_per_tap as takes, o.decided_at_us - a.opened_at_us as us, c.kind as claim
      from outcome o join auction a on a.id = o.auction_id left join claim c on c.auction_id = o.auction_id
     where ${where} and o.result = 'sold' order by o.decided_at_us desc limit ${NEWEST}`.execute(db);
  const unsold = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from outcome o where ${where} and o.result = 'no_bids' order by o.decided_at_us desc limit ${NEWEST}) newest`.execute(
    db,
  );
  return {
    ends: rows,
    withoutBids: unsold.rows[0]?.n ?? 0,
    cash: rows.filter(({ claim }) => claim === 'cash').length,
    claimed: rows.filter(({ claim }) => claim === 'cash' || claim === 'product').length,
  };
}

/** What was paid for the bids used in the newest auctions; those that went back are not counted. */
async function readBidValue(db: Db): Promise<SimulateAnswer['bids']> {
  const sinceUs = (await databaseNowUs(db)) - VALUE_DAYS * 86_400_000_000;
  const { rows } = await sql<{ n: number; free: number; cents: number }>`
    select count(*)::int as n, count(*) filter (where b.unit_price_cents = 0)::int as free,
           coalesce(sum(b.unit_price_cents), 0)::bigint as cents
      from (select auction_id from outcome where result = 'sold' and decided_at_us > ${sinceUs}
             order by decided_at_us desc limit ${VALUE_AUCTIONS}) newest
      join bid b on b.auction_id = newest.auction_id
     where not exists (select from purchase_hold h where h.auction_id = b.auction_id and h.user_id = b.user_id
                                                     and h.state = 'bought')`.execute(db);
  const { n = 0, free = 0, cents = 0 } = rows[0] ?? {};
  return {
    value: n === 0 ? null : cents / n / 100,
    paid_value: n === free ? null : cents / (n - free) / 100,
    free_share: n === 0 ? null : free / n,
    sample: n,
  };
}

async function readCost(db: Db, productId: number): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select unit_cost_cents as cents from stock_lot where product_id = ${productId} and pieces_left > 0
     order by received_on, id limit 1`.execute(db);
  return rows[0]?.cents ?? null;
}
