import { sql } from 'kysely';
import { databaseNowMs, STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import { bookLots, bookOrders } from './goods.sql.ts';
import { countReports, sumSales } from './count-reports.sql.ts';
import { bookDerived, sumBids, sumDays } from './derived.sql.ts';
import { bookTaxes } from './taxes.sql.ts';
import { bookUsedBids, type UsedRound } from './used-bids.sql.ts';

/** Taken by whoever books, and by whoever closes a day: never both at once. */
const LOCK_KEY = 0x626f6f6b;
const AT_ONCE = 2_000;
const LOOK_EVERY_MS = 2_000;

type Todo = {
  readonly id: number;
  readonly transferId: number | null;
  readonly orderId: string | null;
  readonly lotId: number | null;
};

/** In a transaction: nothing is booked, and no day closes, until it ends. */
export const lockBooks = (trx: Db) => sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);

async function tryLock(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

/**
 * One round of the bookkeeper (MON-1): what waits is booked, summed up and taken off the list in one transaction, so that an end
 * at any moment leaves all of it or nothing. One node at a time; the lane is not asked and not held up.
 * @returns whether more may wait
 */
export async function bookOnce(db: Db, round: UsedRound): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (round === 'all') await lockBooks(trx);
    else if (!(await tryLock(trx))) return false;
    const now = new Date(await databaseNowMs(trx));
    const { rows: todo } = await sql<Todo>`
      select id, transfer_id as "transferId", order_id as "orderId", lot_id as "lotId"
        from book_todo order by id limit ${AT_ONCE}`.execute(trx);
    const transfers = todo.flatMap(({ transferId }) => (transferId === null ? [] : [transferId]));
    if (transfers.length > 0) {
      await bookDerived(trx, transfers, now);
      await sumBids(trx, transfers, now);
      await sumDays(trx, transfers);
      await sumSales(trx, transfers);
    }
    const orders = new Set(todo.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
    if (orders.size > 0) await bookOrders(trx, [...orders], now);
    const lots = new Set(todo.flatMap(({ lotId }) => (lotId === null ? [] : [lotId])));
    if (lots.size > 0) await bookLots(trx, [...lots], now);
    const used = await bookUsedBids(trx, now, round);
    await bookTaxes(trx, { transfers, orders: [...orders], used }, now);
    const counted = await countReports(trx);
    if (todo.length > 0)
      await sql`delete from book_todo where id = any(${todo.map(({ id }) => id)}::bigint[])`.execute(trx);
    return todo.length > 0 || used.length > 0 || counted > 0;
  });
}

/** Goes on until it is stopped; any number of nodes may, one at a time books. */
export function startBookkeeper({ db, log, metrics }: { db: Db; log: Log; metrics: Metrics }): Loop {
  const waiting = metrics.gauge('books_waiting', 'What the bookkeeper has not booked yet');
  const oldest = metrics.gauge('books_oldest_seconds', 'How long the oldest of it has waited; 0: nothing waits');
  return new Loop(log, 'keeping the books', async () => {
    // Also when a round fails: one cause that can't be booked holds up all behind it, and only its age tells.
    const { waits, seconds } = await readBacklog(db);
    waiting.set(waits);
    oldest.set(seconds);
    return (await bookOnce(db, 'due')) ? 0 : LOOK_EVERY_MS;
  });
}

/** How much is not booked, and since when the oldest of it is listed. */
export async function readBacklog(db: Db): Promise<{ readonly waits: number; readonly seconds: number }> {
  const { rows } = await sql<{ waits: number; seconds: number }>`
    select count(*)::int as waits,
           greatest(0, coalesce(extract(epoch from ${STATEMENT_TIME} - min(listed_at)), 0))::float8 as seconds
      from book_todo`.execute(db);
  return rows[0] ?? { waits: 0, seconds: 0 };
}
