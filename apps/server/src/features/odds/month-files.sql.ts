/** What the odds of a month are made of, as anybody may count it again: an auction a row, and a person a row. */
import { randomInt } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';

type AuctionRow = {
  readonly auctionId: number;
  readonly day: string;
  readonly category: string;
  readonly shopPriceCents: number;
  readonly priceCents: number;
  readonly bids: number;
  readonly bidsCents: number;
  readonly winnerId: string;
  readonly winnerBids: number;
  readonly winnerBidsCents: number;
  readonly savingPercent: number | null;
  readonly boughtNow: number;
  readonly backCents: number;
};

type PersonRow = {
  readonly userId: string;
  readonly hasWon: boolean;
  readonly isSimulated: boolean;
  readonly paidCents: number;
  readonly backCents: number;
};

const AUCTION_COLUMNS = [
  'auction',
  'ended_on',
  'category',
  'shop_price_ksh',
  'price_ksh',
  'bids',
  'bids_paid_ksh',
  'winner',
  'winner_bids',
  'winner_bids_paid_ksh',
  'saving_percent',
  'bought_now',
  'bids_back_ksh',
  'bidders',
];
const PERSON_COLUMNS = ['won', 'simulated', 'bids_paid_ksh', 'bids_back_ksh'];

const ksh = (cents: number): string => (cents / 100).toFixed(2);
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const table = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `${[columns, ...rows].map((row) => row.map((value) => cell(String(value))).join(',')).join('\n')}\n`;

/**
 * People are numbers that mean nothing and are drawn anew for each file: the same number is the same person, in this month alone.
 * In `bidders` they stand in the order of their tags in the auction's own file. What each paid stands apart, sorted, so that it
 * belongs to nobody.
 * @param month its first day
 */
export async function readMonthFiles(
  db: QueryExecutorProvider,
  month: string,
): Promise<{ readonly auctions: string; readonly people: string }> {
  const inMonth = sql`r.day >= ${month}::date and r.day < (${month}::date + interval '1 month')::date and r.claim not in ('void', 'none')`;
  const { rows: auctions } = await sql<AuctionRow>`
    select r.auction_id as "auctionId", r.day::text as day, a.category, a.original_price_cents as "shopPriceCents",
           o.price_cents as "priceCents", o.bid_count as bids, r.bids_cents as "bidsCents", o.winner_id as "winnerId",
           w.bids_used as "winnerBids", w.cost_cents as "winnerBidsCents", r.saving_percent as "savingPercent",
           r.buy_now as "boughtNow", r.back_cents as "backCents"
      from auction_result r join auction a on a.id = r.auction_id join outcome o on o.auction_id = r.auction_id
      join participant w on w.auction_id = o.auction_id and w.user_id = o.winner_id
     where ${inMonth} order by r.auction_id`.execute(db);
  const { rows: bidders } = await sql<{ auctionId: number; userId: string }>`
    select p.auction_id as "auctionId", p.user_id as "userId"
      from auction_result r join participant p on p.auction_id = r.auction_id and p.bids_used > 0
     where ${inMonth} order by p.auction_id, p.bidder_tag collate "C", p.user_id`.execute(db);
  const { rows: people } = await sql<PersonRow>`
    select b.user_id as "userId", b.has_won as "hasWon", u.is_simulated as "isSimulated", b.paid_cents as "paidCents",
           b.back_cents as "backCents"
      from bidder_month b join app_user u on u.id = b.user_id
     where b.month = ${month}::date order by b.has_won, u.is_simulated, b.paid_cents, b.back_cents`.execute(db);
  const numbers = drawNumbers(people.map(({ userId }) => userId));
  const numberOf = (userId: string): number => numbers.get(userId) ?? 0;
  const byAuction = new Map<number, number[]>();
  for (const { auctionId, userId } of bidders) {
    const listed = byAuction.get(auctionId);
    if (listed === undefined) byAuction.set(auctionId, [numberOf(userId)]);
    else listed.push(numberOf(userId));
  }
  return {
    auctions: table(
      AUCTION_COLUMNS,
      auctions.map((row) => [
        row.auctionId,
        row.day,
        row.category,
        ksh(row.shopPriceCents),
        ksh(row.priceCents),
        row.bids,
        ksh(row.bidsCents),
        numberOf(row.winnerId),
        row.winnerBids,
        ksh(row.winnerBidsCents),
        row.savingPercent ?? '',
        row.boughtNow,
        ksh(row.backCents),
        (byAuction.get(row.auctionId) ?? []).join(' '),
      ]),
    ),
    people: table(
      PERSON_COLUMNS,
      people.map(({ hasWon, isSimulated, paidCents, backCents }) => [
        hasWon ? 'yes' : 'no',
        isSimulated ? 'yes' : 'no',
        ksh(paidCents),
        ksh(backCents),
      ]),
    ),
  };
}

/** 1 to as many as there are, in an order that says nothing. */
function drawNumbers(ids: readonly string[]): Map<string, number> {
  const drawn = [...ids];
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [drawn[last], drawn[other]] = [drawn[other] ?? '', drawn[last] ?? ''];
  }
  return new Map(drawn.map((id, at) => [id, at + 1]));
}
