import { productNames } from '@mnada/contract';
import { CLAIM_REMINDERS, claimUntilUs, dueClaimReminder } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Notice, notify } from '../../notifications/index.ts';
import { CLAIM_UNTIL_US, DAY_US_SQL, OPEN_PAYMENT, PIECE_MISSING, REOPENED_AT_US } from './win.sql.ts';

const REMINDED_AT_ONCE = 500;
const EARLIEST_DAYS = CLAIM_REMINDERS[0].beforeMs / 86_400_000;

type Unclaimed = {
  readonly auctionId: number;
  readonly winnerId: string;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
  readonly decidedAtUs: number;
  readonly claimDays: number;
  readonly reopenedAtUs: number | null;
  readonly nowUs: number;
};

/**
 * Reminds winners who have not claimed, and pay for nothing right now, 7, 3 and 1 days before their time is over, and in
 * its last hours (WIN-1). Each reminder is told once; any number of nodes may run it.
 * @returns how many people were reminded
 */
export async function remindWins(db: Db): Promise<number> {
  const nowUs = await databaseNowUs(db);
  const untilUs = sql`${nowUs}::bigint + ${EARLIEST_DAYS}::int * ${DAY_US_SQL}`;
  // Days that count anew can only make the time longer.
  const candidates = sql`
    select waiting.auction_id as id from waiting_win waiting join outcome sold on sold.auction_id = waiting.auction_id
     where ${CLAIM_UNTIL_US} <= ${untilUs}`;
  return await tellWinners(db, candidates, (ids) => readUnclaimed(db, ids, nowUs), reminderOf);
}

/** What was back longer ago was told, or isn't news. */
const BACK_LATELY_DAYS = 2;

/**
 * Tells winners whose piece was missing that one is there and until when it is theirs to claim (WIN-1); not of what their own try at
 * paying gave back. Each time is told once; any number of nodes may run it.
 * @returns how many people were told
 */
export async function tellPiecesBack(db: Db): Promise<number> {
  const nowUs = await databaseNowUs(db);
  const lately = sql`refill.at > ${before(nowUs, { days: BACK_LATELY_DAYS })}`;
  const candidates = sql`
    select distinct waiting.auction_id as id from product_refill refill
      join waiting_win waiting on waiting.product_id = refill.product_id where ${lately}`;
  const read = async (ids: readonly number[]) => {
    const { rows } = await sql<Unclaimed>`
      select o.auction_id as "auctionId", o.winner_id as "winnerId", a.name, a.name_sw as "nameSw", a.images[1] as image,
             o.decided_at_us as "decidedAtUs", o.claim_days as "claimDays", ${nowUs}::bigint as "nowUs",
             (extract(epoch from back.at) * 1000000)::bigint as "reopenedAtUs"
        from outcome o
        join auction a on a.id = o.auction_id
        join lateral (select refill.at from product_refill refill
                       where refill.product_id = o.product_id and refill.auction_id is distinct from o.auction_id
                       order by refill.at desc limit 1) back on true
        left join shop_order own on own.auction_id = o.auction_id and own.kind = 'win' and own.holds_stock
                                and own.state <> 'cancelled'
       where o.auction_id = any(${ids}::bigint[]) and back.at > ${before(nowUs, { days: BACK_LATELY_DAYS })}
         and o.decided_at_us < extract(epoch from back.at) * 1000000
         and own.id is null and not ${PIECE_MISSING}`.execute(db);
    return rows;
  };
  return await tellWinners(db, candidates, read, (win) => noticeOf(win, 'back', { is_back: true }));
}

/** Some at a time, in the order of their ids. @param candidates SQL of the ids of wins @returns how many people were told */
async function tellWinners(
  db: Db,
  candidates: RawBuilder<unknown>,
  read: (auctionIds: readonly number[]) => Promise<readonly Unclaimed[]>,
  toNotice: (win: Unclaimed) => Notice | null,
): Promise<number> {
  let told = 0;
  for (let afterId = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from (${candidates}) candidate where id > ${afterId} order by id limit ${REMINDED_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return told;
    const due = (await read(rows.map(({ id }) => id))).flatMap((win) => toNotice(win) ?? []);
    told += (await notify(db, await untold(db, due))).length;
    if (rows.length < REMINDED_AT_ONCE) return told;
    afterId = last.id;
  }
}

async function readUnclaimed(db: Db, auctionIds: readonly number[], nowUs: number): Promise<Unclaimed[]> {
  const { rows } = await sql<Unclaimed>`
    select o.auction_id as "auctionId", o.winner_id as "winnerId", a.name, a.name_sw as "nameSw", a.images[1] as image,
           o.decided_at_us as "decidedAtUs", o.claim_days as "claimDays", ${REOPENED_AT_US} as "reopenedAtUs", ${nowUs}::bigint as "nowUs"
      from outcome o
      join auction a on a.id = o.auction_id
      join app_user u on u.id = o.winner_id and not u.is_simulated and u.status <> 'deleted'
     where o.auction_id = any(${auctionIds}::bigint[])
       and not exists (select from shop_order s join payment p on p.order_id = s.id and p.state in ${OPEN_PAYMENT}
                        where s.auction_id = o.auction_id and s.kind = 'win')`.execute(db);
  return rows;
}

function reminderOf(win: Unclaimed): Notice | null {
  const untilMs = Math.floor(claimUntilUs(win, win.claimDays) / 1_000);
  const wonAtMs = Math.floor(Math.max(win.decidedAtUs, win.reopenedAtUs ?? 0) / 1_000);
  const due = dueClaimReminder(wonAtMs, untilMs, Math.floor(win.nowUs / 1_000));
  return due === null ? null : noticeOf(win, String(due));
}

function noticeOf(win: Unclaimed, due: string, more: { readonly is_back?: true } = {}): Notice {
  return {
    userId: win.winnerId,
    kind: 'claim_reminder',
    // Days that count anew are reminded of anew.
    source: `claim_reminder:${win.auctionId}:${win.reopenedAtUs ?? 0}:${due}`,
    data: {
      auction_id: win.auctionId,
      ...productNames(win.name, win.nameSw),
      product_image: win.image,
      claim_until: new Date(Math.floor(claimUntilUs(win, win.claimDays) / 1_000)).toISOString(),
      ...more,
    },
  };
}

/** Asked every minute about the same wins: only what is new is written. */
async function untold(db: Db, due: readonly Notice[]): Promise<Notice[]> {
  if (due.length === 0) return [];
  const { rows } = await sql<{ source: string }>`
    select source from notification where source = any(${due.map((notice) => notice.source)}::text[])`.execute(db);
  const told = new Set(rows.map((row) => row.source));
  return due.filter((notice) => !told.has(notice.source));
}
