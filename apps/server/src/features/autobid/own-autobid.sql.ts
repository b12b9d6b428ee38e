import type { AutobidAnswer } from '@mnada/contract';
import { AUTOBID_CHANGE_EVERY_US, AUTOBID_MOST, takesAutobids, toShillings } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { CAME_BACK_TEXT } from '../ledger/index.ts';
import { toldBack } from './told-back.ts';

type Row = {
  readonly status: string;
  readonly countdownUs: number;
  readonly endsAtUs: number | null;
  readonly nowUs: number;
  readonly state: 'active' | 'ended' | null;
  readonly isStopping: boolean;
  readonly reason: string | null;
  readonly bidsSet: number | null;
  readonly bidsLeft: number | null;
  readonly bidsBack: number | null;
  readonly fromCents: number | null;
  readonly toCents: number | null;
  readonly changedUs: number | null;
  readonly leftCents: number;
  readonly used: number | null;
  readonly costCents: number | null;
  readonly balance: number | null;
  readonly version: number | null;
};

/**
 * Somebody's own autobid on an auction, with what the sheet needs to say the worst case before anything is set aside.
 * @throws Refusal AUCTION_NOT_FOUND
 */
export async function readOwnAutobid(
  db: QueryExecutorProvider,
  auctionId: number,
  userId: string,
): Promise<AutobidAnswer> {
  const { rows } = await sql<Row>`
    select a.status, a.countdown_us as "countdownUs", a.ends_at_us as "endsAtUs", ${STATEMENT_TIME_US} as "nowUs",
           b.state, b.stopping_seq is not null as "isStopping", b.reason, b.bids_set as "bidsSet", b.bids_left as "bidsLeft",
           (select coalesce(sum((l.bids - l.placed) * l.unit_price_cents), 0)::bigint from autobid_lot l
             where l.auction_id = a.id and l.user_id = ${userId} and l.is_open) as "leftCents",
           b.bids_back as "bidsBack", b.from_cents as "fromCents", b.to_cents as "toCents", b.changed_us as "changedUs",
           case when ${sql.raw(CAME_BACK_TEXT)} or o.result = 'void' then 0 else p.bids_used end as used,
           case when ${sql.raw(CAME_BACK_TEXT)} or o.result = 'void' then 0 else p.cost_cents end as "costCents",
           w.balance, w.version
      from auction a
      left join autobid b on b.auction_id = a.id and b.user_id = ${userId}
      left join participant p on p.auction_id = a.id and p.user_id = ${userId}
      left join purchase_hold h on h.auction_id = a.id and h.user_id = ${userId}
      left join outcome o on o.auction_id = a.id
      left join account w on w.owner_id = ${userId} and w.unit = 'BID'
     where a.id = ${auctionId} and a.status <> 'draft'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('AUCTION_NOT_FOUND');
  const isOn = await readSetting(db, 'autobid_enabled');
  const isOpen = row.status === 'scheduled' || (row.status === 'live' && (row.endsAtUs ?? 0) >= row.nowUs);
  const changeUs = (row.changedUs ?? 0) + AUTOBID_CHANGE_EVERY_US;
  return {
    is_offered: isOn === true && isOpen && takesAutobids(row) && row.balance !== null,
    state: row.state === null ? 'none' : row.isStopping ? 'stopping' : row.state,
    reason: row.reason,
    bids_set: row.bidsSet ?? 0,
    bids_left: row.bidsLeft ?? 0,
    left_cost: toShillings(row.leftCents),
    bids_back: toldBack(row),
    price_from: toShillings(row.fromCents ?? 0),
    price_to: toShillings(row.toCents ?? 0),
    change_at: changeUs > row.nowUs ? Math.ceil(changeUs / 1_000) : null,
    next_bids: await readNextBids(db, userId),
    bids_used: row.used ?? 0,
    bids_cost: toShillings(row.costCents ?? 0),
    balance: row.balance ?? 0,
    account_version: row.version ?? 0,
  };
}

/** Lots in the order in which they are spent (BID-7), as far as an autobid may hold them. */
async function readNextBids(db: QueryExecutorProvider, userId: string): Promise<{ bids: number; price: number }[]> {
  const { rows } = await sql<{ bids: number; cents: number }>`
    select bids_left as bids, unit_price_cents as cents
      from bid_lot where account_id = (select id from account where owner_id = ${userId} and unit = 'BID') and is_open
     order by unit_price_cents > 0, coalesce(parent_id, id), id limit ${AUTOBID_MOST}`.execute(db);
  const next: { bids: number; price: number }[] = [];
  let left = AUTOBID_MOST;
  for (const { bids, cents } of rows) {
    const taken = Math.min(bids, left);
    if (taken === 0) break;
    left -= taken;
    const last = next.at(-1);
    if (last?.price === toShillings(cents)) last.bids += taken;
    else next.push({ bids: taken, price: toShillings(cents) });
  }
  return next;
}
