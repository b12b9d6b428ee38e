import { decideOpen, endVoid } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { notifyCalledOff } from '../notifications/index.ts';
import { writeEnds } from './close-auctions.ts';
import type { Worked } from './open-auctions.ts';
import { keepPauseOut } from './pause-lock.ts';
import { withSeatsOfBidders } from './seats-of-barred.sql.ts';
import { LOCKED_COLUMNS, type LockedAuction } from './worker-rows.sql.ts';

const AT_ONCE = 50;
const WORDS = {
  en: 'Not all of its seats were booked by its start.',
  sw: 'Nafasi zote hazikuchukuliwa hadi muda wake wa kuanza.',
};

/**
 * Calls off what has come to its start without all of its seats (AUC-9), in the caller's transaction: whoever had one, and
 * whoever was reminded, is told. Nobody bid, so nothing goes back. Any number of nodes may run it.
 */
export async function callOffUnfilled(trx: QueryExecutorProvider): Promise<Worked> {
  await keepPauseOut(trx);
  const askedUs = await databaseNowUs(trx);
  const { rows } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction
     where status = 'scheduled' and seats_needed is not null and scheduled_start_us <= ${askedUs}
       and not exists (select from auction_pause where ended_at_us is null)
     order by scheduled_start_us, id limit ${AT_ONCE} for no key update skip locked`.execute(trx);
  if (rows.length === 0) return { changes: [], eventIds: [] };
  const due = await withSeatsOfBidders(trx, rows);
  const nowUs = await databaseNowUs(trx);
  const unfilled = due.filter((auction) => decideOpen(auction, nowUs).action === 'call_off');
  const ended = await writeEnds(
    trx,
    unfilled.map((auction) => ({ auction, decision: endVoid(auction, 'seats', nowUs) })),
  );
  for (const { id } of unfilled) await notifyCalledOff(trx, id, { reason: 'other', words: WORDS });
  return ended;
}
