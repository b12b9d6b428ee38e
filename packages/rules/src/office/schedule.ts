import { DAY_US, type EpochUs, MINUTE_US } from '../units.ts';

/** No summer time in Nairobi since 1960. */
const EAT_AHEAD_US = 180 * MINUTE_US;
const DAYS_LOOKED_AT_MAX = 400;

/** When a template opens auctions (OPS-9). Days are those of Nairobi. */
export type TemplateTimes = {
  /** ISO: Monday is 1. */
  readonly days: readonly number[];
  /** Minutes of the day. */
  readonly times: readonly number[];
  /** Days since 1970. */
  readonly firstDay: number;
  /** The last one; null: no end. */
  readonly lastDay: number | null;
};

/** The day of Nairobi, counted since 1970. */
export const dayNumber = (atUs: EpochUs): number => Math.floor((atUs + EAT_AHEAD_US) / DAY_US);
/** When a day of Nairobi begins. */
export const dayStartUs = (day: number): EpochUs => day * DAY_US - EAT_AHEAD_US;
/** ISO: Monday is 1. The first day of 1970 was a Thursday. */
export const weekDay = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const isOn = ({ days, firstDay, lastDay }: TemplateTimes, day: number): boolean =>
  day >= firstDay && (lastDay === null || day <= lastDay) && days.includes(weekDay(day));

/** The starts of a template from a moment on, until before another, in their order (OPS-9). */
export function slotsBetween(template: TemplateTimes, fromUs: EpochUs, untilUs: EpochUs): EpochUs[] {
  const times = [...new Set(template.times)].sort((a, b) => a - b);
  const slots: EpochUs[] = [];
  const first = Math.max(dayNumber(fromUs), template.firstDay);
  const last = Math.min(dayNumber(untilUs), template.lastDay ?? Number.POSITIVE_INFINITY, first + DAYS_LOOKED_AT_MAX);
  for (let day = first; day <= last; day++) {
    if (!isOn(template, day)) continue;
    for (const minute of times) {
      const startsAtUs = dayStartUs(day) + minute * MINUTE_US;
      if (startsAtUs >= fromUs && startsAtUs < untilUs) slots.push(startsAtUs);
    }
  }
  return slots;
}

/** Whether it keeps auctions live now: on its days, from the first of its times until midnight; without times all day (OPS-9). */
export function keepsLive(template: TemplateTimes, nowUs: EpochUs): boolean {
  const day = dayNumber(nowUs);
  if (!isOn(template, day)) return false;
  const first = template.times.length === 0 ? 0 : Math.min(...template.times);
  return nowUs >= dayStartUs(day) + first * MINUTE_US;
}

/** A product of a template's pool as it stands now. */
export type PoolProduct = {
  readonly productId: number;
  readonly share: number;
  /** How many of the template's newest auctions sold it. */
  readonly made: number;
  /** Pieces that nothing is promised of. */
  readonly free: number;
  /** Another auction of it runs then. */
  readonly clashes: boolean;
};

/**
 * What a template sells next (OPS-9): of what has a free piece, and rather not what is on already, the product that is furthest
 * behind its share. The same answer whenever it is asked of the same. @returns null: nothing has a free piece
 */
export function pickFromPool(pool: readonly PoolProduct[]): PoolProduct | null {
  const free = pool.filter((product) => product.free > 0);
  const apart = free.filter(({ clashes }) => !clashes);
  const due = ({ share, made }: PoolProduct): number => share / (made + 1);
  const [first] = (apart.length > 0 ? apart : free).toSorted(
    (a, b) => due(b) - due(a) || b.share - a.share || a.productId - b.productId,
  );
  return first ?? null;
}

/** What of a time is promised: auctions of one product, in the order of their starts, against the pieces there are. */
export type PlannedAuction = { readonly id: number; readonly startsAtUs: EpochUs; readonly untilUs: EpochUs };

/**
 * Which of a product's planned auctions run at the same time as another of them, and which have no piece left (OPS-8): pieces go
 * to the earliest.
 */
export function planProblems(
  auctions: readonly PlannedAuction[],
  pieces: number,
): { readonly clashing: ReadonlySet<number>; readonly withoutPiece: ReadonlySet<number> } {
  const inOrder = auctions.toSorted((a, b) => a.startsAtUs - b.startsAtUs || a.id - b.id);
  const clashing = new Set<number>();
  let longest: PlannedAuction | null = null;
  for (const auction of inOrder) {
    if (longest !== null && auction.startsAtUs < longest.untilUs) {
      clashing.add(auction.id);
      clashing.add(longest.id);
    }
    if (longest === null || auction.untilUs > longest.untilUs) longest = auction;
  }
  return { clashing, withoutPiece: new Set(inOrder.slice(Math.max(0, pieces)).map(({ id }) => id)) };
}
