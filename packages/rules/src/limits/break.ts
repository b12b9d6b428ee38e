import type { EpochMs } from '../units.ts';

/** Breaks that people take from bidding and buying; the last one is the self-exclusion. */
export const BREAK_LENGTHS = ['24h', '7d', '30d', '6m'] as const;
export type BreakLength = (typeof BREAK_LENGTHS)[number];

const HOUR_MS = 3_600_000;
const HOURS: Record<Exclude<BreakLength, '6m'>, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 };
const EXCLUSION_MONTHS = 6;
/** East Africa Time has no summer time. */
const EAT_MS = 3 * HOUR_MS;

/** When a break that begins now is over. Six months are calendar months; a day that a month lacks is its last one. */
export function breakEnd(length: BreakLength, nowMs: EpochMs): EpochMs {
  if (length !== '6m') return nowMs + HOURS[length] * HOUR_MS;
  const local = new Date(nowMs + EAT_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + EXCLUSION_MONTHS];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const startOfDayMs = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  const timeOfDayMs = (nowMs + EAT_MS) % (24 * HOUR_MS);
  return startOfDayMs + timeOfDayMs - EAT_MS;
}

/** Whether somebody rests now. @param untilMs `excluded_until`; null: never asked for */
export const isOnBreak = (untilMs: EpochMs | null, nowMs: EpochMs): boolean => untilMs !== null && untilMs > nowMs;

/**
 * Decides whether a break may begin: always, unless one that ends later is running. Nothing shortens a break.
 * @returns its end, or null: the running one stands
 */
export function startBreak(untilMs: EpochMs | null, length: BreakLength, nowMs: EpochMs): EpochMs | null {
  const endMs = breakEnd(length, nowMs);
  return isOnBreak(untilMs, nowMs) && (untilMs as EpochMs) >= endMs ? null : endMs;
}

/** Kinds of notices that call people back to bidding or buying, or promote the shop. */
const CALLING_BACK: ReadonlySet<string> = new Set([
  'outbid',
  'saved_starting',
  'seat',
  'referral',
  'reward',
  'auction',
]);

/** @property kind a NotificationKind of the contract. @property event which of its kind, where it has several */
export type ToTell = { readonly kind: string; readonly event?: string | null };

/** Of an auction: a called-off one's bids, an autobid's, a seat. */
const GIVES_BACK: ReadonlySet<string> = new Set(['cancelled', 'autobid_ended', 'seat_back']);

/** What goes back is told, also where what it was for is a promotion or an auction: a debt may come of it, and bids are theirs. */
const callsBack = ({ kind, event }: ToTell): boolean =>
  CALLING_BACK.has(kind) &&
  !(kind === 'referral' && event === 'reversed') &&
  !(kind === 'auction' && GIVES_BACK.has(event ?? ''));

/**
 * Whether somebody may be told of something now: what calls back to bidding rests during a break; wins, claims, money, orders
 * and the account itself are told always.
 * @param untilMs `excluded_until`; null: never asked for
 */
export const mayTell = (notice: ToTell, untilMs: EpochMs | null, nowMs: EpochMs): boolean =>
  !(callsBack(notice) && isOnBreak(untilMs, nowMs));
