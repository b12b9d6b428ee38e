import { type AutobidEnd, toldDetail } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { giveBackBids } from '../ledger/index.ts';
import { appendEvents, type AutobidHead, NOT_BEFORE } from './autobid-chain.ts';

/** Whose, or on which auctions; both: of these people on these auctions. */
export type WhichAutobids = { readonly userIds?: readonly string[]; readonly auctionIds?: readonly number[] };

type Row = {
  readonly auctionId: number;
  readonly userId: string;
  readonly tagHex: string;
  readonly seq: number;
  readonly fromCents: number;
  readonly toCents: number;
  readonly bidsLeft: number;
  /** Nothing that happens there now is older; null: nothing happened there yet. */
  readonly notBeforeUs: number | null;
};

type EndedAutobid = { readonly auctionId: number; readonly userId: string; readonly returned: number };

/**
 * Ends autobids in the caller's transaction: what is left of their bids goes back to the lots that it came from, at once
 * (BID-16). Locks the accounts by id and then the auctions' books of autobids, behind auctions as everywhere; whoever ends the
 * same ones at the same time waits here and finds nothing left. May run any number of times.
 */
export async function endAutobids(
  trx: QueryExecutorProvider,
  which: WhichAutobids,
  reason: AutobidEnd,
): Promise<EndedAutobid[]> {
  const mine = sql`autobid.state = 'active'
       and (${which.userIds ?? null}::uuid[] is null or autobid.user_id = any(${which.userIds ?? null}::uuid[]))
       and (${which.auctionIds ?? null}::bigint[] is null or autobid.auction_id = any(${which.auctionIds ?? null}::bigint[]))`;
  // Before it is asked what there is: a first one that is being set holds this lock until it can be seen.
  if (which.userIds !== undefined) await lockWallets(trx, which.userIds);
  const { rows: found } = await sql<{ userId: string; auctionId: number }>`
    select user_id as "userId", auction_id as "auctionId" from autobid where ${mine} /* which autobids */`.execute(trx);
  if (found.length === 0) return [];
  const auctionIds = [...new Set(found.map((row) => row.auctionId))];
  if (which.userIds === undefined) await lockWallets(trx, [...new Set(found.map((row) => row.userId))]);
  const heads = await lockBooks(trx, auctionIds);
  // In later statements than the locks: what ended meanwhile is over, and gives nothing back again.
  const { rows } = await sql<Row>`
    select autobid.auction_id as "auctionId", autobid.user_id as "userId", encode(autobid.tag, 'hex') as "tagHex", auction.seq,
           autobid.from_cents as "fromCents", autobid.to_cents as "toCents", autobid.bids_left as "bidsLeft",
           ${NOT_BEFORE} as "notBeforeUs"
      from autobid join auction on auction.id = autobid.auction_id
     where ${mine} and (autobid.user_id, autobid.auction_id) in (
             select * from unnest(${found.map((f) => f.userId)}::uuid[], ${found.map((f) => f.auctionId)}::bigint[]))
     order by autobid.auction_id, autobid.id`.execute(trx);
  if (rows.length === 0) return [];
  const nowUs = await databaseNowUs(trx);
  const [users, auctions] = [rows.map((row) => row.userId), rows.map((row) => row.auctionId)];
  const { rows: shares } = await sql<{ id: number }>`
    update autobid_lot set returned = bids - placed
      from unnest(${users}::uuid[], ${auctions}::bigint[]) as ending (user_id, auction_id)
     where autobid_lot.user_id = ending.user_id and autobid_lot.auction_id = ending.auction_id and autobid_lot.is_open
    returning autobid_lot.id`.execute(trx);
  if (shares.length > 0)
    await giveBackBids(
      trx,
      shares.map(({ id }) => id),
    );
  await sql`
    update autobid set state = 'ended', reason = ${reason}, bids_back = bids_left, bids_left = 0, stopping_seq = null, ended_us = ${nowUs}
      from unnest(${users}::uuid[], ${auctions}::bigint[]) as ending (user_id, auction_id)
     where autobid.user_id = ending.user_id and autobid.auction_id = ending.auction_id`.execute(trx);
  await appendEvents(
    trx,
    heads,
    rows.map(({ bidsLeft, notBeforeUs, ...row }) => {
      const atUs = isToldOf(reason) ? Math.max(nowUs, notBeforeUs ?? 0) : (notBeforeUs ?? nowUs);
      return { ...row, kind: 'end', atUs, bids: bidsLeft, detail: reason };
    }),
  );
  return rows.map(({ auctionId, userId, bidsLeft }) => ({ auctionId, userId, returned: bidsLeft }));
}

/**
 * Whether everybody may read why (BID-16). What ends for its person's own reason ends on all of their auctions at one moment: told
 * there, it would show which pseudonyms are one person's. Such an end bears the time of what was told before it.
 */
const isToldOf = (reason: AutobidEnd): boolean => toldDetail('end', reason) === reason;

/** Whoever holds these decides about the autobids of their people. */
export async function lockWallets(trx: QueryExecutorProvider, userIds: readonly string[]): Promise<void> {
  await sql`
    select id from account
     where unit = 'BID' and owner_id = any(${userIds}::uuid[]) order by id for no key update`.execute(trx);
}

/** Locks the books of auctions in the order of their ids. @returns where each chain stands; without one where there is none */
export async function lockBooks(
  trx: QueryExecutorProvider,
  auctionIds: readonly number[],
): Promise<Map<number, AutobidHead>> {
  const { rows } = await sql<{ auctionId: number } & AutobidHead>`
    select auction_id as "auctionId", events, encode(head, 'hex') as "headHex" from autobid_book
     where auction_id = any(${auctionIds}::bigint[]) order by auction_id for no key update`.execute(trx);
  return new Map(rows.map(({ auctionId, ...head }) => [auctionId, head]));
}
