/** What is published of one auction: its chain as a file, names apart, where its bids came from. By key, never while it runs. */
import {
  type AuctionFile,
  type BidOrigins,
  type FileAutobidEvent,
  type FileExtension,
  type FileLink,
  type OpenedName,
  textHash,
  writeAuctionFile,
} from '@mnada/rules/transparency';
import { autobidGenesisText } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';

type Opening = Omit<AuctionFile, 'links' | 'extensions' | 'events'>;
type LinkRow = Omit<FileLink, 'previousHashHex'> & { readonly hash: string };

/** What a link names of the autobid that placed its bid; null: a person pressed. Of `bid`, and `autobid own` beside it. */
export const LINK_AUTO = sql`case when bid.auto_head is not null then json_build_object(
             'tagHex', encode(own.tag, 'hex'), 'headHex', encode(bid.auto_head, 'hex')) end`;

/** An auction's file, and how many events of autobids it opens. */
export type AuctionText = { readonly text: string; readonly autobidEvents: number };

/**
 * @param autobidEvents so many events of autobids its end was logged with: a file that was published stays as it is. 0 of one that was
 * logged before a file opened them; null: all that there are, of one that isn't logged yet
 * @returns the text of an auction that has ended; null: there is none, it runs, or it never opened
 */
export async function readAuctionText(
  db: QueryExecutorProvider,
  auctionId: number,
  autobidEvents: number | null = null,
): Promise<AuctionText | null> {
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
  const events = await readAutobidEvents(db, auctionId, autobidEvents);
  const text = writeAuctionFile({ ...opening, links, extensions: await readExtensions(db, auctionId), events });
  return { text, autobidEvents: events.length };
}

/** What happened to its autobids, opened: people by their pseudonyms, and of why what everybody may read (BID-16). */
async function readAutobidEvents(
  db: QueryExecutorProvider,
  auctionId: number,
  most: number | null,
): Promise<FileAutobidEvent[]> {
  const { rows } = await sql<Omit<FileAutobidEvent, 'previousHashHex'> & { hash: string }>`
    select e.n, e.kind, encode(own.tag, 'hex') as "tagHex", e.at_us as "atUs", e.seq, e.bids, e.from_cents as "fromCents",
           e.to_cents as "toCents", e.detail, encode(e.salt, 'hex') as "saltHex", encode(e.hash, 'hex') as hash
      from autobid_event e join autobid own on own.auction_id = e.auction_id and own.user_id = e.user_id
     where e.auction_id = ${auctionId} order by e.n limit ${most}`.execute(db);
  const first = textHash(autobidGenesisText(auctionId));
  return rows.map((event, i) => ({ ...event, previousHashHex: rows[i - 1]?.hash ?? first }));
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
