import { nextLots } from '@mnada/rules';
import { sql } from 'kysely';
import { type Books, idOf, setAsideFor, walletOf } from './accounts.ts';
import { post } from './post.sql.ts';

/** So many bids of one lot that are set aside for somebody's autobid (`autobid_lot`). */
export type SetAsideShare = { readonly lotId: number; readonly unitPriceCents: number; readonly bids: number };

type OpenLot = {
  readonly id: number;
  readonly originId: number;
  readonly unitPriceCents: number;
  readonly bidsLeft: number;
};

/**
 * Which lots the next so many bids of somebody come from, in the order in which they are spent (BID-7); fewer when they have
 * not so many. The caller holds their account's lock.
 */
export async function sharesOf(books: Books, userId: string, bids: number): Promise<SetAsideShare[]> {
  const { rows: lots } = await sql<OpenLot>`
    select id, coalesce(parent_id, id) as "originId", unit_price_cents as "unitPriceCents", bids_left as "bidsLeft"
      from bid_lot where account_id = ${idOf(walletOf(userId))} and is_open`.execute(books);
  const shares = new Map<number, { lotId: number; unitPriceCents: number; bids: number }>();
  for (const lot of nextLots(lots, bids)) {
    const share = shares.get(lot.id);
    if (share) share.bids += 1;
    else shares.set(lot.id, { lotId: lot.id, unitPriceCents: lot.unitPriceCents, bids: 1 });
  }
  return [...shares.values()];
}

/**
 * Moves bids that `autobid_lot` names out of the wallet into the auction's set-aside account: each share once, by its source.
 * The caller holds the account's lock and has written the shares.
 * @throws check_violation (23514) they have fewer
 */
export async function takeBidsAside(
  books: Books,
  { auctionId, userId }: { readonly auctionId: number; readonly userId: string },
  shareIds: readonly number[],
): Promise<void> {
  const entries = sql`
      select 'autobid:' || share.id as source, ${idOf(walletOf(userId))} as debit_id, ${idOf(setAsideFor(auctionId))} as credit_id,
             share.bids::bigint as amount, share.lot_id
        from autobid_lot share where share.id = any(${shareIds}::bigint[])`;
  await post(books, { unit: 'BID', lots: 'taken', entries });
}

/**
 * Moves what `autobid_lot` says was returned of these shares back to where it came from: each share once, by its source. The
 * caller holds the accounts' locks.
 */
export async function giveBackBids(books: Books, shareIds: readonly number[]): Promise<void> {
  const entries = sql`
      select 'autobid_back:' || share.id as source, book.account_id as debit_id, wallet.id as credit_id,
             share.returned::bigint as amount, share.lot_id
        from autobid_lot share
        join autobid_book book on book.auction_id = share.auction_id
        join account wallet on wallet.owner_id = share.user_id and wallet.unit = 'BID' and wallet.kind = 'user'
       where share.id = any(${shareIds}::bigint[]) and share.returned > 0`;
  await post(books, { unit: 'BID', lots: 'given back', entries });
}
