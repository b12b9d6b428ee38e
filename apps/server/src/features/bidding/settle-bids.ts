import { sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** What is known for certain of a bid that was asked about. `not_received`: it was not accepted and never will be. */
type SettledBid = { readonly bidId: string } & (
  | { readonly state: 'accepted'; readonly seq: number }
  | { readonly state: 'not_received' }
);

/** All that was asked about, in its order, and the account as it stands at that moment; null: staff have none. */
export type SettledBids = {
  readonly bids: readonly SettledBid[];
  readonly account: { readonly balance: number; readonly version: number } | null;
};

/**
 * Says what became of bids of one person, once and for all (BID-9). What was not accepted by now is withdrawn: a copy of it
 * that still waits in some node's lane, or arrives later, is refused as STALE_BID. Lane and question both hold the account's
 * lock while they look and write, so one of them comes first and the other one sees it. May run any number of times.
 * @throws when the lock or the database can't be had within 2 s: then nothing is known, and it may be asked again
 */
export function settleBids(db: Db, userId: string, bidIds: readonly string[]): Promise<SettledBids> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '1s'; set local statement_timeout = '2s'`.execute(trx);
    const { rows: accounts } = await sql<{ balance: number; version: number }>`
      select balance, version from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(trx);
    // In a later statement than the lock: what was committed before it was granted is seen.
    const { rows: accepted } = await sql<{ bid_id: string; seq: number }>`
      select bid_id, seq from bid where user_id = ${userId} and bid_id = any(${bidIds}::uuid[])`.execute(trx);
    const seqOf = new Map(accepted.map((row) => [row.bid_id, row.seq]));
    const lost = bidIds.filter((bidId) => !seqOf.has(bidId));
    if (lost.length > 0) {
      await sql`
        insert into withdrawn_bid (user_id, bid_id) select ${userId}, id from unnest(${lost}::uuid[]) id
        on conflict do nothing`.execute(trx);
    }
    const bids = bidIds.map((bidId): SettledBid => {
      const seq = seqOf.get(bidId);
      return seq === undefined ? { bidId, state: 'not_received' } : { bidId, state: 'accepted', seq };
    });
    return { bids, account: accounts[0] ?? null };
  });
}

/** Nothing that was sent an hour ago still arrives: TCP gives up after a quarter of that, and the lane within a minute. */
const KEPT_MINUTES = 60;

/** Drops withdrawn bids that have done their work. @returns how many */
export async function forgetWithdrawnBids(db: Db, atMost: number): Promise<number> {
  const old = before(await databaseNowUs(db), { minutes: KEPT_MINUTES });
  const { rows } = await sql`
    delete from withdrawn_bid where (user_id, bid_id) in (
      select user_id, bid_id from withdrawn_bid
       where withdrawn_at < ${old} limit ${atMost})
    returning 1`.execute(db);
  return rows.length;
}
