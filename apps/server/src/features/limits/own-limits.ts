import type { BreakLength, BreakView, LimitsAnswer, SpendingPeriod } from '@mnada/contract';
import {
  changeLimit,
  isOnBreak,
  keepLimit,
  limitAt,
  SPENDING_PERIODS,
  spendingRooms,
  spendingWindow,
  startBreak,
  toCents,
  toShillings,
  type SpendingLimit,
} from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { readOrderableBids } from '../auctions/index.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import { endAutobids } from '../set-aside/index.ts';
import { databaseNowMs } from '../../platform/clock/index.ts';
import { lockBids, lockSelf, readLimits, readSpent, type Trx, writeLimit } from './limits.sql.ts';

export type OwnLimitsDeps = { readonly db: Db; readonly bus: Bus };
type Self = { readonly userId: string; readonly requestId: string };

/** What people decide about themselves: it tells nothing of money that was spent. */
type OwnAct = {
  readonly action:
    | 'limit.lowered'
    | 'limit.raise_asked'
    | 'limit.raise_withdrawn'
    | 'break.started'
    | 'account.excluded';
  readonly before: object;
  readonly after: object;
};
/** @returns the line's number, by which its notice is known */
const record = (trx: Trx, { userId, requestId }: Self, act: OwnAct): Promise<number> =>
  writeAudit(trx, { actorId: userId, subject: `user:${userId}`, requestId, ...act });

const iso = (ms: number): string => new Date(ms).toISOString();
const kes = (cents: number | null): number | null => (cents === null ? null : toShillings(cents));

/** How somebody's limits and break stand, in one snapshot. */
export async function ownLimits(db: Db, userId: string): Promise<LimitsAnswer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const nowMs = await databaseNowMs(trx);
      const limits = await readLimits(trx, userId);
      const spent = await readSpent(trx, userId, nowMs);
      const rooms = spendingRooms(limits, spent, nowMs);
      return {
        limits: SPENDING_PERIODS.map((period) => {
          const { capCents, next } = limitAt(limits[period], nowMs);
          return {
            period,
            cap: kes(capCents),
            next: next && { cap: kes(next.capCents), counts_at: iso(next.countsAtMs) },
            spent: toShillings(spent[period]),
            left: kes(rooms.find((room) => room.period === period)?.leftCents ?? null),
            resets_at: iso(spendingWindow(period, nowMs).endsAtMs),
          };
        }),
        break: await runningBreak(trx, userId, nowMs),
        orderable: (await readOrderableBids(trx, userId)).map(({ bids, untilUs }) => ({
          bids,
          until: untilUs === null ? null : iso(untilUs / 1_000),
        })),
        server_time: iso(nowMs),
      };
    });
}

/** Sets a cap, or takes it away: less counts at once, more a day later (rules: changeLimit). */
export async function setLimit(
  { db, bus }: OwnLimitsDeps,
  self: Self,
  period: SpendingPeriod,
  cap: number | null,
): Promise<void> {
  const { userId } = self;
  const told = await db.transaction().execute(async (trx) => {
    const { nowMs } = await lockSelf(trx, userId);
    const before = limitAt((await readLimits(trx, userId))[period], nowMs);
    const { counts, limit } = changeLimit(before, cap === null ? null : toCents(cap), nowMs);
    if (counts === 'same') return [];
    await writeLimit(trx, userId, period, limit);
    if (counts === 'now') await endBeyond(trx, userId, nowMs);
    const isWithdrawn = counts === 'now' && limit.capCents === before.capCents;
    const id = await record(trx, self, {
      action: isWithdrawn ? 'limit.raise_withdrawn' : counts === 'now' ? 'limit.lowered' : 'limit.raise_asked',
      before: auditLimit(period, before),
      after: auditLimit(period, limit),
    });
    if (isWithdrawn) return [];
    return notify(trx, [
      {
        userId,
        kind: 'account',
        source: `account:limit-${id}`,
        data:
          limit.next === null ? { event: 'limit_lowered' } : { event: 'limit_raised', at: iso(limit.next.countsAtMs) },
      },
    ]);
  });
  tellNotified(bus, told);
}

/** What was set aside beyond a cap that counts from now on goes back (BID-16). */
async function endBeyond(trx: Trx, userId: string, nowMs: number): Promise<void> {
  await lockBids(trx, userId);
  const spent = await readSpent(trx, userId, nowMs);
  const limits = await readLimits(trx, userId);
  const isBeyond = SPENDING_PERIODS.some(
    (period) => spent[period] > (limitAt(limits[period], nowMs).capCents ?? Infinity),
  );
  if (isBeyond) await endAutobids(trx, { userIds: [userId] }, 'spending_limit');
}

/** Takes a raise back that does not count yet. @throws Refusal STATE_FORBIDS: nothing waits */
export async function withdrawRaise({ db }: OwnLimitsDeps, self: Self, period: SpendingPeriod): Promise<void> {
  const { userId } = self;
  await db.transaction().execute(async (trx) => {
    const { nowMs } = await lockSelf(trx, userId);
    const before = (await readLimits(trx, userId))[period];
    const kept = keepLimit(before, nowMs);
    if (kept === null) throw new Refusal('STATE_FORBIDS');
    await writeLimit(trx, userId, period, kept);
    await record(trx, self, {
      action: 'limit.raise_withdrawn',
      before: auditLimit(period, before),
      after: auditLimit(period, kept),
    });
  });
}

/**
 * Begins a break or the self-exclusion. Nothing ends it sooner, and only a longer one takes its place.
 * @throws Refusal BREAK_RUNNING
 */
export async function takeBreak({ db, bus }: OwnLimitsDeps, self: Self, length: BreakLength): Promise<void> {
  const { userId } = self;
  const told = await db.transaction().execute(async (trx) => {
    const { excludedUntilMs, nowMs } = await lockSelf(trx, userId);
    const untilMs = startBreak(excludedUntilMs, length, nowMs);
    if (untilMs === null) throw new Refusal('BREAK_RUNNING');
    const until = new Date(untilMs);
    await trx.updateTable('app_user').set({ excluded_until: until }).where('id', '=', userId).execute();
    await trx
      .insertInto('own_break')
      .values({ user_id: userId, length, started_at: new Date(nowMs), ends_at: until })
      .execute();
    await endAutobids(trx, { userIds: [userId] }, 'break');
    const isExclusion = length === '6m';
    const id = await record(trx, self, {
      action: isExclusion ? 'account.excluded' : 'break.started',
      before: { until: excludedUntilMs === null ? null : iso(excludedUntilMs) },
      after: { length, until: iso(untilMs) },
    });
    return notify(trx, [
      {
        userId,
        kind: 'account',
        source: `account:break-${id}`,
        data: { event: isExclusion ? 'excluded' : 'break_started', at: iso(untilMs) },
      },
    ]);
  });
  tellNotified(bus, told);
  bus.publish('balance', userId); // how they stand has changed, on every page of theirs
}

async function runningBreak(trx: Trx, userId: string, nowMs: number): Promise<BreakView | null> {
  const { rows } = await sql<{ until: Date | null; length: BreakLength | null }>`
    select case when u.excluded_until is not null then least(u.excluded_until, '2200-01-01Z') end as until,
           (select b.length from own_break b where b.user_id = u.id and b.ends_at = u.excluded_until
             order by b.id desc limit 1) as length
      from app_user u where u.id = ${userId}`.execute(trx);
  const [row] = rows;
  const untilMs = row?.until?.getTime() ?? null;
  if (!row || untilMs === null || !isOnBreak(untilMs, nowMs)) return null;
  return { kind: row.length === '6m' ? 'exclusion' : 'break', until: iso(untilMs) };
}

const auditLimit = (period: SpendingPeriod, { capCents, next }: SpendingLimit) => ({
  period,
  cap: kes(capCents),
  ...(next === null ? {} : { next: { cap: kes(next.capCents), countsAt: iso(next.countsAtMs) } }),
});
