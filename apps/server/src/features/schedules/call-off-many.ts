import type { Language } from '@mnada/contract';
import type { AuctionsCancelled } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, refusalText } from '../../platform/http/index.ts';
import { callOffAuction, type CancelCommand } from './cancel-auction.ts';
import type { Acting, SchedulesDeps } from './context.ts';

type Result = AuctionsCancelled['results'][number];

/**
 * Calls several off, one after the other, each in a transaction of its own (OPS-2, OPS-8): one that is over already holds up none, and
 * each row says what became of it; one that was counted as scheduled is called off as such or not at all. Who asks for the same again finds all of it called off, and no bid comes back twice.
 */
export async function callOffMany(
  deps: SchedulesDeps,
  { auctions, scheduled }: { readonly auctions: readonly number[]; readonly scheduled: readonly number[] },
  command: CancelCommand,
  by: Acting,
  language: Language,
): Promise<AuctionsCancelled> {
  const results: Result[] = [];
  for (const id of new Set(auctions))
    results.push(await callOffOne(deps, id, { ...command, onlyScheduled: scheduled.includes(id) }, by, language));
  return { results };
}

async function callOffOne(
  deps: SchedulesDeps,
  id: number,
  command: CancelCommand,
  by: Acting,
  language: Language,
): Promise<Result> {
  try {
    await callOffAuction(deps, id, command, by);
    return { id, ...(await howItEnded(deps, id)), state: 'done' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { isVoid, ...found } = await howItEnded(deps, id);
    if (isVoid) return { id, ...found, state: 'already' };
    return { id, ...found, state: 'refused', message: refusalText(error.code, language) };
  }
}

async function howItEnded({ db }: SchedulesDeps, id: number) {
  const { rows } = await sql<{ name: string; isVoid: boolean }>`
    select a.name, coalesce(o.result = 'void', false) as "isVoid"
      from auction a left join outcome o on o.auction_id = a.id where a.id = ${id} and a.status <> 'draft'`.execute(db);
  const [found] = rows;
  if (found === undefined) return { name: null, isVoid: false, bids: 0 };
  return { ...found, bids: found.isVoid ? ((await bidsGoingBack(db, [id])).get(id) ?? 0) : 0 };
}

/** So many bids go back with the end of each, or went: those that a purchase returned before are with their owners already (WIN-5). */
export async function bidsGoingBack(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; bids: number }>`
    select a.id, coalesce((select sum(p.bids_used) from participant p where p.auction_id = a.id), 0)::int
               - coalesce((select sum(s.bids_returned) from shop_order s
                            where s.auction_id = a.id and s.kind = 'buy_now' and s.bids_returned > 0
                              and not exists (select from return_reversal r where r.order_id = s.id)), 0)::int as bids
      from auction a where a.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, bids }) => [id, bids]));
}
