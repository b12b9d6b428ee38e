import { productNames } from '@mnada/contract';
import type { EpochUs } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { moveStart, tellCommitted } from '../auctions/index.ts';
import { type Notice, notify, remindedOf, tellNotified } from '../notifications/index.ts';
import type { Acting, SchedulesDeps } from './context.ts';
import { lineOf } from './drafts.ts';
import { staffRef } from './staff-ref.ts';
import { isoOf, NOTICE_US, requireStart } from './times.ts';

export type MoveCommand = {
  readonly revision: number;
  readonly startsAtUs: EpochUs;
  readonly reason?: string | undefined;
};

type Row = {
  readonly id: number;
  readonly status: string;
  readonly scheduledStartUs: EpochUs;
  readonly revision: number;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
};

/**
 * Moves a scheduled auction to another time, until five minutes before it opens; all else of it stays as it was copied (AUC-1,
 * OPS-8). Who was reminded of it is told the new time.
 * @throws Refusal AUCTION_NOT_FOUND; EDITED_MEANWHILE (with who moved it); STATE_FORBIDS it is no more scheduled;
 *   STARTS_TOO_SOON; START_REFUSED
 */
export async function moveAuction(
  { db, feed, bus }: SchedulesDeps,
  auctionId: number,
  command: MoveCommand,
  by: Acting,
): Promise<void> {
  const { worked, told } = await db.transaction().execute(async (trx) => {
    const auction = await lockAuction(trx, auctionId);
    const { startsAtUs, reason } = command;
    if (auction.revision !== command.revision) {
      const fields = await whoMoved(trx, auctionId);
      throw new Refusal('EDITED_MEANWHILE', { fields });
    }
    if (auction.status !== 'scheduled') throw new Refusal('STATE_FORBIDS');
    // After the lock: whoever opens it has done so, or finds it moved.
    const nowUs = await databaseNowUs(trx);
    if (auction.scheduledStartUs < nowUs + NOTICE_US) throw new Refusal('STARTS_TOO_SOON');
    requireStart(startsAtUs, nowUs);
    const moved = await moveStart(trx, auction, startsAtUs);
    await writeAudit(trx, {
      ...lineOf(by),
      action: 'auction.moved',
      subject: `auction:${auctionId}`,
      reason,
      before: { starts_at: isoOf(auction.scheduledStartUs) },
      after: { starts_at: isoOf(startsAtUs) },
    });
    return { worked: moved, told: await notify(trx, await noticesOf(trx, auction, startsAtUs)) };
  });
  if (feed !== null) await tellCommitted({ db, feed }, worked);
  tellNotified(bus, told);
}

async function lockAuction(trx: Db, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, status, scheduled_start_us as "scheduledStartUs", revision, name, name_sw as "nameSw", images[1] as image
      from auction where id = ${id} and status <> 'draft' for no key update`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Refusal('AUCTION_NOT_FOUND');
  return row;
}

/** Who moved it last, for whoever was slower. */
async function whoMoved(db: Db, auctionId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: string | null; name: string | null; at: Date }>`
    select audit.actor_id as id, u.full_name as name, audit.at from audit left join app_user u on u.id = audit.actor_id
     where subject = ${`auction:${auctionId}`} and action = 'auction.moved' order by audit.id desc limit 1`.execute(db);
  const [line] = rows;
  if (line === undefined) return {};
  return { moved_by: staffRef(line.id, line.name), moved_at: line.at.toISOString() };
}

/** Whoever was reminded that it opens. */
async function noticesOf(trx: Db, { id, name, nameSw, image, revision }: Row, startsAtUs: EpochUs): Promise<Notice[]> {
  const { rows } = await sql<{ userId: string }>`
    select told.user_id as "userId" from (${remindedOf(id)}) told`.execute(trx);
  return rows.map(({ userId }) => ({
    userId,
    kind: 'auction',
    source: `auction_moved:${id}:${revision + 1}:${userId}`,
    data: {
      auction_id: id,
      ...productNames(name, nameSw),
      product_image: image,
      event: 'moved',
      starts_at: isoOf(startsAtUs),
    },
  }));
}
