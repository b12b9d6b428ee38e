import type { LinkFields } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { LINK_AUTO } from './auction-record.sql.ts';

/** How an own bid stands in the chain, and whether its auction still runs. */
type OwnLink = Omit<LinkFields, 'auctionId'> & { readonly isLive: boolean };

/** One bid of that person as it stands in the chain; null: it isn't theirs, or there is none. */
export async function readOwnLink(
  db: QueryExecutorProvider,
  auctionId: number,
  seq: number,
  userId: string,
): Promise<OwnLink | null> {
  const [link] = await readOwnLinks(db, { auctionId, userId, after: seq - 1, upTo: seq, most: 1 });
  return link ?? null;
}

type Asked = {
  readonly auctionId: number;
  readonly userId: string;
  readonly after: number;
  readonly upTo: number;
  readonly most: number;
};

/** So many bids of that person on an auction, of those behind the bid with the one number up to that with the other, in their order. */
export async function readOwnLinks(
  db: QueryExecutorProvider,
  { auctionId, userId, after, upTo, most }: Asked,
): Promise<OwnLink[]> {
  const { rows } = await sql<OwnLink>`
    select bid.seq, bid.received_at_us as "receivedAtUs", bid.decided_at_us as "decidedAtUs",
           bid.price_cents as "priceCents", participant.bidder_tag as "bidderTag",
           encode(coalesce(before.hash, auction.genesis), 'hex') as "previousHashHex", ${LINK_AUTO} as auto,
           auction.status = 'live' as "isLive"
      from bid join participant using (auction_id, user_id) join auction on auction.id = bid.auction_id
      left join autobid own on bid.auto_head is not null and own.auction_id = bid.auction_id and own.user_id = bid.user_id
      left join bid before on before.auction_id = bid.auction_id and before.seq = bid.seq - 1
     where bid.auction_id = ${auctionId} and bid.seq > ${after} and bid.seq <= ${upTo} and bid.user_id = ${userId}::uuid
     order by bid.seq limit ${most}`.execute(db);
  return rows;
}
