/** The hashing of what happens to an auction's autobids, at the edge of the pure texts of `@mnada/rules`. Everything is hex. */
import { hash, randomBytes } from 'node:crypto';
import { type AutobidEventFields, autobidEventText, autobidGenesisText, toldDetail } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowSince } from '../../platform/clock/index.ts';

const SALT_BYTES = 16;

/**
 * What the next event of an auction isn't older than, in a statement after the locks: its last bid and its newest event. Of `auction`.
 * Null: there is neither.
 */
export const NOT_BEFORE = sql<number | null>`greatest(auction.last_decided_us, (
             select newest.at_us from autobid_event newest where newest.auction_id = auction.id order by newest.n desc limit 1))`;

/**
 * The moment of what somebody does to an autobid, whatever the clock does: never before what was written there already, so that the
 * chain shows by its times, too, who came first (LOG-7). The caller holds the locks of the auction and its book.
 */
export const momentOn = (trx: QueryExecutorProvider, auctionId: number): Promise<number> =>
  databaseNowSince(trx, sql<number | null>`(select ${NOT_BEFORE} from auction where id = ${auctionId})`);

/**
 * The moment of what arrived before its locks were had: when it arrived, but never before what was written there already, nor before
 * an end that it found moved can have stood (LOG-7 asks both), nor in the future. The caller holds the locks of the auction and its
 * book.
 * @param arrivedUs on the database's clock; null: unknown, so that now counts
 */
export async function arrivalOn(
  trx: QueryExecutorProvider,
  auctionId: number,
  arrivedUs: number | null,
): Promise<number> {
  const nowUs = await momentOn(trx, auctionId);
  if (arrivedUs === null || arrivedUs >= nowUs) return nowUs;
  const { rows } = await sql<{ notBeforeUs: number | null }>`
    select greatest(${NOT_BEFORE}, (
             select max((data ->> 'from_us')::bigint) + auction.drain_us from outbox
              where outbox.auction_id = auction.id and outbox.kind = 'extend' and outbox.seq = auction.seq)) as "notBeforeUs"
      from auction where id = ${auctionId} /* not before */`.execute(trx);
  return Math.min(nowUs, Math.max(arrivedUs, rows[0]?.notBeforeUs ?? 0));
}

/** What is written down of one event. */
export type AutobidEvent = Omit<AutobidEventFields, 'saltHex' | 'previousHashHex' | 'n'> & {
  readonly userId: string;
  /** Of what the person did. */
  readonly changeId?: string;
};
export type ChainedEvent = AutobidEvent & { readonly n: number; readonly saltHex: string; readonly hashHex: string };

/** Where the chain of an auction's autobids stands. */
export type AutobidHead = { readonly events: number; readonly headHex: string };

export const firstAutobidHead = (auctionId: number): string => hash('sha256', autobidGenesisText(auctionId));

/** The event behind those that are there. */
export function chainEvent(head: AutobidHead, event: AutobidEvent): ChainedEvent {
  const n = head.events + 1;
  const saltHex = randomBytes(SALT_BYTES).toString('hex');
  const { userId: _, changeId: __, ...fields } = event;
  const detail = toldDetail(event.kind, event.detail);
  const hashHex = hash('sha256', autobidEventText({ ...fields, detail, n, saltHex, previousHashHex: head.headHex }));
  return { ...event, detail, n, saltHex, hashHex };
}

/**
 * Appends what happened to autobids, in its order. The caller holds the locks of the books.
 * @param heads of all auctions that are spoken of, as they stand under the locks
 */
export async function appendEvents(
  trx: QueryExecutorProvider,
  heads: ReadonlyMap<number, AutobidHead>,
  events: readonly AutobidEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const now = new Map(heads);
  const chained = events.map((event) => {
    const head = now.get(event.auctionId);
    if (!head) throw new Error(`auction ${event.auctionId} has no book of autobids`);
    const made = chainEvent(head, event);
    now.set(event.auctionId, { events: made.n, headHex: made.hashHex });
    return made;
  });
  await sql`
    insert into autobid_event (auction_id, n, kind, user_id, at_us, seq, bids, from_cents, to_cents, detail, salt, hash, change_id)
    select auction_id, n, kind, user_id, at_us, seq, bids, from_cents, to_cents, detail, decode(salt, 'hex'), decode(hash, 'hex'),
           change_id
      from unnest(${chained.map((e) => e.auctionId)}::bigint[], ${chained.map((e) => e.n)}::int[],
                  ${chained.map((e) => e.kind)}::text[], ${chained.map((e) => e.userId)}::uuid[],
                  ${chained.map((e) => e.atUs)}::bigint[], ${chained.map((e) => e.seq)}::int[],
                  ${chained.map((e) => e.bids)}::int[], ${chained.map((e) => e.fromCents)}::bigint[],
                  ${chained.map((e) => e.toCents)}::bigint[], ${chained.map((e) => e.detail)}::text[],
                  ${chained.map((e) => e.saltHex)}::text[], ${chained.map((e) => e.hashHex)}::text[],
                  ${chained.map((e) => e.changeId ?? null)}::uuid[])
           as new (auction_id, n, kind, user_id, at_us, seq, bids, from_cents, to_cents, detail, salt, hash, change_id)`.execute(
    trx,
  );
  const changed = [...now].filter(([auctionId]) => events.some((event) => event.auctionId === auctionId));
  await sql`
    update autobid_book set events = new.events, head = decode(new.head, 'hex')
      from unnest(${changed.map(([id]) => id)}::bigint[], ${changed.map(([, head]) => head.events)}::int[],
                  ${changed.map(([, head]) => head.headHex)}::text[]) as new (auction_id, events, head)
     where autobid_book.auction_id = new.auction_id`.execute(trx);
}
