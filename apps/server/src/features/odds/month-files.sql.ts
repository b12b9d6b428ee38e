/** What the odds of a month are made of, as anybody may count it again: an auction a row, and some people a row. */
import { randomInt } from 'node:crypto';
import { ODDS_PEOPLE_MIN } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import { isTaken, returnedCents } from '../books/index.ts';
import type { OddsTold } from './odds-told.sql.ts';

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
  readonly isTaken: boolean;
  readonly boughtNow: number;
  readonly backCents: number;
};

type PeopleRow = {
  readonly hasWon: boolean;
  readonly people: number;
  readonly simulated: number;
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
  'taken',
  'bought_now',
  'bids_back_ksh',
  'bidders',
];
const PEOPLE_COLUMNS = ['won', 'people', 'simulated', 'bids_paid_ksh', 'bids_back_ksh'];

const ksh = (cents: number): string => (cents / 100).toFixed(2);
const yes = (is: boolean): string => (is ? 'yes' : 'no');
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const table = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `${[columns, ...rows].map((row) => row.map((value) => cell(String(value))).join(',')).join('\n')}\n`;

/**
 * People are numbers that mean nothing and are drawn anew for each file: the same number is the same person, in this month alone.
 * In `bidders` they stand in the order of their tags in the auction's own file. What was paid stands apart and is of five people or
 * more wherever it stands: of an auction where fewer lost it is told with the others of its kind, in a row without an auction. What
 * came back is told of an auction where nobody got bids back or five or more did; of the others together, in that row.
 * @param month its first day
 * @param isFirst a correction tells what came back of the month alone: by an auction, the difference to the line before would be few's
 */
export async function readMonthFiles(
  db: QueryExecutorProvider,
  month: string,
  { told, isFirst }: { readonly told: OddsTold; readonly isFirst: boolean },
): Promise<{ readonly auctions: string; readonly people: string }> {
  const inMonth = sql`r.day >= ${month}::date and r.day < (${month}::date + interval '1 month')::date and r.claim not in ('void', 'none')`;
  const { rows: auctions } = await sql<AuctionRow>`
    select r.auction_id as "auctionId", r.day::text as day, a.category, a.original_price_cents as "shopPriceCents",
           o.price_cents as "priceCents", o.bid_count as bids, r.bids_cents as "bidsCents", o.winner_id as "winnerId",
           w.bids_used as "winnerBids", w.cost_cents as "winnerBidsCents", r.saving_percent as "savingPercent",
           r.is_taken as "isTaken", r.buy_now as "boughtNow", r.back_cents as "backCents"
      from (select *, ${isTaken} as is_taken from auction_result) r join auction a on a.id = r.auction_id
      join outcome o on o.auction_id = r.auction_id
      join participant w on w.auction_id = o.auction_id and w.user_id = o.winner_id
     where ${inMonth} order by r.auction_id`.execute(db);
  const { rows: bidders } = await sql<{ auctionId: number; userId: string }>`
    select p.auction_id as "auctionId", p.user_id as "userId"
      from auction_result r join participant p on p.auction_id = r.auction_id and p.bids_used > 0
     where ${inMonth} order by p.auction_id, p.bidder_tag collate "C", p.user_id`.execute(db);
  const byAuction = new Map<number, string[]>();
  for (const { auctionId, userId } of bidders) {
    const listed = byAuction.get(auctionId);
    if (listed === undefined) byAuction.set(auctionId, [userId]);
    else listed.push(userId);
  }
  const idsOf = (auctionId: number): readonly string[] => byAuction.get(auctionId) ?? [];
  const losersOf = ({ auctionId, winnerId }: AuctionRow) => idsOf(auctionId).filter((id) => id !== winnerId);
  const isFew = (row: AuctionRow): boolean => losersOf(row).length > 0 && losersOf(row).length < ODDS_PEOPLE_MIN;
  const few = auctions.filter(isFew);
  const numbers = drawNumbers([...new Set(bidders.map(({ userId }) => userId))]);
  const numberOf = (userId: string): number => numbers.get(userId) ?? 0;
  const isBackTold = isFirst ? await tellsBackOf(db, auctions, told) : () => false;
  const apart = auctions.filter((row) => isFew(row) || !isBackTold(row));
  const sum = (rows: readonly AuctionRow[], of: (row: AuctionRow) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const together: Readonly<Record<string, string | number>> = {
    ...(told.few ? { bids_paid_ksh: ksh(sum(few, (row) => row.bidsCents)) } : {}),
    ...(told.bought && apart.length > 0 ? { bought_now: sum(apart, (row) => row.boughtNow) } : {}),
    ...(told.back && apart.length > 0 ? { bids_back_ksh: ksh(sum(apart, (row) => row.backCents)) } : {}),
  };
  return {
    auctions: table(AUCTION_COLUMNS, [
      ...auctions.map((row) => [
        row.auctionId,
        row.day,
        row.category,
        ksh(row.shopPriceCents),
        ksh(row.priceCents),
        row.bids,
        isFew(row) ? '' : ksh(row.bidsCents),
        numberOf(row.winnerId),
        row.winnerBids,
        ksh(row.winnerBidsCents),
        row.savingPercent ?? '',
        yes(row.isTaken),
        isFew(row) || !isBackTold(row) ? '' : row.boughtNow,
        isFew(row) || !isBackTold(row) ? '' : ksh(row.backCents),
        idsOf(row.auctionId).map(numberOf).join(' '),
      ]),
      ...(Object.keys(together).length === 0 ? [] : [AUCTION_COLUMNS.map((column) => together[column] ?? '')]),
    ]),
    people: await readPeople(db, month, told),
  };
}

/**
 * Of which auctions it is told what came back and how many bought instead: where it is nobody, or five or more; and what is left over,
 * told together, must be of nobody or of five or more, too. Where the month's sums aren't told, a later line may tell them: nobody's alone.
 */
async function tellsBackOf(
  db: QueryExecutorProvider,
  auctions: readonly AuctionRow[],
  told: OddsTold,
): Promise<(row: AuctionRow) => boolean> {
  const isNone = (row: AuctionRow): boolean => row.backCents === 0 && row.boughtNow === 0;
  if (!told.back || !told.bought) return isNone;
  const some = auctions.filter((row) => !isNone(row));
  const { rows } = await sql<{ auctionId: number; userId: string }>`
    select p.auction_id as "auctionId", p.user_id as "userId"
      from participant p cross join lateral (select ${returnedCents} as cents) went
     where p.auction_id = any(${some.map(({ auctionId }) => auctionId)}::bigint[]) and went.cents > 0`.execute(db);
  const peopleOf = (ids: ReadonlySet<number>): number =>
    new Set(rows.filter(({ auctionId }) => ids.has(auctionId)).map(({ userId }) => userId)).size;
  const isMany = (together: readonly AuctionRow[]): boolean => {
    const bought = together.reduce((total, row) => total + row.boughtNow, 0);
    return (
      peopleOf(new Set(together.map(({ auctionId }) => auctionId))) >= ODDS_PEOPLE_MIN &&
      (bought === 0 || bought >= ODDS_PEOPLE_MIN)
    );
  };
  const many = new Set(some.filter((row) => isMany([row])));
  const rest = some.filter((row) => !many.has(row));
  if (rest.length > 0 && !isMany(rest)) return isNone;
  return (row) => isNone(row) || many.has(row);
}

/** Those who won nothing in groups of five to nine who paid alike, and everybody who won in one row; what came back in a row of all. */
async function readPeople(db: QueryExecutorProvider, month: string, told: OddsTold): Promise<string> {
  const { rows } = await sql<PeopleRow>`
    with placed as (
      select b.has_won, u.is_simulated, b.paid_cents, b.back_cents, count(*) over (partition by b.has_won) as many,
             row_number() over (partition by b.has_won order by b.paid_cents, b.user_id) as place
        from bidder_month b join app_user u on u.id = b.user_id where b.month = ${month}::date
    )
    select has_won as "hasWon", count(*)::int as people, (count(*) filter (where is_simulated))::int as simulated,
           sum(paid_cents)::bigint as "paidCents", sum(back_cents)::bigint as "backCents"
      from placed
     group by has_won, case when not has_won and ${told.others}::boolean
                            then greatest(0, least((place - 1) / ${ODDS_PEOPLE_MIN}::int, many / ${ODDS_PEOPLE_MIN}::int - 1)) end
     order by has_won, min(place)`.execute(db);
  const groupsOf = (won: boolean) => rows.filter(({ hasWon }) => hasWon === won);
  return table(
    PEOPLE_COLUMNS,
    [false, true].flatMap((won) => {
      const groups = groupsOf(won);
      const tells = won ? told.winners : told.others;
      const back = ksh(groups.reduce((total, { backCents }) => total + backCents, 0));
      return [
        ...groups.map(({ people, simulated, paidCents }) => [
          yes(won),
          people,
          simulated,
          tells ? ksh(paidCents) : '',
          '',
        ]),
        ...(told.back ? [[yes(won), 0, 0, '', back]] : []),
      ];
    }),
  );
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
