const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NAIROBI_MS = 3 * HOUR_MS;
/** What no block is drawn lower than: two lines of words. */
const LEAST_MS = 40 * 60_000;
/** What begins within that long of each other may share a block where there is no room beside it. */
const TOGETHER_MS = 2 * HOUR_MS;
const LANES = 2;

export type Tone = 'live' | 'scheduled' | 'draft' | 'ended' | 'no_bid';
/** What a block that stands for several is coloured by: what is to come goes before what is over. */
const BEFORE: readonly Tone[] = ['live', 'scheduled', 'draft', 'no_bid', 'ended'];

export type Placeable = { id: string; startMs: number; endMs: number; tone: Tone };
export type Placed<Item extends Placeable> = {
  /** The first names it; the others are "more". */
  items: readonly Item[];
  tone: Tone;
  startMs: number;
  endMs: number;
  lane: number;
  lanes: number;
};

/** Midnight of Nairobi before or at a moment. */
export const dayStartOf = (ms: number): number => Math.floor((ms + NAIROBI_MS) / DAY_MS) * DAY_MS - NAIROBI_MS;
/** Midnight before the Monday of a moment's week. */
export function weekStartOf(ms: number): number {
  const day = dayStartOf(ms);
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor((day + NAIROBI_MS) / DAY_MS) + 3) % 7;
  return day - weekday * DAY_MS;
}
export const daysFrom = (startMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => startMs + at * DAY_MS);
/** The six weeks that hold a month, from the Monday before its first day. */
export function monthDaysOf(ms: number): { first: number; days: number[] } {
  const there = new Date(ms + NAIROBI_MS);
  const first = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - NAIROBI_MS;
  const after = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1) - NAIROBI_MS;
  const start = weekStartOf(first);
  return { first, days: daysFrom(start, Math.ceil((after - start) / (7 * DAY_MS)) * 7) };
}
/** The first of the month `by` months away. */
export function monthAway(ms: number, by: number): number {
  const there = new Date(ms + NAIROBI_MS);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + by, 1) - NAIROBI_MS;
}

/** What a day shows, and from when to when: what began before midnight goes on at the top. */
export function itemsOn<Item extends Placeable>(items: readonly Item[], dayMs: number): Item[] {
  return items
    .filter(({ startMs, endMs }) => startMs < dayMs + DAY_MS && Math.max(endMs, startMs + 1) > dayMs)
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : 1));
}

/**
 * Blocks of one day in two lanes at most. What has no room beside the others shares a block with what begins near it and is in
 * the same state; nothing is left out.
 */
export function layOutDay<Item extends Placeable>(items: readonly Item[], dayMs: number): Placed<Item>[] {
  type Open = Omit<Placed<Item>, 'lanes' | 'items'> & { items: Item[]; cluster: number };
  const placed: Open[] = [];
  const lanes: (Open | undefined)[] = [];
  const clusterLanes: number[] = [];
  let cluster = -1;
  for (const item of itemsOn(items, dayMs)) {
    const startMs = Math.max(item.startMs, dayMs);
    const endMs = Math.min(Math.max(item.endMs, startMs + LEAST_MS), dayMs + DAY_MS);
    if (lanes.every((last) => last === undefined || last.endMs <= startMs)) {
      cluster += 1;
      lanes.length = 0;
      clusterLanes[cluster] = 0;
    }
    let lane = lanes.findIndex((last) => last === undefined || last.endMs <= startMs);
    if (lane < 0 && lanes.length < LANES) lane = lanes.length;
    if (lane < 0) {
      const near = lanes.filter((last) => last !== undefined && startMs - last.startMs < TOGETHER_MS) as Open[];
      const friend =
        near.findLast(({ tone }) => tone === item.tone) ?? (near.length === lanes.length ? near.at(-1) : undefined);
      if (friend !== undefined) {
        friend.items.push(item);
        friend.endMs = Math.max(friend.endMs, endMs);
        if (BEFORE.indexOf(item.tone) < BEFORE.indexOf(friend.tone)) friend.tone = item.tone;
        continue;
      }
      // The one that began first makes room: its words stand at its head.
      lane = lanes.reduce((first, last, at) => ((last?.startMs ?? 0) < (lanes[first]?.startMs ?? 0) ? at : first), 0);
      const before = lanes[lane];
      if (before !== undefined) before.endMs = startMs;
    }
    const block: Open = { items: [item], tone: item.tone, startMs, endMs, lane, cluster };
    placed.push(block);
    lanes[lane] = block;
    clusterLanes[cluster] = Math.max(clusterLanes[cluster] ?? 0, lane + 1);
  }
  return placed.map(({ cluster: of, ...block }) => ({ ...block, lanes: clusterLanes[of] ?? 1 }));
}

/** Hours that a week shows: from 8, earlier where something is, to midnight. */
export function hoursOf(items: readonly Placeable[], days: readonly number[]): { from: number; to: number } {
  let from = 8;
  for (const dayMs of days)
    for (const { startMs } of itemsOn(items, dayMs))
      from = Math.min(from, Math.max(0, Math.floor((startMs - dayMs) / HOUR_MS)));
  return { from, to: 24 };
}

/** A start that a drag or an arrow leads to: in whole quarters of an hour of Nairobi. */
export const snap = (ms: number, minutes = 15): number => Math.round(ms / (minutes * 60_000)) * minutes * 60_000;
