import { CLAIM_REMINDERS, claimUntilUs, dueClaimReminder } from '@mnada/rules';
import { sql } from 'kysely';
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
  let reminded = 0;
  for (let afterId = 0; ; ) {
    const wins = await readUnclaimed(db, afterId);
    const due = wins.flatMap((win) => reminderOf(win) ?? []);
    reminded += (await notify(db, await untold(db, due))).length;
    const last = wins.at(-1);
    if (last === undefined || wins.length < REMINDED_AT_ONCE) return reminded;
    afterId = last.auctionId;
  }
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
  const { rows } = await sql<Unclaimed>`
    select o.auction_id as "auctionId", o.winner_id as "winnerId", a.name, a.images[1] as image,
           o.decided_at_us as "decidedAtUs", o.claim_days as "claimDays", ${nowUs}::bigint as "nowUs",
           (extract(epoch from max(refill.at)) * 1000000)::bigint as "reopenedAtUs"
      from product_refill refill
      join waiting_win waiting on waiting.product_id = refill.product_id and waiting.auction_id is distinct from refill.auction_id
      join outcome o on o.auction_id = waiting.auction_id
      join auction a on a.id = o.auction_id
     where refill.at > ${before(nowUs, { days: BACK_LATELY_DAYS })}
       and o.decided_at_us < extract(epoch from refill.at) * 1000000
       and not ${PIECE_MISSING}
       and not exists (select from shop_order s where s.auction_id = o.auction_id and s.kind = 'win' and s.holds_stock
                                                 and s.state <> 'cancelled')
     group by o.auction_id, a.id order by o.auction_id limit ${REMINDED_AT_ONCE}`.execute(db);
  const due = rows.map((win) => noticeOf(win, 'back', { is_back: true }));
  return (await notify(db, await untold(db, due))).length;
}

async function readUnclaimed(db: Db, afterId: number): Promise<Unclaimed[]> {
  const nowUs = await databaseNowUs(db);
  const { rows } = await sql<Unclaimed>`
    select * from (
      select o.auction_id as "auctionId", o.winner_id as "winnerId", a.name, a.images[1] as image,
             o.decided_at_us as "decidedAtUs", o.claim_days as "claimDays", ${REOPENED_AT_US} as "reopenedAtUs", ${nowUs}::bigint as "nowUs"
        from (
          -- These first: what is asked of them below costs more, and can only make the time longer.
          select sold.* from waiting_win waiting join outcome sold on sold.auction_id = waiting.auction_id
           where waiting.auction_id > ${afterId}
             and ${CLAIM_UNTIL_US} <= ${nowUs}::bigint + ${EARLIEST_DAYS}::int * ${DAY_US_SQL} offset 0) o
        join auction a on a.id = o.auction_id
        join app_user u on u.id = o.winner_id and not u.is_simulated and u.status <> 'deleted'
       where not exists (select from shop_order s join payment p on p.order_id = s.id and p.state in ${OPEN_PAYMENT}
                          where s.auction_id = o.auction_id and s.kind = 'win')
       offset 0
    ) win
     where greatest("decidedAtUs", coalesce("reopenedAtUs", 0)) + "claimDays" * ${DAY_US_SQL} - "nowUs"
           between 0 and ${EARLIEST_DAYS}::int * ${DAY_US_SQL}
     order by "auctionId" limit ${REMINDED_AT_ONCE}`.execute(db);
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
      product_name: win.name,
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
