/** What is published of one auction: its chain as a file, names apart, where its bids came from. By key, never while it runs. */
import {
  type AuctionFile,
  type BidOrigins,
  type FileExtension,
  type FileLink,
  type OpenedName,
  writeAuctionFile,
} from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';

type Opening = Omit<AuctionFile, 'links' | 'extensions'>;
type LinkRow = Omit<FileLink, 'previousHashHex'> & { readonly hash: string };

/** What a link names of the autobid that placed its bid; null: a person pressed. Of `bid`, and `autobid own` beside it. */
export const LINK_AUTO = sql`case when bid.auto_head is not null then json_build_object(
             'tagHex', encode(own.tag, 'hex'), 'headHex', encode(bid.auto_head, 'hex')) end`;

/** @returns the text of an auction that has ended; null: there is none, it runs, or it never opened */
export async function readAuctionText(db: QueryExecutorProvider, auctionId: number): Promise<string | null> {
  const { rows } = await sql<Opening>`
    select id as "auctionId", encode(product_hash, 'hex') as "productHashHex", increment_cents as "incrementCents",
           countdown_us as "countdownUs", drain_us as "drainUs", opened_at_us as "openedAtUs",
           rules_version as "rulesVersion", encode(genesis, 'hex') as genesis, encode(head_hash, 'hex') as head
      from auction where id = ${auctionId} and status = 'ended' and opened_at_us is not null`.execute(db);
  const [opening] = rows;
  if (opening === undefined) return null;
  const { rows: bids } = await sql<LinkRow>`
    select bid.seq, bid.received_at_us as "receivedAtUs", bid.decided_at_us as "decidedAtUs",
           bid.price_cents as "priceCents", participant.bidder_tag as "bidderTag", encode(bid.hash, 'hex') as hash,
           ${LINK_AUTO} as auto
      from bid join participant using (auction_id, user_id)
      left join autobid own on bid.auto_head is not null and own.auction_id = bid.auction_id and own.user_id = bid.user_id
     where bid.auction_id = ${auctionId} order by bid.seq`.execute(db);
  const links = bids.map((bid, i) => ({ ...bid, previousHashHex: bids[i - 1]?.hash ?? opening.genesis }));
  return writeAuctionFile({ ...opening, links, extensions: await readExtensions(db, auctionId) });
}

async function readExtensions(db: QueryExecutorProvider, auctionId: number): Promise<FileExtension[]> {
  const { rows } = await sql<FileExtension>`
    select seq as "afterSeq", data ->> 'reason' as reason, (data ->> 'from_us')::bigint as "fromUs",
           (data ->> 'to_us')::bigint as "toUs"
      from outbox where auction_id = ${auctionId} and kind = 'extend' order by id`.execute(db);
  return rows;
}

/** Who bid, under the names that were shown; who was deleted is missing, and the chain verifies without them. */
export async function readOpenedNames(db: QueryExecutorProvider, auctionId: number): Promise<OpenedName[]> {
  const { rows } = await sql<OpenedName>`
    select bidder_tag as tag, encode(name_salt, 'hex') as salt, shown_name as name from participant
     where auction_id = ${auctionId} and bidder_tag <> '' and name_salt <> decode(repeat('00', 16), 'hex')
       and exists (select from auction where id = ${auctionId} and status = 'ended')
     order by bidder_tag`.execute(db);
  return rows;
}

/** Counted by the lots that were spent, and by who holds the account; nobody of the house can have any (BID-8). */
export async function countOrigins(db: QueryExecutorProvider, auctionId: number): Promise<BidOrigins> {
  const { rows } = await sql<BidOrigins>`
    select count(*) filter (where person.kind = 'user' and lot.kind = 'purchase')::int as bought,
           count(*) filter (where person.kind = 'user' and lot.kind = 'refund')::int as returned,
           count(*) filter (where person.kind = 'user' and lot.kind = 'promotion')::int as promotional,
           count(*) filter (where person.kind <> 'user')::int as house
      from bid join bid_lot lot on lot.id = bid.lot_id join app_user person on person.id = bid.user_id
     where bid.auction_id = ${auctionId}`.execute(db);
  return rows[0] ?? { bought: 0, returned: 0, promotional: 0, house: 0 };
}
