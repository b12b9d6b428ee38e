import type { Cents } from '../units.ts';
import type { EpochMs } from '../units.ts';

/** The windows in which people may limit what they spend on bid packs (OWN-7). */
export const SPENDING_PERIODS = ['day', 'week', 'month'] as const;
export type SpendingPeriod = (typeof SPENDING_PERIODS)[number];

/** What is asked for to spend more counts a day later; what is asked for to spend less counts at once. */
export const RAISE_AFTER_MS = 86_400_000;

/** One person's own cap of one period. */
export type SpendingLimit = {
  /** null: none. */
  readonly capCents: Cents | null;
  /** What was asked for and counts later; null: nothing. */
  readonly next: { readonly capCents: Cents | null; readonly countsAtMs: EpochMs } | null;
};
export type SpendingLimits = Readonly<Record<SpendingPeriod, SpendingLimit>>;
/** What was spent in the running window of each period. */
export type Spent = Readonly<Record<SpendingPeriod, Cents>>;

export const NO_LIMIT: SpendingLimit = { capCents: null, next: null };

/** East Africa Time has no summer time. */
const EAT_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
/** 1970 began on a Thursday: the first Monday was the 5th. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export type SpendingWindow = { readonly startsAtMs: EpochMs /** Not part of it. */; readonly endsAtMs: EpochMs };

/** The calendar day, the week from Monday, or the calendar month in East Africa Time in which a moment lies. */
export function spendingWindow(period: SpendingPeriod, atMs: EpochMs): SpendingWindow {
  const localMs = atMs + EAT_MS;
  const window = (startMs: number, endMs: number) => ({ startsAtMs: startMs - EAT_MS, endsAtMs: endMs - EAT_MS });
  if (period === 'month') {
    const date = new Date(localMs);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return window(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1));
  }
  const [lengthMs, originMs] = period === 'day' ? [DAY_MS, 0] : [7 * DAY_MS, FIRST_MONDAY_MS];
  const startMs = Math.floor((localMs - originMs) / lengthMs) * lengthMs + originMs;
  return window(startMs, startMs + lengthMs);
}

/** A limit as it stands at a moment: what was asked for counts from its time on. */
export function limitAt(limit: SpendingLimit, nowMs: EpochMs): SpendingLimit {
  return limit.next !== null && limit.next.countsAtMs <= nowMs ? { capCents: limit.next.capCents, next: null } : limit;
}

export type LimitChange = {
  /** `same`: nothing to do. `later`: the cap stands for another day. */
  readonly counts: 'same' | 'now' | 'later';
  readonly limit: SpendingLimit;
};

/**
 * Decides what a command for another cap does (null: none any more). Less counts at once and a first cap is less; more counts
 * after a day. The newest command is the only one: it replaces what waited, and its day begins anew.
 */
export function changeLimit(limit: SpendingLimit, askedCents: Cents | null, nowMs: EpochMs): LimitChange {
  const now = limitAt(limit, nowMs);
  if (askedCents === now.capCents) {
    return now.next === null ? { counts: 'same', limit: now } : { counts: 'now', limit: { ...now, next: null } };
  }
  const isLess = askedCents !== null && (now.capCents === null || askedCents < now.capCents);
  if (isLess) return { counts: 'now', limit: { capCents: askedCents, next: null } };
  const next = { capCents: askedCents, countsAtMs: nowMs + RAISE_AFTER_MS };
  return { counts: 'later', limit: { capCents: now.capCents, next } };
}

/** Takes back what waited. @returns null: nothing waits any more */
export function keepLimit(limit: SpendingLimit, nowMs: EpochMs): SpendingLimit | null {
  const now = limitAt(limit, nowMs);
  return now.next === null ? null : { ...now, next: null };
}

/** What is left of one cap, and when its window begins anew. */
export type SpendingRoom = {
  readonly period: SpendingPeriod;
  readonly capCents: Cents;
  readonly leftCents: Cents;
  readonly freeAtMs: EpochMs;
};

/** Of each cap that stands. Late money is honoured, so more may have been spent than a cap allows: then nothing is left. */
export function spendingRooms(limits: SpendingLimits, spent: Spent, nowMs: EpochMs): SpendingRoom[] {
  return SPENDING_PERIODS.flatMap((period) => {
    const { capCents } = limitAt(limits[period], nowMs);
    if (capCents === null) return [];
    const leftCents = Math.max(0, capCents - spent[period]);
    return [{ period, capCents, leftCents, freeAtMs: spendingWindow(period, nowMs).endsAtMs }];
  });
}

/** The cap that a purchase would break; of several the one that is in its way longest. null: it fits. */
export function brokenRoom(rooms: readonly SpendingRoom[], amountCents: Cents): SpendingRoom | null {
  const broken = rooms.filter((room) => room.leftCents < amountCents);
  return broken.reduce<SpendingRoom | null>(
    (longest, room) => (longest === null || room.freeAtMs > longest.freeAtMs ? room : longest),
    null,
  );
}
