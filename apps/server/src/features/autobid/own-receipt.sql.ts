import type { AutobidReceipt } from '@mnada/contract';
import { type OwnEventFields, ownEventText } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';

type Row = Omit<OwnEventFields, 'auctionId'> & { readonly hash: string };

/** Signs a receipt with the key of the public log; null: this node has none. */
export type SignReceipt = (receipt: Pick<AutobidReceipt, 'link' | 'hash'>) => Promise<string | null>;

/**
 * The receipt of what somebody did to their autobid on an auction, not signed yet; null: they did nothing of the kind.
 * @param changeId null: the newest
 */
export async function readOwnReceipt(
  db: QueryExecutorProvider,
  {
    auctionId,
    userId,
    changeId,
  }: { readonly auctionId: number; readonly userId: string; readonly changeId: string | null },
): Promise<AutobidReceipt | null> {
  const { rows } = await sql<Row>`
    select e.kind, encode(own.tag, 'hex') as "tagHex", e.at_us as "atUs", e.seq, e.bids, e.from_cents as "fromCents",
           e.to_cents as "toCents", e.detail, encode(e.hash, 'hex') as hash
      from autobid_event e join autobid own on own.auction_id = e.auction_id and own.user_id = e.user_id
     where e.auction_id = ${auctionId} and e.user_id = ${userId} and e.change_id is not null
       and (${changeId}::uuid is null or e.change_id = ${changeId}::uuid)
     order by e.n desc limit 1 /* own receipt */`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { hash, ...event } = row;
  return { link: ownEventText({ ...event, auctionId }), hash, note: null };
}
